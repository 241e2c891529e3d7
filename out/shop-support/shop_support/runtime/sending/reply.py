"""An API's answer as bytes -> JSON, text or bytes, whichever its media type says."""

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from typing import Any, NoReturn

from ..errors import AnswerDrift, ToolError
from ..wire import Operation

DEEPEST = 100

TOO_DEEP = (
    "The API's answer nests too deeply to be read. The call itself succeeded; ask for a smaller part of the data."
)

_NO_CHARSETS = ("idna", "punycode", "raw_unicode_escape", "undefined", "unicode_escape")
"""What Python knows among its encodings, and nobody writes texts in."""

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One answer, read to its end or to the limit."""

    operation: Operation
    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    """Names in lower case; several headers of one name joined by `, `."""
    body: bytes = b""
    cut: bool = False
    """A stream that was still running when the limit was reached."""

    @property
    def media_type(self) -> str:
        """`application/json`: in lower case, without parameters; empty if the API names none."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def is_json(self) -> bool:
        """Whether the media type is JSON or one built on it."""
        return is_json(self.media_type)

    def text(self) -> str:
        """The body by its charset, UTF-8 if none or an unknown one is named; broken bytes become U+FFFD."""
        message = Message()
        message["content-type"] = self.headers.get("content-type", "")
        charset = message.get_content_charset("utf-8").replace("-", "_")
        try:
            return self.body.decode("utf-8" if charset in _NO_CHARSETS else charset, "replace").removeprefix("\ufeff")
        except (LookupError, ValueError):
            return self.body.decode("utf-8", "replace")

    def json(self) -> Any:
        """The body as plain JSON; ValueError where it is none, ToolError where it nests too deeply."""
        return parse_json(self.text())

    def checked_json(self) -> Any:
        """The body as JSON whose objects say so when a field that code reads is missing (`AnswerDrift`)."""
        data, link = self.json(), self.headers.get("link", "")
        checked = _checked(data, _Origin(operation=self.operation.key, status=self.status, data=data, link=link))
        return ApiList(checked, link) if isinstance(checked, list) else checked


@dataclass(frozen=True, slots=True, kw_only=True)
class _Origin:
    """The answer that an object is part of."""

    operation: str
    status: int
    data: Any
    link: str
    """Its Link header."""


class ApiObject(dict[str, Any]):
    """An object of an answer: reading a field that is not there is drift of the API, not a crash of the reader."""

    __slots__ = ("_origin",)

    def __init__(self, fields: Mapping[str, Any], origin: _Origin) -> None:
        super().__init__(fields)
        self._origin = origin

    def __missing__(self, name: str) -> NoReturn:
        raise AnswerDrift(
            f'the field "{name}" is missing in the answer of {self._origin.operation}',
            operation=self._origin.operation,
            status=self._origin.status,
            data=self._origin.data,
        )


class ApiList(list[Any]):
    """An answer that is a list, with its Link header."""

    __slots__ = ("_link",)

    def __init__(self, items: list[Any], link: str) -> None:
        super().__init__(items)
        self._link = link


def link_header(answer: object) -> str:
    """The Link header of an answer as `checked_json` returned it; empty without one, and for anything else."""
    if isinstance(answer, ApiList):
        return answer._link
    return answer._origin.link if isinstance(answer, ApiObject) else ""


def is_json(media_type: str) -> bool:
    """Whether `media_type` (parameters allowed) is JSON: `application/json`, `text/json`, `*+json`."""
    subtype = media_type.partition(";")[0].strip().lower().partition("/")[2]
    return subtype == "json" or subtype.endswith("+json")


def parse_json(text: str) -> Any:
    """Parse JSON by the letter of RFC 8259; ValueError for anything else, numbers beyond a double included.

    ToolError where it nests too deeply. Halves of surrogate pairs, which no text can hold, become U+FFFD.
    """
    try:
        value = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except RecursionError:
        raise ToolError(TOO_DEEP) from None
    if _depth(value) > DEEPEST:
        raise ToolError(TOO_DEEP)
    return _without_surrogates(value) if _SURROGATE.search(text) else value


def _depth(value: Any) -> int:
    """How many objects and arrays stand in each other, without recursion; it stops counting past the limit."""
    depth, level = 0, [value]
    while depth <= DEEPEST and (containers := [item for item in level if isinstance(item, dict | list)]):
        level = [item for found in containers for item in (found.values() if isinstance(found, dict) else found)]
        depth += 1
    return depth


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_without_surrogates(item) for item in value]
    return value


def _checked(value: Any, origin: _Origin) -> Any:
    if isinstance(value, dict):
        return ApiObject({key: _checked(item, origin) for key, item in value.items()}, origin)
    if isinstance(value, list):
        return [_checked(item, origin) for item in value]
    return value


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"{text[:40]} does not fit into a number")
    return number


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON")
