"""Plain values -> a model of one of our small files, or everything that is wrong with its form, each with a place."""

import json
from collections.abc import Iterator
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from mcpgen.errors import Refused
from mcpgen.findings import Finding, Severity
from mcpgen.names import nearest
from mcpgen.written import Lines, Written

_WANTED = {
    "string_type": "a text",
    "bool_type": "true or false",
    "dict_type": "a mapping of keys to values",
    "model_type": "a mapping of keys to values",
    "model_attributes_type": "a mapping of keys to values",
    "tuple_type": "a list",
}


class Section(BaseModel):
    """A mapping of a file: unknown keys are errors, and nothing is coerced."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


_Model = TypeVar("_Model", bound=Section)


def checked(model: type[_Model], written: Written, *, rule: str) -> _Model:
    """Make the model. Raises Refused with every finding about the form."""
    try:
        made = model.model_validate_json(json.dumps(written.data))
    except ValidationError as error:
        raise Refused((*written.findings, *_findings(error, written.lines, rule))) from None
    if written.findings:
        raise Refused(written.findings)
    return made


def _findings(error: ValidationError, lines: Lines, rule: str) -> Iterator[Finding]:
    """What pydantic found, one finding a place, in our words."""
    said: set[str] = set()
    for item in error.errors(include_url=False):
        place = lines.at(*(step for step in item["loc"] if not _is_of_pydantic(step)))
        if str(place) not in said:
            said.add(str(place))
            yield Finding(rule=rule, severity=Severity.ERROR, message=_message(item), location=place)


def _is_of_pydantic(step: str | int) -> bool:
    """A step that is in no file: the word for a mapping's key."""
    return step == "[key]"


def _message(item: ErrorDetails) -> str:
    last = item["loc"][-1] if item["loc"] else ""
    if item["type"] == "missing":
        return f'the key "{last}" is missing; add it'
    if item["type"] == "extra_forbidden":
        return f'unknown key "{last}"; remove it, or correct it'
    if item["type"] in _WANTED:
        return f"this takes {_WANTED[item['type']]}, not {_shown(item['input'])}; correct it"
    if item["type"] in ("string_too_short", "too_short"):
        return "this is empty; fill it in"
    said = f"{item['msg'][:1].lower()}{item['msg'][1:]}"
    return said if "; " in said else f"{said}; correct it"


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    written = json.dumps(value, ensure_ascii=False)
    return written if len(written) <= 60 else f"{written[:56]} ..."


def unknown(name: str, known: tuple[str, ...], what: str) -> str:
    """What to say of a name that is not there."""
    close = nearest(name, known)
    return f'no {what} "{name}"; ' + (f'nearest: "{close}"' if close else f"there are: {', '.join(known)}")
