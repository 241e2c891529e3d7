"""The parts of an `allOf` -> one schema that accepts exactly the same values, or None where there is none so simple."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mcpgen.importer.schemas.nullable import ANNOTATIONS

_ONE_PART_ONLY = (
    *("anyOf", "oneOf", "not", "if", "then", "else", "contains", "minContains", "maxContains", "prefixItems"),
    *("propertyNames", "dependentSchemas", "$ref"),
)
_SEES_ITS_OWN_PART_ONLY = ("unevaluatedProperties", "unevaluatedItems")
_MOST_VALUES = 5_000
"""A schema that is larger is better referred to: copies of copies of it would have no end."""


class _NotExact(Exception):
    pass


def merged(parts: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """Merge schemas that all must hold; None where the result would accept more or less, or be too large."""
    filled = [part for part in parts if part]
    try:
        made = _merge(filled)
    except _NotExact:
        return None
    return made if len(filled) < 2 or _is_small(made) else None


def _is_small(schema: Mapping[str, Any]) -> bool:
    waiting: list[Any] = [schema]
    counted = 0
    while waiting and counted <= _MOST_VALUES:
        node = waiting.pop()
        inner = node.values() if isinstance(node, Mapping) else node if isinstance(node, list) else ()
        waiting.extend(inner)
        counted += 1
    return not waiting


def _merge(parts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    if len(parts) > 1 and any(keyword in part for part in parts for keyword in _SEES_ITS_OWN_PART_ONLY):
        raise _NotExact
    _check_closed(parts)
    made: dict[str, Any] = {}
    for part in parts:
        for keyword, value in part.items():
            made[keyword] = _both(keyword, made[keyword], value) if keyword in made else value
    if "items" in made and "prefixItems" in made and len(parts) > 1:
        raise _NotExact
    return made


def _check_closed(parts: Sequence[Mapping[str, Any]]) -> None:
    """`additionalProperties` sees the properties of its own part only: another part must not add any."""
    for part in parts:
        if part.get("additionalProperties", True) is True:
            continue
        own = part.get("properties", {})
        for other in parts:
            if other is not part and ("patternProperties" in other or "additionalProperties" in other):
                raise _NotExact
            if any(name not in own for name in other.get("properties", {})):
                raise _NotExact


def _both(keyword: str, one: Any, other: Any) -> Any:
    """What holds where both hold."""
    if keyword in ANNOTATIONS or one == other:
        return one
    merge = _MERGES.get(keyword)
    if merge is None or keyword in _ONE_PART_ONLY:
        raise _NotExact
    return merge(one, other)


def _schemas(one: Any, other: Any) -> Any:
    if isinstance(one, bool) or isinstance(other, bool):
        return (other if one else False) if isinstance(one, bool) else (one if other else False)
    exact = merged([one, other])
    return {"allOf": [one, other]} if exact is None else exact


def _named_schemas(one: Any, other: Any) -> Any:
    return {**one, **{name: _schemas(one[name], value) if name in one else value for name, value in other.items()}}


def _named_names(one: Any, other: Any) -> Any:
    return {**one, **{name: _union(one.get(name, []), names) for name, names in other.items()}}


def _union(one: Any, other: Any) -> Any:
    return list(dict.fromkeys([*one, *other]))


def _common(one: Any, other: Any) -> Any:
    """Of two enums."""
    kept = [value for value in one if any(value == mine and type(value) is type(mine) for mine in other)]
    if not kept:
        raise _NotExact
    return kept


def _types(one: Any, other: Any) -> Any:
    mine = [one] if isinstance(one, str) else one
    theirs = [other] if isinstance(other, str) else other
    kept = [kind for kind in mine if kind in theirs or (kind == "integer" and "number" in theirs)]
    kept += [kind for kind in theirs if kind == "integer" and "number" in mine and kind not in kept]
    if not kept:
        raise _NotExact
    return kept[0] if len(kept) == 1 else kept


def _open(one: Any, other: Any) -> Any:
    """Of two `additionalProperties`; that closed ones can be merged has been checked."""
    return one if other is True else other


_MERGES: Mapping[str, Callable[[Any, Any], Any]] = {
    "type": _types,
    "enum": _common,
    "properties": _named_schemas,
    "patternProperties": _named_schemas,
    "additionalProperties": _open,
    "items": _schemas,
    "required": _union,
    "dependentRequired": _named_names,
    "allOf": lambda one, other: [*one, *other],
    "uniqueItems": lambda one, other: one or other,
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"), max),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"), min),
}
