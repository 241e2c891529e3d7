"""Operation and arguments -> Request, with nothing sent and nothing known but what is handed in."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self
from urllib.parse import quote, unquote

from ..errors import InvalidArguments
from ..wire import IGNORED_HEADERS, TRANSPORT_HEADERS, Operation, Parameter, ParameterLocation
from .bodies import encode, form_text
from .reply import is_json
from .styles import Pair, content_text, cookie_pairs, field_value, header_text, path_text, percent_encoded, query_pairs

LONGEST_URL = 32_000

_PLACEHOLDER = re.compile(r"\{([^{}]+)\}")
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_LEGAL_IN_PATHS = "/:@!$&'()*+,;=-._~%"
_STRAY_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One HTTP request. Names and values of the query and of cookies are encoded already."""

    method: str
    address: str
    """Scheme, host and path."""
    query: tuple[Pair, ...] = ()
    whole_query: str = ""
    """A query that is no list of pairs (`in: querystring`)."""
    fields: tuple[Pair, ...] = ()
    """Header fields, `Cookie` aside."""
    cookies: tuple[Pair, ...] = ()
    body: bytes | None = None

    @property
    def url(self) -> str:
        """The whole URL."""
        pairs = [f"{name}={value}" for name, value in self.query]
        query = "&".join([self.whole_query, *pairs] if self.whole_query else pairs)
        return f"{self.address}?{query}" if query else self.address

    @property
    def headers(self) -> tuple[Pair, ...]:
        """All header fields, in the order in which they are sent."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies)
        return (*self.fields, ("Cookie", cookie)) if cookie else self.fields

    def with_query(self, name: str, value: str) -> Self:
        """Add a pair that is not encoded yet."""
        return replace(self, query=(*self.query, (percent_encoded(name), quote(value, safe="*"))))

    def with_header(self, name: str, value: str) -> Self:
        """Add a header field, in place of one of the same name."""
        kept = tuple(field for field in self.fields if field[0].lower() != name.lower())
        return replace(self, fields=(*kept, (name, value)))

    def with_cookie(self, name: str, value: str) -> Self:
        """Add a cookie, in place of one of the same name."""
        kept = tuple(cookie for cookie in self.cookies if cookie[0] != name)
        return replace(self, cookies=(*kept, (name, value)))

    def as_json(self) -> dict[str, Any]:
        """The form of `mcpgen call --dry-run`: the body as text where it is text, else as base64."""
        text, encoded = _body_texts(self.body)
        return {
            "method": self.method,
            "url": self.url,
            "headers": [list(field) for field in self.headers],
            "body": text,
            "bodyBase64": encoded,
        }


def build(operation: Operation, arguments: Mapping[str, Any], *, base_url: str) -> Request:
    """Write the request down; InvalidArguments where a value cannot be sent as the document asks.

    An argument that is not there is not sent. A null is sent in a body only: in a path it is refused, elsewhere it
    means that nothing was given.
    """
    _refuse_unknown(operation, arguments)
    path, _, fixed_query = operation.path.partition("#")[0].partition("?")
    content = encode(operation.body, arguments) if operation.body else None
    request = Request(
        method=operation.method,
        address=_joined(base_url, _path(operation, path, arguments)),
        query=_query(operation, arguments),
        whole_query=_whole_query(operation, arguments, fixed_query),
        fields=(
            ("Accept", ", ".join(operation.accept) or "*/*"),
            *([("Content-Type", field_value(content.media_type, "Content-Type"))] if content else []),
            *_headers(operation, arguments),
        ),
        cookies=_cookies(operation, arguments),
        body=content.data if content else None,
    )
    if len(request.url) > LONGEST_URL:
        raise InvalidArguments(f"the arguments make a URL of {len(request.url)} characters; send less at once")
    return request


def _given(
    operation: Operation, location: ParameterLocation, arguments: Mapping[str, Any]
) -> list[tuple[Parameter, Any]]:
    return [
        (parameter, arguments[parameter.given_as])
        for parameter in operation.parameters
        if parameter.location == location and arguments.get(parameter.given_as) is not None
    ]


def _refuse_unknown(operation: Operation, arguments: Mapping[str, Any]) -> None:
    known = {parameter.given_as for parameter in operation.parameters}
    if body := operation.body:
        known |= {body.argument} | {field.given_as for field in body.fields}
    if unknown := [name for name in arguments if name not in known]:
        raise InvalidArguments(f"{operation.key} does not take {', '.join(unknown)}")


def _path(operation: Operation, template: str, arguments: Mapping[str, Any]) -> str:
    """All placeholders in one pass, so that a value that looks like one stays a value."""
    values = {parameter.name: (parameter, value) for parameter, value in _given(operation, "path", arguments)}
    parts = []
    for index, part in enumerate(_PLACEHOLDER.split(template)):
        if index % 2 == 0:
            parts.append(_literal(part))
        elif part in values:
            parts.append(_placed(*values[part]))
        else:
            raise InvalidArguments(f"{part}: missing or null, but part of the path {operation.path}")
    path = "".join(parts)
    if any(unquote(segment) in (".", "..") for segment in path.split("/")):
        raise InvalidArguments(f"{', '.join(values)}: makes the path {path[:80]}, which leads to another place")
    return path


def _placed(parameter: Parameter, value: Any) -> str:
    """A value as part of the path; refused where it would lead out of its segment once a server decodes and
    normalizes it (RFC 3986, 5.2.4)."""
    text = path_text(parameter, value)
    steps = [step.partition(";")[0] for step in re.split(r"[/\\]", unquote(text))]
    if not text or value == "" or "." in steps or ".." in steps:
        raise InvalidArguments(
            f"{parameter.given_as}: {str(value)[:80]!r} cannot be part of a path; give a value without dot segments"
        )
    return text


def _literal(text: str) -> str:
    """What the path says outside its placeholders, legal in a URL."""
    return quote(_STRAY_PERCENT.sub("%25", text), safe=_LEGAL_IN_PATHS)


def _query(operation: Operation, arguments: Mapping[str, Any]) -> tuple[Pair, ...]:
    return tuple(_own_names(operation, "query", arguments, query_pairs))


def _cookies(operation: Operation, arguments: Mapping[str, Any]) -> tuple[Pair, ...]:
    cookies = tuple(_own_names(operation, "cookie", arguments, cookie_pairs))
    for name, _ in cookies:
        if not _TOKEN.fullmatch(name):
            raise InvalidArguments(f"{name!r} is no name that a cookie can have")
    return cookies


def _own_names(
    operation: Operation,
    location: ParameterLocation,
    arguments: Mapping[str, Any],
    written: Callable[[Parameter, Any], list[Pair]],
) -> Iterator[Pair]:
    """The pairs of all parameters; the keys of an exploded object, which a model chooses, take nobody else's name."""
    owners = {parameter.name: parameter for parameter in operation.parameters if parameter.location == location}
    for parameter, value in _given(operation, location, arguments):
        for name, text in written(parameter, value):
            if owners.get(unquote(name), parameter) is not parameter:
                raise InvalidArguments(
                    f"{parameter.given_as}: cannot have a field {unquote(name)}, which is another argument's name"
                )
            yield name, text


def _whole_query(operation: Operation, arguments: Mapping[str, Any], fixed: str) -> str:
    """A query that the path brings along, and the parameter that is all of the query (OpenAPI 3.2, `querystring`).

    A pair of the path with a placeholder is left to the query parameter of its name.
    """
    parts = [_literal(pair) for pair in fixed.split("&") if pair and not _PLACEHOLDER.search(pair)]
    for parameter, value in _given(operation, "querystring", arguments):
        form = isinstance(value, dict) and not is_json(parameter.content_type or "")
        parts.append(form_text(value, {}) if form else percent_encoded(content_text(parameter, value)))
    return "&".join(parts)


def _headers(operation: Operation, arguments: Mapping[str, Any]) -> list[Pair]:
    headers = []
    for parameter, value in _given(operation, "header", arguments):
        if parameter.name.lower() in IGNORED_HEADERS | TRANSPORT_HEADERS:
            continue
        if not _TOKEN.fullmatch(parameter.name):
            raise InvalidArguments(f"{parameter.given_as}: {parameter.name!r} is no name that a header can have")
        headers.append((parameter.name, header_text(parameter, value)))
    return headers


def _joined(base_url: str, path: str) -> str:
    """One slash between the two; a path without one still begins a segment of its own."""
    base = base_url.partition("#")[0].partition("?")[0].rstrip("/")
    return f"{base}/{path.lstrip('/')}"


def _body_texts(body: bytes | None) -> tuple[str | None, str | None]:
    if body is None:
        return None, None
    try:
        return body.decode(), None
    except UnicodeDecodeError:
        return None, b64encode(body).decode()
