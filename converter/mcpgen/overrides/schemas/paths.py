"""A singular JSONPath over a schema -> the schema of what it selects, and whether that is always there.

A projection is a shape, not a query: each path selects at most one place, so that it has exactly one schema.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mcpgen.ir import Schema
from mcpgen.runtime.answering.pick import steps
from mcpgen.runtime.checking.patterns import compiled
from mcpgen.schemas import resolved


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
        below = _Search(step, definitions).find(found.schema)
        if below is None:
            return Gone(str(step), tuple(dict.fromkeys(_members(found.schema, definitions, []))))
        found = Found(below.schema, found.certain and below.certain)
    return found


def items_of(schema: Schema, definitions: Mapping[str, Schema]) -> Schema | None:
    """The schema of a list's items; None where the schema is no list."""
    found = _Search(0, definitions).find(schema)
    return None if found is None else found.schema


def may_be_null(schema: Schema, definitions: Mapping[str, Schema]) -> bool:
    """Whether a schema says that null is one of its values."""
    return _says_null(schema, definitions, [])


def _says_null(schema: Schema, definitions: Mapping[str, Schema], seen: list[int]) -> bool:
    whole = resolved(schema, definitions)
    if isinstance(whole, bool) or id(schema) in seen:
        return False
    seen.append(id(schema))
    stated = whole.get("type", ())
    if "null" in (stated if isinstance(stated, list | tuple) else (stated,)) or None in whole.get("enum", ()):
        return True
    parts = whole.get("allOf", ())
    return (
        any(_says_null(branch, definitions, seen) for branch in _alternatives(whole))
        or (bool(parts) and all(_says_null(part, definitions, seen) for part in parts))
        or whole.get("const", "") is None
    )


@dataclass(frozen=True, slots=True)
class _Search:
    """Looks for one member of an object, or for any item of a list, through everything that a schema combines."""

    step: str | int
    definitions: Mapping[str, Schema]
    known: dict[int, Found | None] = field(default_factory=dict)
    """By identity of a schema: what was found there. Nothing, while it is being looked at: a loop adds nothing."""

    def find(self, schema: Schema) -> Found | None:
        """What stands at the step, None where nothing does."""
        if id(schema) not in self.known:
            self.known[id(schema)] = None
            self.known[id(schema)] = self._look(resolved(schema, self.definitions))
        return self.known[id(schema)]

    def _look(self, whole: Schema) -> Found | None:
        if isinstance(whole, bool):
            return Found(True, False) if whole else None
        found = [self._own(whole), *(self.find(part) for part in whole.get("allOf", ()))]
        found.append(self._in_alternatives(whole))
        present = [item for item in found if item is not None]
        is_named = self.step in whole.get("required", ())
        if not present:
            return Found(True, is_named) if self._is_open(whole) else None
        certain = (is_named or any(item.certain for item in present)) and not may_be_null(whole, self.definitions)
        return Found(_one(present, "allOf"), certain)

    def _own(self, whole: Mapping[str, Any]) -> Found | None:
        if isinstance(self.step, int):
            return self._item(whole)
        if self.step in whole.get("properties", {}):
            return Found(whole["properties"][self.step], self.step in whole.get("required", ()))
        for pattern, schema in whole.get("patternProperties", {}).items():
            if (regex := compiled(pattern)) is not None and regex.allows(self.step):
                return Found(schema, False)
        extra = whole.get("additionalProperties")
        return Found(extra, False) if isinstance(extra, Mapping) else None

    def _item(self, whole: Mapping[str, Any]) -> Found | None:
        if "items" in whole or "prefixItems" in whole:
            kinds = [*whole.get("prefixItems", ()), *([whole["items"]] if "items" in whole else [])]
            kinds = [kind for kind in kinds if kind is not False]
            return Found(_one([Found(kind, False) for kind in kinds], "anyOf"), False) if kinds else None
        return Found(True, False) if _is_of_type(whole, "array") else None

    def _in_alternatives(self, whole: Mapping[str, Any]) -> Found | None:
        branches = [branch for branch in _alternatives(whole) if not _is_null(branch, self.definitions)]
        found = [self.find(branch) for branch in branches]
        present = [item for item in found if item is not None]
        if not present:
            return None
        return Found(_one(present, "anyOf"), len(present) == len(branches) and all(item.certain for item in present))

    def _is_open(self, whole: Mapping[str, Any]) -> bool:
        """Whether a schema says nothing of its members, so that any may be there."""
        shaping = ("type", "properties", "items", "allOf", "anyOf", "oneOf", "enum", "const", "$ref")
        if not any(keyword in whole for keyword in shaping):
            return True
        silent = not any(keyword in whole for keyword in ("properties", "allOf", "anyOf", "oneOf"))
        return (
            isinstance(self.step, str)
            and _is_of_type(whole, "object")
            and silent
            and whole.get("additionalProperties", True) is True
        )


def _one(found: list[Found], combinator: str) -> Schema:
    """Several schemas as one; what takes anything adds nothing to others that hold too, and takes in all of them."""
    schemas = [item.schema for i, item in enumerate(found) if item.schema not in [other.schema for other in found[:i]]]
    if True in schemas and len(schemas) > 1:
        if combinator == "anyOf":
            return True
        schemas = [schema for schema in schemas if schema is not True]
    return schemas[0] if len(schemas) == 1 else {combinator: schemas}


def _alternatives(whole: Mapping[str, Any]) -> tuple[Schema, ...]:
    return (*whole.get("anyOf", ()), *whole.get("oneOf", ()))


def _is_null(schema: Schema, definitions: Mapping[str, Schema]) -> bool:
    whole = resolved(schema, definitions)
    return isinstance(whole, Mapping) and (whole.get("type") == "null" or whole.get("const", 0) is None)


def _is_of_type(whole: Mapping[str, Any], name: str) -> bool:
    """Whether a schema names a type, alone or with null."""
    stated = whole.get("type")
    return stated == name or (isinstance(stated, list | tuple) and [one for one in stated if one != "null"] == [name])


def _members(schema: Schema, definitions: Mapping[str, Schema], seen: list[int]) -> Iterator[str]:
    whole = resolved(schema, definitions)
    if isinstance(whole, bool) or id(schema) in seen:
        return
    seen.append(id(schema))
    yield from whole.get("properties", {})
    for part in (*whole.get("allOf", ()), *_alternatives(whole)):
        yield from _members(part, definitions, seen)
