"""Definitions that lead back to themselves without a step into the value: no validator would end on such a schema."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_PREFIX = "#/$defs/"
_LISTED = ("allOf", "anyOf", "oneOf")
_SINGLE = ("not", "if", "then", "else")


def in_place(schema: Any) -> Iterator[str]:
    """The names of the definitions that apply to the very value that `schema` applies to."""
    if not isinstance(schema, Mapping):
        return
    if isinstance(reference := schema.get("$ref"), str):
        yield reference.removeprefix(_PREFIX)
    for keyword in _LISTED:
        for inner in schema.get(keyword, ()):
            yield from in_place(inner)
    for keyword in _SINGLE:
        yield from in_place(schema.get(keyword))
    for inner in schema.get("dependentSchemas", {}).values():
        yield from in_place(inner)


def without(schema: Any, names: Sequence[str]) -> Any:
    """A copy of `schema` in which these definitions no longer apply to the very value."""
    if not isinstance(schema, Mapping):
        return schema
    made = dict(schema)
    if str(made.get("$ref", "")).removeprefix(_PREFIX) in names:
        del made["$ref"]
    for keyword in _LISTED:
        if keyword in made:
            made[keyword] = [without(inner, names) for inner in made[keyword]]
    for keyword in _SINGLE:
        if keyword in made:
            made[keyword] = without(made[keyword], names)
    if "dependentSchemas" in made:
        made["dependentSchemas"] = {name: without(inner, names) for name, inner in made["dependentSchemas"].items()}
    return made
