"""A Schema Object -> the properties of the other direction: readOnly in a request, writeOnly in a response."""

from typing import Literal

from mcpgen.importer.place import Place
from mcpgen.importer.references import References
from mcpgen.importer.schemas.members import named
from mcpgen.importer.unresolved import Unresolved

OtherDirection = Literal["readOnly", "writeOnly"]
_DEEPEST = 20
_MARKS = frozenset(("readOnly", "writeOnly", "$ref", "allOf"))


def is_hidden(place: Place, keyword: OtherDirection, references: References, depth: int = 0) -> bool:
    """Whether a property is marked, itself or in what it refers to."""
    node = place.node
    if not isinstance(node, dict) or depth > _DEEPEST or _MARKS.isdisjoint(node):
        return False
    if node.get(keyword) is True:
        return True
    if isinstance(reference := node.get("$ref"), str):
        try:
            return is_hidden(references.target(reference, place), keyword, references, depth + 1)
        except Unresolved:
            return False
    parts = place.get("allOf")
    return parts is not None and any(is_hidden(part, keyword, references, depth + 1) for part in parts.items())


def hidden_names(place: Place, keyword: OtherDirection, references: References, depth: int = 0) -> dict[str, None]:
    """The marked properties of an object and of all that it is composed of."""
    found: dict[str, None] = {}
    if not isinstance(place.node, dict) or depth > _DEEPEST:
        return found
    if isinstance(reference := place.node.get("$ref"), str):
        try:
            found |= hidden_names(references.target(reference, place), keyword, references, depth + 1)
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
            found |= hidden_names(part, keyword, references, depth + 1)
    return found
