"""A schema and JSON types -> what the schema says of values of these types, alternatives that are none of them gone."""

from collections.abc import Mapping, Sequence
from typing import Any

from mcpgen.ir import Json, Schema
from mcpgen.schemas import resolved

NOT_NULL = ("string", "integer", "number", "boolean", "object", "array")

_DEEPEST = 24
_TEXTS = ("title", "description", "default", "deprecated", "example", "examples")


def of_types(schema: Schema, wanted: Sequence[str], definitions: Mapping[str, Schema]) -> Schema | None:
    """Restrict a schema to values of the `wanted` types. None where it takes none of them.

    A schema that does not speak of types stays as it is.
    """
    return _of_types(schema, wanted, definitions, 0)


def _of_types(schema: Schema, wanted: Sequence[str], definitions: Mapping[str, Schema], depth: int) -> Schema | None:
    whole = resolved(schema, definitions)
    if isinstance(whole, bool) or depth > _DEEPEST:
        return schema if whole else None
    kept: dict[str, Any] = dict(whole)
    if "type" in whole:
        common = _common(stated_types(whole), wanted)
        if not common:
            return None
        kept["type"] = common[0] if len(common) == 1 else list(common)
    if "enum" in whole:
        kept["enum"] = [value for value in whole["enum"] if _is_of(value, wanted)]
        if not kept["enum"]:
            return None
    if "const" in whole and not _is_of(whole["const"], wanted):
        return None
    if "default" in whole and not _is_of(whole["default"], wanted):
        del kept["default"]
    for keyword in ("anyOf", "oneOf"):
        if keyword in whole:
            branches = [_of_types(branch, wanted, definitions, depth + 1) for branch in whole[keyword]]
            kept[keyword] = [branch for branch in branches if branch is not None]
            if not kept[keyword]:
                return None
            kept = _without_single_choice(kept, keyword)
    return schema if kept == whole else kept


def _without_single_choice(schema: dict[str, Any], keyword: str) -> dict[str, Any]:
    """The one alternative that is left, beside what stood beside it; unless the two say the same keyword."""
    (first, *others) = schema[keyword]
    rest = {name: value for name, value in schema.items() if name != keyword}
    if others or isinstance(first, bool) or any(name in first and name not in _TEXTS for name in rest):
        return schema
    return {**first, **rest}


def stated_types(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """The types that `type` names; none where it is absent."""
    stated = schema.get("type", ())
    return (stated,) if isinstance(stated, str) else tuple(stated)


def _common(stated: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """The types of values that both take; every integer is a number."""
    both = [name for name in stated if name in wanted or (name == "integer" and "number" in wanted)]
    return (*both, "integer") if "integer" in wanted and "number" in stated and "number" not in wanted else tuple(both)


def _is_of(value: Json, wanted: Sequence[str]) -> bool:
    match value:
        case None:
            return "null" in wanted
        case bool():
            return "boolean" in wanted
        case int() | float():
            return "number" in wanted or ("integer" in wanted and float(value).is_integer())
        case str():
            return "string" in wanted
        case list():
            return "array" in wanted
        case _:
            return "object" in wanted
