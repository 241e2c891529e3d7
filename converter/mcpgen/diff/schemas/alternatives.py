"""A schema that is one of several -> its alternatives, and whether two of them stand for the same thing."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from mcpgen.diff.schemas.values import atoms, choices
from mcpgen.ir import Schema
from mcpgen.schemas import resolved

FOR_READERS = frozenset(
    {
        "title",
        "description",
        "example",
        "examples",
        "deprecated",
        "readOnly",
        "writeOnly",
        "default",
        "$comment",
        "$defs",
    }
)
"""Keywords that refuse no value."""

_Definitions = Mapping[str, Schema]


def alternatives(schema: Mapping[str, Any], definitions: _Definitions) -> tuple[Schema, ...]:
    """What a value may be one of: the members of an `anyOf`, or of a `oneOf` of which no value fits two, that stands
    alone; a type and null; any other schema is its own one alternative."""
    stated = [keyword for keyword in schema if keyword not in FOR_READERS]
    if stated == ["anyOf"] or (stated == ["oneOf"] and are_apart(schema["oneOf"], definitions)):
        return tuple(schema[stated[0]])
    types = schema.get("type")
    if isinstance(types, list) and "null" in types and len(types) > 1 and choices(schema) is None:
        left = [name for name in types if name != "null"]
        return ({**schema, "type": left[0] if len(left) == 1 else left}, {"type": "null"})
    return (schema,)


def are_apart(members: Sequence[Schema], definitions: _Definitions) -> bool:
    """Whether no value fits two of them, so that `oneOf` says what `anyOf` would."""
    return all(_differ(*pair) for pair in combinations([_followed(one, definitions) for one in members], 2))


def are_alike(before: Schema, after: Schema, before_in: _Definitions, after_in: _Definitions) -> bool:
    """Whether one may be the other with some changes: of one type, and not two objects that have little in common."""
    one, other = _followed(before, before_in), _followed(after, after_in)
    if not atoms(one) & atoms(other) or _differ(one, other):
        return False
    names, others = one.get("properties", {}).keys(), other.get("properties", {}).keys()
    return 2 * len(names & others) >= len(names | others)


def _differ(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether no value fits both: by type, or by a property that both always have and whose values tell them apart."""
    if not atoms(one) & atoms(other):
        return True
    if not atoms(one) & atoms(other) <= {"object"}:
        return False
    always = set(one.get("required", ())) & set(other.get("required", ()))
    return any(_no_common_value(one, other, name) for name in always)


def _no_common_value(one: Mapping[str, Any], other: Mapping[str, Any], name: str) -> bool:
    stated = [schema.get("properties", {}).get(name) for schema in (one, other)]
    values = [choices(schema) if isinstance(schema, Mapping) else None for schema in stated]
    return values[0] is not None and values[1] is not None and not values[0].keys() & values[1].keys()


def _followed(schema: Schema, definitions: _Definitions) -> Mapping[str, Any]:
    whole = resolved(schema, definitions)
    return {} if isinstance(whole, bool) else whole
