"""A Schema Object -> the properties of the other direction: readOnly in a request, writeOnly in a response."""

from typing import Literal

from mcpgen.importer.place import Place
from mcpgen.importer.references.resolver import References
from mcpgen.importer.references.unresolved import Unresolved
from mcpgen.importer.schemas.members import named

OtherDirection = Literal["readOnly", "writeOnly"]
_MARKS = frozenset(("readOnly", "writeOnly", "$ref", "allOf"))


def is_hidden(
    place: Place, keyword: OtherDirection, references: References, seen: dict[int, None] | None = None
) -> bool:
    """Whether a property is marked, itself or in what it refers to; each schema is looked at once."""
    node, seen = place.node, {} if seen is None else seen
    if not isinstance(node, dict) or id(node) in seen or _MARKS.isdisjoint(node):
        return False
    seen[id(node)] = None
    if node.get(keyword) is True:
        return True
    if isinstance(reference := node.get("$ref"), str):
        try:
            return is_hidden(references.target(reference, place), keyword, references, seen)
        except Unresolved:
            return False
    parts = place.get("allOf")
    return parts is not None and any(is_hidden(part, keyword, references, seen) for part in parts.items())


def hidden_names(
    place: Place, keyword: OtherDirection, references: References, seen: dict[int, None] | None = None
) -> dict[str, None]:
    """The marked properties of an object and of all that it is composed of; each schema is looked at once."""
    found, seen = dict[str, None](), {} if seen is None else seen
    if not isinstance(place.node, dict) or id(place.node) in seen:
        return found
    seen[id(place.node)] = None
    if isinstance(reference := place.node.get("$ref"), str):
        try:
            found |= hidden_names(references.target(reference, place), keyword, references, seen)
        except Unresolved:
            return found
    if properties := place.get("properties"):
        try:
            inner = dict(named(properties, references))
        except Unresolved:
            inner = {}
        found |= {name: None for name, schema in inner.items() if is_hidden(schema, keyword, references)}
    if parts := place.get("allOf"):
        for part in parts.items():
            found |= hidden_names(part, keyword, references, seen)
    return found
