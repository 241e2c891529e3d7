"""Keywords of one schema that say which values it takes, in a form in which two schemas compare."""

import json
import math
from collections.abc import Mapping
from typing import Any

from mcpgen.ir import Json, Schema
from mcpgen.schemas import resolved

ATOMS = ("null", "boolean", "object", "array", "string", "integer", "fraction")
"""The types, `number` parted into integers and the rest, so that sets of them compare."""

_LOWER = ("minLength", "minItems", "minProperties", "minContains")
_UPPER = ("maxLength", "maxItems", "maxProperties", "maxContains")


def atoms(schema: Mapping[str, Any]) -> frozenset[str]:
    """What `type` allows; all of them where it is absent."""
    stated = schema.get("type")
    if stated is None:
        return frozenset(ATOMS)
    names = [stated] if isinstance(stated, str) else list(stated)
    return frozenset(atom for name in names for atom in (("integer", "fraction") if name == "number" else (name,)))


def choices(schema: Mapping[str, Any]) -> dict[str, Json] | None:
    """The values of `enum` or `const` by a key under which equal ones are equal; None where all are allowed."""
    if "const" in schema:
        return {_key(schema["const"]): schema["const"]}
    if "enum" in schema:
        return {_key(value): value for value in schema["enum"]}
    return None


def canonical(value: Json) -> str:
    """Equal JSON, equal text."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def spelled_out(value: Json, definitions: Mapping[str, Schema], inside: tuple[str, ...] = ()) -> Json:
    """`value` with what its references stand for in their place; one that leads back into itself stays."""
    if isinstance(value, list):
        return [spelled_out(item, definitions, inside) for item in value]
    if not isinstance(value, dict):
        return value
    name = str(value.get("$ref", "")).removeprefix("#/$defs/")
    if name in definitions and name not in inside:
        return spelled_out(resolved(value, definitions), definitions, (*inside, name))
    return {key: spelled_out(item, definitions, inside) for key, item in value.items()}


def bounds(schema: Mapping[str, Any]) -> dict[str, tuple[float, bool] | None]:
    """Every bound, lower ones first: its value and whether the value itself is excluded; None where there is none."""
    found: dict[str, tuple[float, bool] | None] = {
        "minimum": _tightest(schema, "minimum", "exclusiveMinimum", highest=True),
        "maximum": _tightest(schema, "maximum", "exclusiveMaximum", highest=False),
    }
    return found | {keyword: _count(schema.get(keyword)) for keyword in (*_LOWER, *_UPPER)}


def is_lower(keyword: str) -> bool:
    """Whether raising the bound takes values away."""
    return keyword.startswith("min")


def _tightest(schema: Mapping[str, Any], plain: str, exclusive: str, *, highest: bool) -> tuple[float, bool] | None:
    stated = [
        (schema[keyword], keyword == exclusive) for keyword in (plain, exclusive) if _is_number(schema.get(keyword))
    ]
    if atoms(schema) <= {"integer", "null"}:
        stated = [_whole(value, excluded, highest=highest) for value, excluded in stated]
    if not stated:
        return None
    return max(stated) if highest else min(stated, key=lambda bound: (bound[0], not bound[1]))


def _whole(value: float, excluded: bool, *, highest: bool) -> tuple[float, bool]:
    """The nearest integer that the bound lets through."""
    nearest = math.ceil(value) if highest else math.floor(value)
    if excluded and nearest == value:
        nearest += 1 if highest else -1
    return nearest, False


def _count(value: Json) -> tuple[float, bool] | None:
    return (value, False) if _is_number(value) else None


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _key(value: Json) -> str:
    """1 and 1.0 are one value (JSON Schema 2020-12, core, 4.2.2)."""
    return canonical(int(value) if isinstance(value, float) and value.is_integer() else value)
