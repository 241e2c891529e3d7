"""(API's schema, stated keywords) -> a schema that accepts no more than the API does, or the reasons why not.

Keywords beside each other are a conjunction (JSON Schema 2020-12, core, 10.1), so a keyword that the API does not state
can only take away. Where the API states the same one, the two are compared; what cannot be decided is refused.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry

from mcpgen.ir import Json, Schema
from mcpgen.overrides.json_types import of_types, stated_types
from mcpgen.schemas import resolved

_TYPES_OF = {
    "pattern": ("string",),
    "format": ("string",),
    "minLength": ("string",),
    "maxLength": ("string",),
    "minimum": ("number", "integer"),
    "maximum": ("number", "integer"),
    "exclusiveMinimum": ("number", "integer"),
    "exclusiveMaximum": ("number", "integer"),
    "multipleOf": ("number", "integer"),
    "minItems": ("array",),
    "maxItems": ("array",),
    "uniqueItems": ("array",),
    "items": ("array",),
}
_TIGHTER: Mapping[str, Callable[[Any, Any], bool]] = {
    "minimum": lambda stated, api: stated >= api,
    "exclusiveMinimum": lambda stated, api: stated >= api,
    "minLength": lambda stated, api: stated >= api,
    "minItems": lambda stated, api: stated >= api,
    "maximum": lambda stated, api: stated <= api,
    "exclusiveMaximum": lambda stated, api: stated <= api,
    "maxLength": lambda stated, api: stated <= api,
    "maxItems": lambda stated, api: stated <= api,
    "uniqueItems": lambda stated, api: stated or not api,
    "multipleOf": lambda stated, api: stated % api == 0,
    "pattern": lambda stated, api: stated == api,
    "format": lambda stated, api: stated == api,
}


def narrow(
    api: Schema, stated: Mapping[str, Json], definitions: Mapping[str, Schema]
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Add `stated` to the schema `api`. Returns the schema and one line for each keyword that is no narrowing."""
    base = _object(api, definitions)
    faults: tuple[str, ...] = ()
    if "type" in stated:
        faults = tuple(_type_faults(base, stated_types(stated), definitions))
        kept = of_types(base, stated_types(stated), definitions)
        base = base if faults else {"type": stated["type"], **_object(kept, definitions)}
        stated = {keyword: value for keyword, value in stated.items() if keyword != "type"}
    faults += tuple(_faults(base, stated, definitions))
    merged = dict(base)
    for keyword, value in stated.items():
        if keyword == "items":
            inner = base.get("items", {})
            merged["items"], _ = narrow(inner, value, definitions)
        else:
            merged[keyword] = value
    return merged, faults


def _faults(base: Mapping[str, Any], stated: Mapping[str, Json], definitions: Mapping[str, Schema]) -> Iterator[str]:
    types = stated_types(base)
    for keyword, value in stated.items():
        applies_to = _TYPES_OF.get(keyword)
        if applies_to and types and not set(applies_to) & set(types):
            yield f"{keyword} says nothing about type {' or '.join(types)}; remove it"
        elif keyword in ("enum", "const"):
            values = value if keyword == "enum" else [value]
            refused = [item for item in values if not accepts(base, item, definitions)]
            if refused:
                yield f"{keyword} is no narrowing: the API does not take {', '.join(map(repr, refused))}; {_says(base)}"
        elif keyword == "items":
            inner = base.get("items", {})
            yield from (f"items: {fault}" for fault in _faults(_object(inner, definitions), value, definitions))
        elif keyword in base and not _TIGHTER[keyword](value, base[keyword]):
            yield _no_narrowing(keyword, value, base[keyword])


def _type_faults(base: Mapping[str, Any], stated: tuple[str, ...], definitions: Mapping[str, Schema]) -> Iterator[str]:
    for name in stated:
        if of_types(base, (name,), definitions) is None:
            yield f"type {name} is no narrowing: the API takes no such value; {_says(base)}"


def _no_narrowing(keyword: str, stated: Json, api: Json) -> str:
    if keyword in ("pattern", "format"):
        return f"{keyword} cannot be proved a narrowing: the API has {keyword} {api!r}; keep that one, or use enum"
    return f"{keyword} {stated} is no narrowing: the API has {api}; stay within it"


def _says(base: Mapping[str, Any]) -> str:
    if "enum" in base:
        return f"it takes {', '.join(map(repr, base['enum']))}"
    types = stated_types(base)
    return f"it takes type {' or '.join(types)}" if types else "see its schema"


def _object(schema: Schema | None, definitions: Mapping[str, Schema]) -> Mapping[str, Any]:
    """A schema as a mapping: one that takes anything has no keywords."""
    found = True if schema is None else resolved(schema, definitions)
    return {} if isinstance(found, bool) else found


def accepts(schema: Schema, value: Json, definitions: Mapping[str, Schema]) -> bool:
    """Whether a value meets a schema whose `$ref`s point into `definitions`."""
    whole = {**schema, "$defs": definitions} if isinstance(schema, Mapping) else schema
    return bool(Draft202012Validator(whole, registry=Registry()).is_valid(value))
