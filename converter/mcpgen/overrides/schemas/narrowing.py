"""(API's schema, stated keywords) -> a schema that accepts no more than the API does, or the reasons why not.

Keywords beside each other are a conjunction (JSON Schema 2020-12, core, 10.1), so a keyword that the API does not state
can only take away. Where the API states the same one, the two are compared; what cannot be decided is refused.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from mcpgen.ir import Json, Schema
from mcpgen.overrides.schemas.json_types import of_types, stated_types
from mcpgen.overrides.schemas.stated_schema import uncheckable
from mcpgen.runtime.checking.check import faults
from mcpgen.runtime.checking.formats import EXPECTED
from mcpgen.runtime.checking.patterns import compiled
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
    "multipleOf": lambda stated, api: (Fraction(str(stated)) / Fraction(str(api))).denominator == 1,
    "pattern": lambda stated, api: stated == api,
    "format": lambda stated, api: stated == api,
}
_PAIRS = (("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems"))


def narrow(
    api: Schema, stated: Mapping[str, Json], definitions: Mapping[str, Schema]
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Add `stated` to the schema `api`. Returns the schema and one line for each keyword that is no narrowing."""
    base = _object(api, definitions)
    found = _type_faults(base, stated, definitions)
    if "type" in stated and not found:
        base = {"type": stated["type"], **_object(of_types(base, stated_types(stated), definitions), definitions)}
    merged = dict(base)
    for keyword, value in stated.items():
        if keyword == "type":
            continue
        if keyword == "items":
            merged[keyword], inner = narrow(base.get("items", {}), value, definitions)
            found += [f"items: {fault}" for fault in inner]
        else:
            merged[keyword] = value
        found += _faults(keyword, value, base, definitions)
    return merged, tuple(found or _nothing_left(merged, stated, definitions))


def _type_faults(base: Mapping[str, Any], stated: Mapping[str, Json], definitions: Mapping[str, Schema]) -> list[str]:
    refused = [name for name in stated_types(stated) if of_types(base, (name,), definitions) is None]
    return [f"type is no narrowing: the API does not take {_listed(refused)}; {takes(base)}"] if refused else []


def _faults(keyword: str, value: Json, base: Mapping[str, Any], definitions: Mapping[str, Schema]) -> Iterator[str]:
    types, applies_to = stated_types(base), _TYPES_OF.get(keyword)
    if applies_to and types and not set(applies_to) & set(types):
        yield f"{keyword} says nothing about type {_listed(types)}; remove it"
    elif keyword in ("enum", "const"):
        refused = [item for item in (value if keyword == "enum" else [value]) if not accepts(base, item, definitions)]
        if refused:
            yield f"{keyword} is no narrowing: the API does not take {_listed(refused)}; {takes(base)}"
    elif keyword == "pattern" and compiled(value) is None:
        yield uncheckable(value)
    elif keyword == "format" and value not in EXPECTED:
        yield f'format "{value}" is not checked; take one of {", ".join(EXPECTED)}, or a pattern'
    elif keyword in base and keyword in _TIGHTER and not _TIGHTER[keyword](value, base[keyword]):
        yield _no_narrowing(keyword, value, base[keyword])


def _no_narrowing(keyword: str, stated: Json, api: Json) -> str:
    if keyword in ("pattern", "format"):
        return f"{keyword} cannot be proved a narrowing: the API has {keyword} {api!r}; keep that one, or use enum"
    return f"{keyword} {stated} is no narrowing: the API has {api}; stay within it"


def _nothing_left(
    merged: Mapping[str, Any], stated: Mapping[str, Json], definitions: Mapping[str, Schema]
) -> Iterator[str]:
    """Keywords that exclude each other, so that values which are listed can never be given."""
    for least, most in _PAIRS:
        if (least in stated or most in stated) and least in merged and most in merged and merged[least] > merged[most]:
            yield f"{least} {merged[least]} and {most} {merged[most]} leave no value; correct one of them"
    for keyword in ("enum", "const"):
        values = stated[keyword] if keyword == "enum" and keyword in stated else [stated.get(keyword)]
        refused = [value for value in values if keyword in stated and not accepts(merged, value, definitions)]
        if refused:
            yield f"{keyword} has {_listed(refused)}, which the keywords beside it exclude; correct one of them"


def takes(base: Mapping[str, Any]) -> str:
    """What a schema takes, in words."""
    if "enum" in base:
        return f"it takes {_listed(base['enum'])}"
    types = stated_types(base)
    rules = [f"{keyword} {base[keyword]}" for keyword in _TIGHTER if keyword in base]
    return f"it takes {', '.join([f'type {_listed(types)}', *rules])}" if types else "stay within its schema"


def _listed(values: Any) -> str:
    """As YAML and JSON write them, texts without quotes."""
    return ", ".join(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False) for value in values)


def _object(schema: Schema | None, definitions: Mapping[str, Schema]) -> Mapping[str, Any]:
    """A schema as a mapping: one that takes anything has no keywords."""
    found = True if schema is None else resolved(schema, definitions)
    return {} if isinstance(found, bool) else found


def accepts(schema: Schema, value: Json, definitions: Mapping[str, Schema]) -> bool:
    """Whether a running server takes a value by a schema whose `$ref`s point into `definitions`."""
    whole = {"type": "object", "properties": {"value": schema}, "$defs": definitions}
    return not faults(whole, {"value": value})
