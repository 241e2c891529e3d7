"""`consumes` and `produces` of an operation, else of the document -> media types."""

from mcpgen.importer.context import Context
from mcpgen.importer.place import Place
from mcpgen.importer.shown import shown


def media_types_of(context: Context, operation: Place, key: str) -> tuple[str, ...]:
    """What an operation consumes or produces; an empty list of its own counts as its own."""
    for owner in (operation, context.root):
        listed = owner.node.get(key)
        if isinstance(listed, list):
            return tuple(str(media_type) for media_type in listed)
        if listed is not None and owner is context.root:
            message = f"{key} must be a list, not {shown(listed)}; it is left out"
            context.report.warning("invalid-field", message, context.root.child(key))
    return ()
