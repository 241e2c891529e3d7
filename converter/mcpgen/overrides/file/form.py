"""Plain values -> the models of an overrides file, or one finding for each value that cannot stand where it does."""

import json
import re
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from mcpgen.errors import Refused
from mcpgen.findings import Finding, Severity
from mcpgen.names import nearest
from mcpgen.overrides.file.model import OverridesFile, Section
from mcpgen.overrides.file.sections import PATTERN_WORDS
from mcpgen.written import Written

Step = str | int


def checked(written: Written) -> OverridesFile:
    """Make the models. Raises Refused with every finding about the form of the file."""
    try:
        model = OverridesFile.model_validate_json(json.dumps(written.data))
    except ValidationError as error:
        found = _unsaid(_findings(error, written), written.findings)
        raise Refused((*written.findings, *found)) from None
    if written.findings:
        raise Refused(written.findings)
    return model


def _unsaid(found: Iterator[Finding], said: tuple[Finding, ...]) -> Iterator[Finding]:
    """Each finding whose place has none yet."""
    places = {str(finding.location) for finding in said}
    for finding in found:
        if str(finding.location) not in places:
            places.add(str(finding.location))
            yield finding


def _findings(error: ValidationError, written: Written) -> Iterator[Finding]:
    for item in error.errors(include_url=False):
        steps = tuple(step for step in item["loc"] if not _is_of_pydantic(step))
        yield Finding(
            rule="bad-overrides-form",
            severity=Severity.ERROR,
            message=_message(item),
            location=written.lines.at(*steps),
        )


def _is_of_pydantic(step: Step) -> bool:
    """Steps that are in no file: the branch of a union (we name them so), and the word for a mapping's key."""
    return isinstance(step, str) and (step.startswith("<") or step == "[key]")


# --- messages ---------------------------------------------------------------------------------------------------------

_WANTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "no_number": "",
    "dict_type": "a mapping of keys to values",
    "model_type": "a mapping of keys to values",
    "model_attributes_type": "a mapping of keys to values",
    "tuple_type": "a list",
}
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_BOUNDS = {"greater_than_equal": ("ge", "from {} on"), "less_than_equal": ("le", "up to {}")}


def _message(item: ErrorDetails) -> str:
    kind, context, given = item["type"], item.get("ctx", {}), item["input"]
    last = item["loc"][-1] if item["loc"] else ""
    if kind == "extra_forbidden":
        return _unknown_key(str(last), item["loc"])
    if kind == "missing":
        return f'the key "{last}" is missing; add {_ADDED.get(last, f"{last}: ...")}'
    if kind == "value_error":
        return str(context["error"])
    if kind in _WANTED:
        wanted = _WANTED[kind] or item["msg"].removeprefix("this takes ")
        return f"this takes {wanted}, not {_shown(given)}{_cure(kind, given)}"
    if kind in _BOUNDS:
        name, words = _BOUNDS[kind]
        return f"this takes numbers {words.format(context[name])}, not {_shown(given)}; correct it"
    if kind in ("string_too_short", "too_short"):
        return "this is empty; fill it in, or remove the key"
    if kind == "string_pattern_mismatch":
        return f"{_shown(given)} does not fit; {PATTERN_WORDS[context['pattern']]}"
    if kind == "literal_error":
        return _no_choice(given, str(context["expected"]))
    said = f"{item['msg'][:1].lower()}{item['msg'][1:]}"
    return said if "; " in said else f"{said}; correct it"


_ADDED: Mapping[Any, str] = {
    "mcpgen": "mcpgen: 1",
    "reason": "reason: ..., for those who review what is hidden",
    "ttl": "ttl: 15m, or another lifetime",
}


def _cure(kind: str, given: Any) -> str:
    if kind == "string_type" and isinstance(given, int | float):
        return "; put it in quotes"
    if kind == "tuple_type":
        return "; write [..., ...]"
    if kind in ("bool_type", "int_type", "no_number") and isinstance(given, str):
        return "; take the quotes away" if given in ("true", "false") or _NUMBER.fullmatch(given) else "; correct it"
    return "; correct it"


def _no_choice(given: Any, expected: str) -> str:
    if expected == "1":
        return f"this mcpgen reads format 1, not {_shown(given)}; write mcpgen: 1"
    known = expected.replace("'", "").replace(" or ", ", ").split(", ")
    close = nearest(str(given), known)
    hint = f'nearest: "{close}"' if close else f"known: {', '.join(known)}"
    return f"{_shown(given)} is not known here; {hint}"


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    written = json.dumps(value, ensure_ascii=False)
    return written if len(written) <= 60 else f"{written[:56]} ..."


# --- unknown keys -----------------------------------------------------------------------------------------------------


def _unknown_key(key: str, loc: tuple[Step, ...]) -> str:
    section: Any = OverridesFile
    for step in loc[:-1]:
        section = _below(section, step)
    known = _keys(section)
    for name in known:
        if key in _keys(_below(section, name)):
            return f'unknown key "{key}"; it stands under "{name}"'
    if close := nearest(key, known):
        return f'unknown key "{key}"; nearest: "{close}"'
    return f'unknown key "{key}"; known: {", ".join(known)}'


def _keys(annotation: Any) -> tuple[str, ...]:
    """The keys that a section takes; none for what is no section."""
    kind = _bare(annotation)
    return tuple(info.alias or name for name, info in kind.model_fields.items()) if _is_section(kind) else ()


def _below(annotation: Any, step: Step) -> Any:
    """The type of what stands at `step` in a value of some type."""
    kind = _bare(annotation)
    if _is_section(kind):
        return next((info.annotation for name, info in kind.model_fields.items() if step in (name, info.alias)), None)
    inner = get_args(kind)
    if get_origin(kind) is Union or isinstance(kind, UnionType):
        return next((part for part in inner if f"<{_bare(part).__name__}>" == step), None)
    return inner[-1 if get_origin(kind) is dict else 0] if inner else None


def _bare(annotation: Any) -> Any:
    """A type without what is said about it, and without the None that stands for an absent key."""
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0])
    if get_origin(annotation) is Union or isinstance(annotation, UnionType):
        real = [part for part in get_args(annotation) if part is not NoneType]
        return _bare(real[0]) if len(real) == 1 else annotation
    return annotation


def _is_section(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Section)
