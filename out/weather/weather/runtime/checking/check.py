"""Schema and arguments -> every fault at once, in words that a model can act on.

Untrusted on both sides: a value may nest a million deep, a schema may refer to itself in a way that takes exponential
time, a pattern may be no regular expression of Python. Each ends in a fault or is left to the API, none in a crash.
"""

import binascii
import json
import math
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from fractions import Fraction
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.exceptions import Unresolvable

from ..shown import shown
from .explain import explain, unknown_argument
from .formats import FORMATS
from .patterns import compiled

MOST_FAULTS = 20
MOST_ERRORS = 500
DEEPEST = 64
MOST_VALUES = 100_000
MOST_BITS = 4_096
MOST_REFERENCES = 10_000

Fault = str


class Check:
    """A schema, ready to judge arguments."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._properties: Mapping[str, Any] = schema.get("properties", {})
        self._validator = _Validator(schema, registry=Registry(), format_checker=FORMATS)

    def faults(self, arguments: Mapping[str, Any]) -> tuple[Fault, ...]:
        """Everything that is wrong with `arguments`, in the order of the schema; nothing is coerced.

        A name that is not among the schema's properties is a fault, whether or not the schema says
        `additionalProperties: false`: a misspelt filter would otherwise widen the call in silence.
        """
        if unreadable := tuple(_unreadable(arguments)):
            return unreadable
        unknown = [unknown_argument(name, self._properties) for name in arguments if name not in self._properties]
        return tuple([*unknown, *self._violations(arguments)][:MOST_FAULTS])

    def _violations(self, arguments: Mapping[str, Any]) -> list[Fault]:
        token = _references_left.set([MOST_REFERENCES])
        try:
            found = islice(self._validator.iter_errors(dict(arguments)), MOST_ERRORS)
            errors = [error for error in found if not _is_unknown_argument(error)]
        except (_TooMuchWork, RecursionError):
            return ["arguments: too many or too deeply nested to be checked; send less at once"]
        except Unresolvable as error:
            return [f"arguments: the schema of this tool refers to {shown(error.ref)}, which is not there"]
        finally:
            _references_left.reset(token)
        order = {name: place for place, name in enumerate(self._properties)}
        errors.sort(key=lambda error: order.get(next(iter(error.absolute_path), ""), -1))
        return list(dict.fromkeys(line for error in errors for line in explain(error)))


def faults(schema: Mapping[str, Any], arguments: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Everything that is wrong with `arguments` by `schema`."""
    return Check(schema).faults(arguments)


def refusal(faults: Sequence[Fault]) -> str:
    """The one text for the model."""
    lines = "\n".join(f"- {fault}" for fault in faults)
    return f"Invalid arguments; nothing was done. Correct this and call again:\n{lines}"


def _unreadable(arguments: Mapping[str, Any]) -> Iterator[Fault]:
    """Faults that no schema speaks of: too deep, too many values, no JSON number, no Unicode."""
    stack: list[tuple[str, Any, int]] = [(name, value, 1) for name, value in reversed(list(arguments.items()))]
    seen = 0
    while stack:
        name, value, depth = stack.pop()
        seen += 1
        if depth > DEEPEST:
            yield f"{shown(name, quoted=False)}: nested more than {DEEPEST} levels deep"
            return
        if seen > MOST_VALUES:
            yield f"arguments: more than {MOST_VALUES} values; send less at once"
            return
        if isinstance(value, float) and not math.isfinite(value):
            yield f"{shown(name, quoted=False)}: {value} is no number of JSON"
        elif isinstance(value, int) and value.bit_length() > MOST_BITS:
            yield f"{shown(name, quoted=False)}: a number of more than {MOST_BITS} bits"
        elif isinstance(value, str) and not _is_unicode(value):
            yield f"{shown(name, quoted=False)}: holds half of a surrogate pair, which is no text"
        elif isinstance(value, Mapping):
            if not all(_is_unicode(key) for key in value):
                yield f"{shown(name, quoted=False)}: a key holds half of a surrogate pair, which is no text"
            stack.extend((name, item, depth + 1) for item in value.values())
        elif isinstance(value, list):
            stack.extend((name, item, depth + 1) for item in value)


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_unknown_argument(error: ValidationError) -> bool:
    """Said already, with the nearest name."""
    return error.validator in ("additionalProperties", "unevaluatedProperties") and not error.absolute_path


# --- keywords that are checked in another way than jsonschema does ----------------------------------------------------


class _TooMuchWork(Exception):
    """A schema that refers to itself so often that checking would not end in time."""


_references_left: ContextVar[list[int]] = ContextVar("references_left")

_Keyword = Callable[[Any, Any, Any, Any], Iterator[ValidationError] | None]


def _counted(keyword: _Keyword) -> _Keyword:
    def check(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[ValidationError] | None:
        left = _references_left.get()
        left[0] -= 1
        if left[0] < 0:
            raise _TooMuchWork
        return keyword(validator, value, instance, schema)

    return check


def _properties(validator: Any, properties: Any, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    """As jsonschema does it, which forgets the place where a property's schema is `false`."""
    for name, schema in properties.items() if isinstance(instance, dict) else ():
        if name in instance:
            yield from validator.descend(
                instance[name], {"not": {}} if schema is False else schema, path=name, schema_path=name
            )


def _pattern(_validator: Any, pattern: Any, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    if isinstance(instance, str) and (regex := compiled(pattern)) and not regex.allows(instance):
        yield ValidationError(f"does not match {pattern}")


def _pattern_properties(validator: Any, patterns: Any, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    if not isinstance(instance, dict):
        return
    for pattern, schema in patterns.items():
        regex = compiled(pattern)
        for name in instance:
            if regex is not None and regex.allows(name):
                yield from validator.descend(instance[name], schema, path=name, schema_path=pattern)


def _multiple_of(_validator: Any, step: Any, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    """By the decimals as they are written: 19.99 is a multiple of 0.01, though not among binary fractions."""
    if isinstance(instance, int | float) and not isinstance(instance, bool):
        quotient = Fraction(str(instance)) / Fraction(str(step))
        if quotient.denominator != 1:
            yield ValidationError(f"is no multiple of {step}")


def _unique_items(_validator: Any, unique: Any, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    """In linear time; jsonschema compares each item with each other one."""
    if unique and isinstance(instance, list) and len({_canonical(item) for item in instance}) < len(instance):
        yield ValidationError("has an item twice")


def _canonical(value: Any) -> str:
    """One text for values that JSON Schema takes for equal (1 and 1.0)."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{_canonical(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_canonical, value)) + "]"
    return json.dumps(value)


def _content_encoding(_validator: Any, encoding: Any, instance: Any, _schema: Any) -> Iterator[ValidationError]:
    """Bytes are decoded before they are sent, so text that is no base64 cannot be."""
    if encoding != "base64" or not isinstance(instance, str):
        return
    try:
        b64decode(without_data_url(instance), validate=True)
    except (binascii.Error, ValueError):
        yield ValidationError("is no base64 text")


def without_data_url(text: str) -> str:
    """The base64 text of a `data:` URL; any other text as it is."""
    return text.partition(",")[2] if text.startswith("data:") else text


_Validator = extend(  # type: ignore[no-untyped-call]  # as types-jsonschema has it
    Draft202012Validator,
    {
        "$ref": _counted(Draft202012Validator.VALIDATORS["$ref"]),
        "$dynamicRef": _counted(Draft202012Validator.VALIDATORS["$dynamicRef"]),
        "properties": _properties,
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "multipleOf": _multiple_of,
        "uniqueItems": _unique_items,
        "contentEncoding": _content_encoding,
    },
)
