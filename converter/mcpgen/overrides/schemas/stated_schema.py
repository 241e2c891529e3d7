"""A JSON Schema that a person wrote into an overrides file -> the first reason why it cannot stand there, if any."""

from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from mcpgen.ir import Schema
from mcpgen.overrides.file.sections import JSON_TYPES, no_type
from mcpgen.runtime.checking.patterns import compiled
from mcpgen.schemas import subschemas

_LONGEST = 120


def fault_of(schema: Mapping[str, Any], *, may_refer: bool = False) -> str | None:
    """What is wrong with a schema and what to do. `$ref` into its own `$defs` is taken only with `may_refer`."""
    for inner in _all(schema):
        stated = inner.get("type")
        if isinstance(stated, str) and stated not in JSON_TYPES:
            return no_type(stated)
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        place = "".join(f"/{step}" for step in error.absolute_path)
        said = error.message if len(error.message) <= _LONGEST else f"{error.message[:_LONGEST]}..."
        return f"this is no JSON Schema (2020-12): {place + ': ' if place else ''}{said}; correct it"
    known = tuple(schema.get("$defs", ())) if may_refer else ()
    for inner in _all(schema):
        reference = inner.get("$ref")
        if reference is not None and str(reference).removeprefix("#/$defs/") not in known:
            return _no_reference(str(reference), known, may_refer=may_refer)
        if isinstance(pattern := inner.get("pattern"), str) and compiled(pattern) is None:
            return uncheckable(pattern)
    return None


def uncheckable(pattern: str) -> str:
    """Say that a pattern cannot be enforced."""
    return f'the pattern "{pattern}" cannot be checked: it is no regular expression (ECMA-262, no flags); write one'


def _no_reference(reference: str, known: tuple[str, ...], *, may_refer: bool) -> str:
    if not may_refer:
        return f"$ref is not taken here ({reference}); write the schema out"
    return f"{reference} is not there; $ref leads to #/$defs/NAME, and $defs has {', '.join(known) or 'none'}"


def _all(schema: Schema) -> Iterator[Mapping[str, Any]]:
    if isinstance(schema, Mapping):
        yield schema
        for inner in subschemas(schema):
            yield from _all(inner)
