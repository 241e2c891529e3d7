"""A keyword that holds no schema, and its value -> the value that JSON Schema 2020-12 allows, or INVALID."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, Literal

from mcpgen.importer.texts import as_text

TYPES = ("string", "number", "integer", "boolean", "object", "array", "null")


_FILE = "string"
"""OpenAPI 2.0 has the type `file`."""


class _Sentinel(Enum):
    INVALID = "invalid"


_DEEPEST = 50
INVALID: Final = _Sentinel.INVALID
Invalid = Literal[_Sentinel.INVALID]


def _anything(value: Any) -> Any:
    """Any JSON, but none so deep that writing it could fail."""
    waiting = [(value, 0)]
    while waiting:
        node, depth = waiting.pop()
        inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        if inner and depth == _DEEPEST:
            return INVALID
        waiting.extend((item, depth + 1) for item in inner)
    return value


def _text(value: Any) -> Any:
    return value if isinstance(value, str) else INVALID


def _boolean(value: Any) -> Any:
    return value if isinstance(value, bool) else INVALID


def _number(value: Any) -> Any:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else INVALID


def _number_or_boolean(value: Any) -> Any:
    """Booleans are the form of OpenAPI 2.0 and 3.0."""
    return value if isinstance(value, int | float) else INVALID


def _positive(value: Any) -> Any:
    return value if _number(value) is not INVALID and value > 0 else INVALID


def _count(value: Any) -> Any:
    if _number(value) is INVALID or value < 0 or value != int(value):
        return INVALID
    return int(value)


def _names(value: Any) -> Any:
    """Names that YAML takes for numbers or booleans are names all the same: so are the keys of `properties`."""
    if not isinstance(value, list) or not all(isinstance(name, str | int | float) for name in value):
        return INVALID
    return list(dict.fromkeys(as_text(name) for name in value))


def _values(value: Any) -> Any:
    return _anything(value) if isinstance(value, list) and value else INVALID


def _types(value: Any) -> Any:
    if isinstance(value, str):
        return value if value in TYPES else _FILE if value == "file" else INVALID
    if not isinstance(value, list):
        return INVALID
    known = [kind for kind in TYPES if kind in value]
    if not known or any(kind not in TYPES for kind in value):
        return INVALID
    listed = list(dict.fromkeys(value))
    return listed[0] if len(listed) == 1 else listed


def _named_names(value: Any) -> Any:
    if not isinstance(value, dict):
        return INVALID
    made = {name: _names(names) for name, names in value.items()}
    return INVALID if any(names is INVALID for names in made.values()) else made


VALUES: Mapping[str, Callable[[Any], Any]] = {
    "type": _types,
    "description": _text,
    "default": _anything,
    "enum": _values,
    "const": _anything,
    "format": _text,
    "pattern": _text,
    "multipleOf": _positive,
    "minimum": _number,
    "maximum": _number,
    "exclusiveMinimum": _number_or_boolean,
    "exclusiveMaximum": _number_or_boolean,
    "minLength": _count,
    "maxLength": _count,
    "minItems": _count,
    "maxItems": _count,
    "minContains": _count,
    "maxContains": _count,
    "minProperties": _count,
    "maxProperties": _count,
    "uniqueItems": _boolean,
    "required": _names,
    "dependentRequired": _named_names,
    "contentEncoding": _text,
    "contentMediaType": _text,
    "deprecated": _boolean,
}

EXPECTED: Mapping[str, str] = {
    "type": f"one or more of {', '.join(TYPES)}",
    "enum": f"a list with at least one value, none deeper than {_DEEPEST} levels",
    **dict.fromkeys(("default", "const"), f"a value that is not deeper than {_DEEPEST} levels"),
    "multipleOf": "a number above 0",
    "required": "a list of property names",
    "uniqueItems": "true or false",
    "deprecated": "true or false",
    "dependentRequired": "an object of lists of property names",
    **dict.fromkeys(("description", "format", "pattern", "contentEncoding", "contentMediaType"), "text"),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), "a number"),
}
"""What each must be, for a message; all others must be a whole number that is not negative."""
