"""A violation that jsonschema found -> lines for a model: argument, rule, value sent, valid values, nearest name."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from jsonschema import ValidationError

from ..shown import LONGEST_VALUE, shown
from .formats import EXPECTED

MOST_CHOICES = 30

_BOUNDS = {
    "minimum": "at least",
    "maximum": "at most",
    "exclusiveMinimum": "more than",
    "exclusiveMaximum": "less than",
    "multipleOf": "a multiple of",
}

_SIZES = {
    "minLength": ("at least", "character", "characters"),
    "maxLength": ("at most", "character", "characters"),
    "minItems": ("at least", "item", "items"),
    "maxItems": ("at most", "item", "items"),
    "minProperties": ("at least", "field", "fields"),
    "maxProperties": ("at most", "field", "fields"),
}


def explain(error: ValidationError, *, whole: str = "arguments") -> Iterator[str]:
    """One line a fault; several where a keyword names several (missing or unknown fields).

    `whole` is what the value is called that all of it is about.
    """
    place = _place(error)
    if error.validator == "required":
        yield from _missing(error, place)
    elif error.validator == "additionalProperties":
        yield from _unknown_fields(error, place)
    elif error.validator == "unevaluatedProperties":
        given = ", ".join(shown(name) for name in _instance(error))
        yield f"{place or whole}: has a field that is not known here, among {given}"
    elif error.validator == "dependentRequired":
        yield from _dependent(error, place)
    elif error.validator in ("anyOf", "oneOf") and error.context:
        yield from _nearest_branch(error, place, whole)
    else:
        yield f"{place or whole}: {_rule(error)}"


def unknown_argument(name: str, known: Iterable[str]) -> str:
    """The line for a name that the tool does not have."""
    return f"{shown(name, quoted=False)}: unknown argument{_nearest(name, known)}; {_known('arguments', known)}"


def _place(error: ValidationError) -> str:
    """`lines[0].sku`: the argument and the way inside it."""
    place = ""
    for step in error.absolute_path:
        place += (
            f"[{step}]"
            if isinstance(step, int)
            else f".{shown(step, quoted=False)}"
            if place
            else shown(step, quoted=False)
        )
    return place


def _rule(error: ValidationError) -> str:
    want = _wanted(error)
    rule, got = str(error.validator), shown(error.instance)
    if rule == "type":
        return f"expected {_types(want)}, got {got}"
    if rule == "enum":
        return f"{got} is not one of {_choices(want)}{_nearest(error.instance, want)}"
    if rule == "const":
        return f"must be {shown(want)}, got {got}"
    if rule == "format":
        return f"{got} is not {EXPECTED[want]}"
    if rule == "pattern":
        return f"{got} does not match the pattern {shown(want, quoted=False)}"
    if rule in _BOUNDS:
        return f"must be {_BOUNDS[rule]} {shown(want)}, got {got}"
    if rule in _SIZES:
        words, one, many = _SIZES[rule]
        return f"must have {words} {want} {one if want == 1 else many}, got {len(_instance(error))}"
    if rule == "uniqueItems":
        return "has an item twice; each may stand there once"
    if rule == "contentEncoding":
        return f"{got} is no base64 text"
    if rule == "oneOf":
        return f"{got} fits more than one of the alternatives, and may fit only one"
    if rule == "not":
        return f"{got} is not allowed here"
    if error.validator is None:
        return "no value is allowed here"
    return f"{got} breaks the rule {rule}: {shown(want)}"


def _missing(error: ValidationError, place: str) -> Iterator[str]:
    for name in _wanted(error):
        if name not in _instance(error):
            description = _described(error.schema, name)
            yield f"{_join(place, name)}: missing, but required{description}"


def _described(schema: Any, name: str) -> str:
    """What the missing argument takes, as far as its schema says it in a word."""
    found = schema.get("properties", {}).get(name) if isinstance(schema, Mapping) else None
    if not isinstance(found, Mapping):
        return ""
    if "enum" in found:
        return f"; one of {_choices(found['enum'])}"
    return f"; expected {_types(found['type'])}" if "type" in found else ""


def _unknown_fields(error: ValidationError, place: str) -> Iterator[str]:
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    known = schema.get("properties", {})
    for name in _instance(error):
        if name not in known:
            yield f"{_join(place, name)}: unknown field{_nearest(name, known)}; {_known('fields', known)}"


def _dependent(error: ValidationError, place: str) -> Iterator[str]:
    instance = _instance(error)
    for given, needed in _wanted(error).items():
        for name in needed if given in instance else ():
            if name not in instance:
                yield f"{_join(place, name)}: missing, but required when {shown(given, quoted=False)} is given"


def _nearest_branch(error: ValidationError, place: str, whole: str) -> Iterator[str]:
    """The faults of the likeliest alternative, since "no alternative fits" helps nobody."""
    branches: dict[int, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(int(inner.schema_path[0]), []).append(inner)
    real = [found for index, found in branches.items() if not _is_null(_wanted(error)[index])] or [*branches.values()]
    ranked = sorted(real, key=_distance)
    if all(_is_root_type(found) for found in ranked):
        types = " or ".join(dict.fromkeys(_types(found[0].validator_value) for found in ranked))
        yield f"{place or whole}: expected {types}, got {shown(error.instance)}"
    elif choices := _discriminating(ranked):
        got, values = choices[0].instance, [value for choice in choices for value in _allowed(choice)]
        yield f"{_place(choices[0])}: {shown(got)} is not one of {_choices(values)}{_nearest(got, values)}"
    else:
        for inner in ranked[0]:
            yield from explain(inner, whole=whole)
        if len(ranked) > 1:
            yield f"{place or whole}: fits none of {len(ranked)} alternatives; the nearest one is meant above"


def _distance(found: list[ValidationError]) -> tuple[bool, bool, int]:
    """How far a value is from an alternative: of another type, of another kind, then by the number of faults."""
    return _is_root_type(found), any(_is_choice(error) for error in found), len(found)


def _discriminating(branches: list[list[ValidationError]]) -> list[ValidationError]:
    """The faults of the one field whose value tells the alternatives apart, if each of them finds fault with it."""
    if len(branches) < 2:
        return []
    for first in filter(_is_choice, branches[0]):
        same = [
            next((error for error in found if _is_choice(error) and error.path == first.path), None)
            for found in branches
        ]
        if all(same):
            return [error for error in same if error]
    return []


def _is_choice(error: ValidationError) -> bool:
    return error.validator in ("const", "enum")


def _allowed(error: ValidationError) -> list[Any]:
    want = _wanted(error)
    return [want] if error.validator == "const" else list(want)


def _is_root_type(found: list[ValidationError]) -> bool:
    return len(found) == 1 and found[0].validator == "type" and not found[0].path


def _is_null(schema: Any) -> bool:
    return isinstance(schema, Mapping) and schema.get("type") == "null"


def _wanted(error: ValidationError) -> Any:
    """What the keyword asks for."""
    return error.validator_value


def _instance(error: ValidationError) -> Any:
    """The part of the value that breaks the keyword."""
    return error.instance


def _types(want: Any) -> str:
    return want if isinstance(want, str) else " or ".join(map(str, want))


def _choices(values: Any) -> str:
    listed = list(values)
    more = f" and {len(listed) - MOST_CHOICES} more" if len(listed) > MOST_CHOICES else ""
    return ", ".join(shown(value) for value in listed[:MOST_CHOICES]) + more


def _nearest(word: Any, known: Iterable[Any]) -> str:
    words = [name for name in known if isinstance(name, str)]
    found = get_close_matches(word[:LONGEST_VALUE], words, n=1, cutoff=0.5) if isinstance(word, str) else []
    return f"; did you mean {shown(found[0])}?" if found else ""


def _known(kind: str, known: Iterable[str]) -> str:
    names = list(known)
    more = f" and {len(names) - MOST_CHOICES} more" if len(names) > MOST_CHOICES else ""
    return f"known {kind}: {', '.join(names[:MOST_CHOICES])}{more}" if names else f"there are no {kind}"


def _join(place: str, name: str) -> str:
    return f"{place}.{shown(name, quoted=False)}" if place else shown(name, quoted=False)
