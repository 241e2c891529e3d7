"""A schema -> whether null is one of its values."""

from collections.abc import Mapping

from mcpgen.ir import Schema
from mcpgen.schemas import resolved

_DEEPEST = 20


def takes_null(schema: Schema, definitions: Mapping[str, Schema], depth: int = 0) -> bool:
    """Whether a null that is given means null, and not that nothing was given."""
    schema = resolved(schema, definitions)
    if isinstance(schema, bool) or depth > _DEEPEST:
        return schema is True
    if "enum" in schema:
        return None in schema["enum"]
    if "const" in schema:
        return schema["const"] is None
    types = schema.get("type", "null")
    if types != "null" and "null" not in types:
        return False
    alternatives = [schema[keyword] for keyword in ("anyOf", "oneOf") if keyword in schema]
    return all(
        any(takes_null(branch, definitions, depth + 1) for branch in branches) for branches in alternatives
    ) and all(takes_null(part, definitions, depth + 1) for part in schema.get("allOf", ()))
