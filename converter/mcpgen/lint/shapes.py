"""Schemas -> how deep and how wide they are, `$ref`s followed."""

from collections.abc import Iterator, Mapping
from typing import Any

from mcpgen.lint.target import ListedTool
from mcpgen.schemas import resolved, subschemas

_DEEPEST = 60
_ENOUGH = 8
"""Deeper than any limit: where a recursive schema is given up."""


def depth(schema: Any, definitions: Mapping[str, Any], *, above: int = 0) -> int:
    """How many objects are nested in a schema; lists add nothing of their own."""
    found = resolved(schema, definitions) if isinstance(schema, Mapping) else {}
    if not isinstance(found, Mapping) or above >= _ENOUGH:
        return 0
    own = 1 if found.get("properties") else 0
    return own + max((depth(inner, definitions, above=above + 1) for inner in _below(found)), default=0)


def _below(schema: Mapping[str, Any]) -> Iterator[Any]:
    properties = schema.get("properties")
    yield from properties.values() if isinstance(properties, Mapping) else ()
    for keyword in ("items", "additionalProperties"):
        yield schema.get(keyword)
    for keyword in ("anyOf", "oneOf", "allOf"):
        branches = schema.get(keyword)
        yield from branches if isinstance(branches, list | tuple) else ()


def fields(schema: Any, definitions: Mapping[str, Any], part: str, *, above: int = 0) -> Iterator[tuple[str, str, Any]]:
    """Part, name and schema of every field of an answer, the outer ones first; recursion ends at a few levels."""
    found = resolved(schema, definitions) if isinstance(schema, Mapping) else {}
    if not isinstance(found, Mapping) or above >= _ENOUGH:
        return
    properties = found.get("properties")
    for name, inner in properties.items() if isinstance(properties, Mapping) else ():
        yield part, name, inner
    for name, inner in properties.items() if isinstance(properties, Mapping) else ():
        yield from fields(inner, definitions, f"{part}/{name}", above=above + 1)
    if isinstance(items := found.get("items"), Mapping):
        yield from fields(items, definitions, part, above=above + 1)


def field_names(tool: ListedTool) -> frozenset[str]:
    """All names that stand in a tool's own schemas: what a text may mention without meaning a tool."""
    found: set[str] = set()
    for schema in (tool.input_schema, tool.output_schema):
        _collect_names(schema, found, 0)
    return frozenset(found)


def _collect_names(schema: Any, found: set[str], above: int) -> None:
    if isinstance(schema, Mapping) and above < _DEEPEST:
        properties = schema.get("properties")
        found.update(properties if isinstance(properties, Mapping) else ())
        found.update(value for value in schema.get("enum") or () if isinstance(value, str))
        for inner in subschemas(schema):
            _collect_names(inner, found, above + 1)
