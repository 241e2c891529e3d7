"""A singular JSONPath over a schema -> the schema of what it selects, and whether that is always there.

A projection is a shape, not a query: each path selects at most one place, so that it has exactly one schema.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.ir import Schema
from mcpgen.runtime.pick import steps
from mcpgen.schemas import resolved

_DEEPEST = 24


@dataclass(frozen=True, slots=True)
class Found:
    """What a path selects. `certain` is False where the API may leave it out."""

    schema: Schema
    certain: bool


@dataclass(frozen=True, slots=True)
class Gone:
    """A path that selects nothing: the step that fails, and what stands there instead."""

    step: str
    known: tuple[str, ...]


def follow(schema: Schema, path: str, definitions: Mapping[str, Schema]) -> Found | Gone:
    """Walk a path from a schema's root. Raises ValueError for a path that is not singular."""
    found = Found(schema, True)
    for step in steps(path):
        below = _item(found.schema, definitions) if isinstance(step, int) else _member(found.schema, step, definitions)
        if below is None:
            return Gone(str(step), tuple(dict.fromkeys(_members(found.schema, definitions))))
        found = Found(below.schema, found.certain and below.certain)
    return found


def items_of(schema: Schema, definitions: Mapping[str, Schema]) -> Schema | None:
    """The schema of a list's items; None where the schema is no list."""
    found = _item(schema, definitions)
    return None if found is None else found.schema


def may_be_null(schema: Schema, definitions: Mapping[str, Schema]) -> bool:
    """Whether a schema says that null is one of its values."""
    whole = resolved(schema, definitions)
    if isinstance(whole, bool):
        return False
    stated = whole.get("type", ())
    return "null" in (stated if isinstance(stated, list | tuple) else (stated,)) or any(
        may_be_null(branch, definitions) for branch in _alternatives(whole)
    )


def _member(schema: Schema, name: str, definitions: Mapping[str, Schema], depth: int = 0) -> Found | None:
    whole = resolved(schema, definitions)
    if isinstance(whole, bool):
        return Found(True, False) if whole else None
    if depth > _DEEPEST:
        return None
    found = [_own_member(whole, name)]
    found += [_member(part, name, definitions, depth + 1) for part in whole.get("allOf", ())]
    found.append(_in_alternatives(whole, name, definitions, depth))
    present = [item for item in found if item is not None]
    if not present:
        return Found(True, False) if _is_open(whole) else None
    named_required = name in whole.get("required", ())
    certain = (named_required or any(item.certain for item in present)) and not may_be_null(whole, definitions)
    schemas = [item.schema for item in present]
    return Found(schemas[0] if len(schemas) == 1 else {"allOf": schemas}, certain)


def _own_member(whole: Mapping[str, Any], name: str) -> Found | None:
    if name in whole.get("properties", {}):
        return Found(whole["properties"][name], name in whole.get("required", ()))
    extra = whole.get("additionalProperties")
    if isinstance(extra, Mapping):
        return Found(extra, False)
    return None


def _in_alternatives(
    whole: Mapping[str, Any], name: str, definitions: Mapping[str, Schema], depth: int
) -> Found | None:
    branches = [branch for branch in _alternatives(whole) if not _is_null(branch, definitions)]
    found = [_member(branch, name, definitions, depth + 1) for branch in branches]
    present = [item for item in found if item is not None]
    if not present:
        return None
    schemas = [item.schema for i, item in enumerate(present) if item.schema not in [p.schema for p in present[:i]]]
    certain = len(present) == len(branches) and all(item.certain for item in present)
    return Found(schemas[0] if len(schemas) == 1 else {"anyOf": schemas}, certain)


def _item(schema: Schema, definitions: Mapping[str, Schema]) -> Found | None:
    whole = resolved(schema, definitions)
    if isinstance(whole, bool):
        return Found(True, False) if whole else None
    if "items" in whole:
        return Found(whole["items"], False)
    branches = [branch for branch in _alternatives(whole) if not _is_null(branch, definitions)]
    if len(branches) == 1:
        return _item(branches[0], definitions)
    stated = whole.get("type")
    return Found(True, False) if stated == "array" or _is_open(whole) else None


def _alternatives(whole: Mapping[str, Any]) -> tuple[Schema, ...]:
    return (*whole.get("anyOf", ()), *whole.get("oneOf", ()))


def _is_null(schema: Schema, definitions: Mapping[str, Schema]) -> bool:
    whole = resolved(schema, definitions)
    return isinstance(whole, Mapping) and (whole.get("type") == "null" or whole.get("const", 0) is None)


def _is_open(whole: Mapping[str, Any]) -> bool:
    """Whether a schema says nothing of its members, so that any may be there."""
    shaping = ("type", "properties", "items", "allOf", "anyOf", "oneOf", "enum", "const", "$ref")
    unshaped = not any(keyword in whole for keyword in shaping)
    return unshaped or (whole.get("type") == "object" and "properties" not in whole and not _alternatives(whole))


def _members(schema: Schema, definitions: Mapping[str, Schema], depth: int = 0) -> Iterator[str]:
    whole = resolved(schema, definitions)
    if isinstance(whole, bool) or depth > _DEEPEST:
        return
    yield from whole.get("properties", {})
    for part in (*whole.get("allOf", ()), *_alternatives(whole)):
        yield from _members(part, definitions, depth + 1)
