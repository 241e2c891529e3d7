"""Parameter and value -> text for a path, a query, a header or a cookie, by the style table of OpenAPI 3.2 (4.12.3).

What is null inside a value is left out. An array without members is the table's column `undefined`: its name and no
value, so that a filter that was given never vanishes. What the table leaves open is settled here: a value nested inside
a member is written as JSON, and `deepObject` goes on as deep as the value does. A value that its style cannot carry
unmistakably is refused.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote, unquote

from ..errors import InvalidArguments
from ..wire import Parameter
from .reply import is_json

Pair = tuple[str, str]

_Member = tuple[str, str]

_Encode = Callable[[str], str]

_DELIMITERS = {"spaceDelimited": (" ", "%20"), "pipeDelimited": ("|", "%7C"), "tabDelimited": ("\t", "%09")}
_NAMED = {" ": "a blank", "\t": "a tab", "|": '"|"', ",": "a comma"}
_RESERVED_IN_QUERY = "!$'()*,/:;=?@"
_RESERVED_IN_PATH = "!$&'()*+,:;=@"
_TRIPLE = re.compile("(%[0-9A-Fa-f]{2})")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_NOT_IN_COOKIES = re.compile(r"[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]")


def path_text(parameter: Parameter, value: Any) -> str:
    """The text that replaces `{name}` in a path."""
    encode = _encoder(parameter, _RESERVED_IN_PATH)
    style, exploded, name = parameter.effective_style, parameter.exploded, percent_encoded(parameter.name)
    if parameter.content_type is not None:
        return encode(content_text(parameter, value))
    if not isinstance(value, list | dict):
        text = encode(scalar_text(value))
        return _matrix_pair(name, text) if style == "matrix" else f".{text}" if style == "label" else text
    members = _members(value, encode, percent_encoded)
    if style == "matrix":
        pairs = [(key or name, text) for key, text in members] if exploded else [(name, ",".join(_flat(members)))]
        return "".join(_matrix_pair(*pair) for pair in pairs)
    texts = _equations(members) if exploded else _flat(members)
    return "." + ("." if exploded else ",").join(texts) if style == "label" else ",".join(texts)


def query_pairs(parameter: Parameter, value: Any) -> list[Pair]:
    """Name and value of each pair, percent-encoded."""
    encode = _encoder(parameter, _RESERVED_IN_QUERY)
    name = percent_encoded(parameter.name)
    if parameter.content_type is not None:
        return [(name, encode(content_text(parameter, value)))]
    if not isinstance(value, list | dict):
        return [(name, encode(scalar_text(value)))]
    if parameter.effective_style == "deepObject":
        return [(percent_encoded(place), encode(text)) for place, text in _deep_pairs(parameter, value)]
    members = _members(value, encode, percent_encoded)
    if parameter.exploded and (members or isinstance(value, dict)):
        return [(key or name, text) for key, text in members]
    raw, delimiter = _DELIMITERS.get(parameter.effective_style, ("", ","))
    if raw:
        _refuse_inside(parameter, value, raw)
    return [(name, delimiter.join(_flat(members)))]


def part_pairs(parameter: Parameter, value: list[Any] | dict[str, Any]) -> list[Pair]:
    """Name and text of each part of a multipart body: as a query would have them, but not percent-encoded."""
    if parameter.effective_style == "form" and not parameter.exploded:
        _refuse_inside(parameter, value, ",")
    return [(unquote(name), unquote(text)) for name, text in query_pairs(parameter, value)]


def header_text(parameter: Parameter, value: Any) -> str:
    """The value of a header, not percent-encoded."""
    if parameter.content_type is not None:
        text = content_text(parameter, value)
    elif isinstance(value, list | dict):
        _refuse_inside(parameter, value, ",")
        members = _members(value, str, str)
        text = ",".join(_equations(members) if parameter.exploded else _flat(members))
    else:
        text = scalar_text(value)
    return field_value(text, parameter.given_as)


def cookie_pairs(parameter: Parameter, value: Any) -> list[Pair]:
    """Name and value of each cookie."""
    encode = _raw_cookie(parameter) if parameter.effective_style == "cookie" else percent_encoded
    if parameter.content_type is not None:
        return [(parameter.name, percent_encoded(content_text(parameter, value)))]
    if not isinstance(value, list | dict):
        return [(parameter.name, encode(scalar_text(value)))]
    members = _members(value, encode, encode)
    if parameter.exploded and (members or isinstance(value, dict)):
        return [(key or parameter.name, text) for key, text in members]
    return [(parameter.name, ",".join(_flat(members)))]


def content_text(parameter: Parameter, value: Any) -> str:
    """The value of a parameter that has a media type instead of a style."""
    return json_text(value) if is_json(parameter.content_type or "") else scalar_text(value)


def scalar_text(value: Any) -> str:
    """A value as plain text: booleans and numbers as JSON writes them, whole numbers without a fraction."""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    return json_text(value)


def json_text(value: Any) -> str:
    """A value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def field_value(text: str, argument: str) -> str:
    """`text` as the value of a header (RFC 9110, 5.5): no line breaks or other controls, no blanks at its ends."""
    if _CONTROL.search(text):
        raise InvalidArguments(f"{argument}: a header cannot hold line breaks or other control characters")
    if text != text.strip():
        raise InvalidArguments(f"{argument}: a header cannot begin or end with a blank")
    return text


def percent_encoded(text: str) -> str:
    """Everything but the unreserved characters of RFC 3986 as percent-encoded UTF-8."""
    return quote(text, safe="")


def _encoder(parameter: Parameter, reserved: str) -> _Encode:
    if not parameter.allow_reserved:
        return percent_encoded
    # Reserved expansion (RFC 6570, 3.2.3): reserved characters and percent-encoded triples pass, except those that
    # would end the value or the part of the URL that it stands in.
    return lambda text: "".join(
        part if index % 2 else quote(part, safe=reserved) for index, part in enumerate(_TRIPLE.split(text))
    )


def _members(value: list[Any] | dict[str, Any], encode: _Encode, encode_key: _Encode) -> list[_Member]:
    """Key (empty for the items of an array) and text of each member that is not null, encoded."""
    if isinstance(value, dict):
        return [(encode_key(key), encode(scalar_text(item))) for key, item in value.items() if item is not None]
    return [("", encode(scalar_text(item))) for item in value if item is not None]


def _flat(members: list[_Member]) -> list[str]:
    """`R,100,G,200`: keys and values in turn."""
    return [text for key, value in members for text in ((key, value) if key else (value,))]


def _equations(members: list[_Member]) -> list[str]:
    """`R=100,G=200`."""
    return [f"{key}={value}" if key else value for key, value in members]


def _matrix_pair(name: str, text: str) -> str:
    return f";{name}={text}" if text else f";{name}"


def _deep_pairs(parameter: Parameter, value: list[Any] | dict[str, Any]) -> Iterator[Pair]:
    """`name[key]` and text as deep as the value goes; an array inside repeats its name, one at the root is `name[]`."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _deeper(parameter, f"{parameter.name}[{index if isinstance(item, list | dict) else ''}]", item)
    else:
        yield from _deeper(parameter, parameter.name, value)


def _deeper(parameter: Parameter, place: str, value: Any) -> Iterator[Pair]:
    if isinstance(value, dict):
        for key, item in value.items():
            if "[" in key or "]" in key:
                raise InvalidArguments(f"{parameter.given_as}: a key cannot hold brackets, which mark the keys")
            yield from _deeper(parameter, f"{place}[{key}]", item)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _deeper(parameter, f"{place}[{index}]" if isinstance(item, list | dict) else place, item)
    elif value is not None:
        yield place, scalar_text(value)


def _refuse_inside(parameter: Parameter, value: list[Any] | dict[str, Any], delimiter: str) -> None:
    """Members are told apart by `delimiter` alone, so none may hold it."""
    texts = [*value, *value.values()] if isinstance(value, dict) else value
    if any(delimiter in scalar_text(text) for text in texts):
        raise InvalidArguments(
            f"{parameter.given_as}: an item cannot hold {_NAMED[delimiter]}, which separates the items of this argument"
        )


def _raw_cookie(parameter: Parameter) -> _Encode:
    def encode(text: str) -> str:
        if found := _NOT_IN_COOKIES.search(text):
            raise InvalidArguments(f"{parameter.given_as}: a cookie cannot hold {found.group()!r}")
        return text

    return encode
