"""Keywords of older drafts of JSON Schema -> those of 2020-12: tuples, dependencies, recursive references."""

from typing import TYPE_CHECKING, Any

from mcpgen.importer.place import Place

if TYPE_CHECKING:
    from mcpgen.importer.schemas.reader import SchemaReader


def tuple_rest(reader: "SchemaReader", place: Place, out: dict[str, Any]) -> None:
    """`additionalItems` beside a list of `items` is today's `items`."""
    rest = place.get("additionalItems")
    if rest is not None and isinstance(place.node.get("items"), list):
        out["items"] = reader.read(rest)


def dependencies(reader: "SchemaReader", place: Place, out: dict[str, Any]) -> None:
    """`dependencies` holds both of today's `dependentRequired` and `dependentSchemas`."""
    older = place.get("dependencies")
    for name, inner in older.children() if older else ():
        if isinstance(inner.node, list):
            names = [item for item in inner.node if isinstance(item, str)]
            out["dependentRequired"] = {**out.get("dependentRequired", {}), name: list(dict.fromkeys(names))}
        else:
            out["dependentSchemas"] = {**out.get("dependentSchemas", {}), name: reader.read(inner)}


def recursive_reference(reader: "SchemaReader", place: Place, out: dict[str, Any]) -> None:
    """`$recursiveRef` means the outermost schema around it that is anchored, `$dynamicRef` the anchor of its name."""
    if "$recursiveRef" in place.node:
        anchored = _outermost_anchored(place)
        if anchored is None:
            reader.report.warning(
                "foreign-reference", "$recursiveRef without a $recursiveAnchor around it; anything is taken", place
            )
        else:
            out |= reader.definitions.refer_to(anchored)
    elif isinstance(reference := place.node.get("$dynamicRef"), str):
        if reader.references.is_ambiguous(reference):
            message = (
                f"$dynamicRef {reference} means one schema or another, by where it is reached from; anything is taken"
            )
            reader.report.warning("foreign-reference", message, place)
            return
        target = reader.definitions.refer(reference, place)
        out |= target if isinstance(target, dict) else {}


def _outermost_anchored(place: Place) -> Place | None:
    steps = []
    trail = place.trail
    while trail is not None:
        trail, step = trail
        steps.append(step)
    around = Place(place.file, None, place.file.tree)
    for step in reversed(steps):
        around = around.child(step)
        if isinstance(around.node, dict) and around.node.get("$recursiveAnchor") is True:
            return around
    return None
