"""A schema of an answer -> the smallest answer that has all of its fields: one item a list, the shortest of each value.

For arithmetic about the size of answers only: what an API sends is as a rule larger.
"""

from collections.abc import Mapping
from typing import Any

from mcpgen.ir import Json
from mcpgen.schemas import resolved

_DEEPEST = 8
_BY_FORMAT = {
    "date": "2026-01-01",
    "date-time": "2026-01-01T00:00:00Z",
    "email": "a@example.com",
    "uri": "https://a.example",
}
_BY_TYPE: Mapping[str, Json] = {"string": "text", "integer": 1, "number": 1.5, "boolean": True, "null": None}


def sample(schema: Any, definitions: Mapping[str, Any] | None = None, *, depth: int = 0) -> Json:
    """An answer of a schema; null where the schema says nothing, or nests without end."""
    inner = definitions if definitions is not None else _mapping(_mapping(schema).get("$defs"))
    found = _mapping(resolved(schema, inner) if isinstance(schema, Mapping) else {})
    if depth > _DEEPEST:
        return None
    for keyword in ("const", "default"):
        if keyword in found:
            return found[keyword]
    if found.get("enum"):
        return found["enum"][0]
    for keyword in ("anyOf", "oneOf", "allOf"):
        if found.get(keyword) and not found.get("properties"):
            return sample(found[keyword][0], inner, depth=depth + 1)
    if "properties" in found:
        return {name: sample(field, inner, depth=depth + 1) for name, field in _mapping(found["properties"]).items()}
    return _of_type(found, inner, depth)


def _of_type(schema: Mapping[str, Any], definitions: Mapping[str, Any], depth: int) -> Json:
    stated = schema.get("type")
    name = next((one for one in stated if one != "null"), "null") if isinstance(stated, list) else stated
    if name == "array":
        return [sample(schema.get("items", {}), definitions, depth=depth + 1)]
    if name == "object":
        return {}
    if name == "string":
        return _BY_FORMAT.get(str(schema.get("format")), "text")
    return _BY_TYPE.get(str(name))


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
