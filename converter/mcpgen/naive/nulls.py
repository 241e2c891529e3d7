"""A schema -> whether null is one of its values."""

from collections.abc import Mapping

from mcpgen.ir import Schema
from mcpgen.schemas import resolved

_DEEPEST = 50


def takes_null(schema: Schema, definitions: Mapping[str, Schema]) -> bool:
    """Whether a null that is given means null, and not that nothing was given."""
    return _takes_null(schema, definitions, {}, 0)


def _takes_null(schema: Schema, definitions: Mapping[str, Schema], known: dict[str, bool], depth: int) -> bool:
    """`known` has what each reference came to, so that none is followed twice."""
    if isinstance(schema, bool) or depth > _DEEPEST:
        return schema is True
    reference = schema["$ref"] if schema.keys() == {"$ref"} else None
    if reference is None:
        return _found(resolved(schema, definitions), definitions, known, depth)
    if reference not in known:
        known[reference] = False
        known[reference] = _found(resolved(schema, definitions), definitions, known, depth)
    return known[reference]


def _found(schema: Schema, definitions: Mapping[str, Schema], known: dict[str, bool], depth: int) -> bool:
    if isinstance(schema, bool):
        return schema
    if "enum" in schema:
        return None in schema["enum"]
    if "const" in schema:
        return schema["const"] is None
    types = schema.get("type", "null")
    if types != "null" and "null" not in types:
        return False
    alternatives = [schema[keyword] for keyword in ("anyOf", "oneOf") if keyword in schema]
    return all(
        any(_takes_null(branch, definitions, known, depth + 1) for branch in branches) for branches in alternatives
    ) and all(_takes_null(part, definitions, known, depth + 1) for part in schema.get("allOf", ()))
