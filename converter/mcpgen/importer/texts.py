"""A scalar of a document -> the text that its author wrote: YAML takes `1.0` and `true` for something else."""

from mcpgen.importer.place import Place


def text(place: Place, key: str) -> str:
    """A text of an object, empty where there is none."""
    value = place.node.get(key) if isinstance(place.node, dict) else None
    return as_text(value).strip()


def as_text(value: object) -> str:
    """A scalar as text; empty for what is no scalar."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int | float) else ""
