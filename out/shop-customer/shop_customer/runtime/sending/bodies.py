"""Body and arguments -> content type and bytes, by the media type that the document declares."""

import hashlib
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any
from urllib.parse import quote_plus, unquote

from ..errors import InvalidArguments
from ..wire import Body, Encoding, Parameter
from .reply import is_json
from .sequences import JSON_SEQUENCE, OF_JSON
from .styles import field_value, json_text, part_pairs, query_pairs, scalar_text

FORM = "application/x-www-form-urlencoded"

_NO_ENCODING = Encoding()


@dataclass(frozen=True, slots=True)
class Content:
    """A body as it is sent."""

    media_type: str
    """The value of Content-Type."""
    data: bytes


@dataclass(frozen=True, slots=True)
class _File:
    """Bytes that were given as base64 text or as a `data:` URL, which may carry a name and a type."""

    data: bytes
    name: str = ""
    media_type: str = ""


def encode(body: Body, arguments: Mapping[str, Any]) -> Content | None:
    """What is sent of `arguments` in the body; None where nothing was given and nothing is required."""
    if body.argument:
        if body.argument not in arguments:
            return None
        value, name = arguments[body.argument], body.argument
    else:
        value, name = _fields(body, arguments), "body"
        if not value and not body.required:
            return None
    return _content(body, value, name)


def _fields(body: Body, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The properties that were given; a null is one only where the property may be null."""
    given = [item for item in body.fields if item.given_as in arguments]
    return {
        item.name: arguments[item.given_as] for item in given if item.nullable or arguments[item.given_as] is not None
    }


def _content(body: Body, value: Any, name: str) -> Content:
    essence = body.media_type.partition(";")[0].strip().lower()
    if body.binary:
        file = _file(value, name)
        return Content(_concrete(file.media_type or body.media_type, "application/octet-stream"), file.data)
    if essence == FORM:
        return Content(body.media_type, form_text(_object(value, name), body.encodings).encode())
    if essence.startswith("multipart/"):
        return _multipart(body, _object(value, name))
    if essence in OF_JSON:
        begin = "\x1e" if essence == JSON_SEQUENCE else ""
        items = value if isinstance(value, list) else [value]
        return Content(body.media_type, "".join(f"{begin}{json_text(item)}\n" for item in items).encode())
    if is_json(essence) or ("*" in essence and not isinstance(value, str)):
        return Content(_concrete(body.media_type, "application/json"), json_text(value).encode())
    if "xml" in essence and not isinstance(value, str):
        raise InvalidArguments(f"{name}: expected the XML as text")
    return Content(_concrete(body.media_type, "text/plain"), _in_charset(scalar_text(value), body.media_type))


def _concrete(media_type: str, default: str) -> str:
    """A media type without wildcards."""
    return default if "*" in media_type else media_type


def _object(value: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise InvalidArguments(f"{name}: expected an object, whose fields become the fields of a form")
    return value


def _in_charset(text: str, media_type: str) -> bytes:
    charset = _parameter(media_type, "charset") or "utf-8"
    try:
        return text.encode(charset)
    except (LookupError, UnicodeError):
        raise InvalidArguments(f"body: the text cannot be written in {charset}, which this API asks for") from None


def _parameter(media_type: str, name: str) -> str:
    message = Message()
    message["content-type"] = media_type
    value = message.get_param(name)
    return value if isinstance(value, str) else ""


# --- application/x-www-form-urlencoded --------------------------------------------------------------------------------


def form_text(fields: Mapping[str, Any], encodings: Mapping[str, Encoding]) -> str:
    """The fields of a form as one text, encoded."""
    pairs = [pair for name, value in fields.items() for pair in _form_pairs(name, value, encodings.get(name))]
    return "&".join(f"{name}={value}" for name, value in pairs)


def _form_pairs(name: str, value: Any, encoding: Encoding | None) -> list[tuple[str, str]]:
    """Without an Encoding Object arrays repeat their name and objects are JSON (OpenAPI 3.2, Encoding Object)."""
    encoding = encoding or _NO_ENCODING
    if encoding.has_style:
        return query_pairs(_styled(name, encoding), value)
    if encoding.content_type and is_json(encoding.content_type):
        return [(quote_plus(name), quote_plus(json_text(value)))]
    if encoding.binary:
        return [(quote_plus(name), quote_plus(_file(value, name).data))]
    items = value or [""] if isinstance(value, list) else [value]
    return [(quote_plus(name), quote_plus(_field_text(item))) for item in items]


def _styled(name: str, encoding: Encoding) -> Parameter:
    """A field as the query parameter whose rules it follows."""
    return Parameter(name, "query", "", encoding.style, encoding.explode, encoding.allow_reserved)


def _field_text(value: Any) -> str:
    return "" if value is None else scalar_text(value)


# --- multipart --------------------------------------------------------------------------------------------------------


def _multipart(body: Body, fields: Mapping[str, Any]) -> Content:
    parts = [
        part for name, value in fields.items() for part in _parts(name, value, body.encodings.get(name) or _NO_ENCODING)
    ]
    boundary = _boundary(parts)
    delimiter = f"--{boundary}\r\n".encode()
    data = b"".join(delimiter + part + b"\r\n" for part in parts) + f"--{boundary}--\r\n".encode()
    essence = body.media_type.partition(";")[0].strip()
    return Content(f"{_concrete(essence, 'multipart/form-data')}; boundary={boundary}", data)


def _boundary(parts: list[bytes]) -> str:
    """Made from the parts, so that the same call has the same bytes and no part holds it but by a broken hash."""
    return f"part-{hashlib.sha256(b''.join(parts)).hexdigest()[:32]}"


def _parts(name: str, value: Any, encoding: Encoding) -> Iterator[bytes]:
    """One part a value; the items of an array are parts of the same name, unless a style says something else.

    With a style the content type does not count (OpenAPI 3.2, Encoding Object).
    """
    declared = (encoding.content_type or "").partition(",")[0].strip()
    if encoding.has_style and isinstance(value, list | dict) and not encoding.binary:
        for part_name, text in part_pairs(_styled(name, encoding), value):
            yield _part(part_name, text.encode())
    elif is_json(declared):
        yield _part(name, json_text(value).encode(), media_type=declared)
    elif isinstance(value, list):
        for item in value:
            yield from _parts(name, item, encoding)
    elif encoding.binary:
        file = _file(value, name)
        media_type = file.media_type or _concrete(declared or "*", "application/octet-stream")
        yield _part(name, file.data, media_type=media_type, filename=file.name or name)
    elif isinstance(value, dict):
        yield _part(name, json_text(value).encode(), media_type=_concrete(declared or "*", "application/json"))
    else:
        yield _part(name, _field_text(value).encode(), media_type="" if "*" in declared else declared)


def _part(name: str, data: bytes, *, media_type: str = "", filename: str = "") -> bytes:
    disposition = f'form-data; name="{_quoted(name)}"' + (f'; filename="{_quoted(filename)}"' if filename else "")
    kind = [f"Content-Type: {field_value(media_type, name)}"] if media_type else []
    return "\r\n".join([f"Content-Disposition: {disposition}", *kind, "", ""]).encode() + data


def _quoted(text: str) -> str:
    """As browsers write it (WHATWG HTML, multipart/form-data encoding algorithm)."""
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


# --- bytes ------------------------------------------------------------------------------------------------------------


def _file(value: Any, name: str) -> _File:
    if not isinstance(value, str):
        raise InvalidArguments(f"{name}: expected base64 text")
    head, comma, text = value.partition(",")
    if not (comma and head.startswith("data:")):
        return _File(_decoded(value, name))
    media_type, *parameters = head.removeprefix("data:").split(";")
    filename = next((item.partition("=")[2] for item in parameters if item.startswith("name=")), "")
    return _File(_decoded(text, name), unquote(filename), media_type)


def _decoded(text: str, name: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (Base64Error, ValueError):
        raise InvalidArguments(f"{name}: expected base64 text") from None
