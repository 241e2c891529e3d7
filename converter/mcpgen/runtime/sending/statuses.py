"""A reply of any status -> the error that it stands for, with the API's own words where they help."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any

from ..errors import ApiError, ConfigurationError, ToolError, UpstreamError
from ..wire import Api, Operation
from .reply import Reply, is_json
from .styles import json_text

LONGEST_MESSAGE = 2_000

_ADVICE = {
    400: "Correct the arguments and call again.",
    403: "The credentials of this server do not allow it; calling again does not help.",
    404: "Check the ids in the call, or find the right ones first.",
    405: "The API does not offer this operation here; calling again does not help.",
    409: "It conflicts with the present state: read that first, then decide.",
    410: "It no longer exists.",
    412: "It has changed meanwhile: read it again, then decide.",
    413: "Send less at once.",
    422: "Correct the arguments and call again.",
    423: "It is locked at present.",
}


def is_success(status: int) -> bool:
    """2xx, and 304, which answers a conditional request."""
    return 200 <= status < 300 or status == HTTPStatus.NOT_MODIFIED


def error_of(reply: Reply, api: Api, schemes: tuple[str, ...]) -> ToolError | UpstreamError | ConfigurationError:
    """The error for a reply that is no success; `schemes` are the security schemes that were used."""
    if reply.status == HTTPStatus.UNAUTHORIZED:
        return ConfigurationError(_unauthorized(reply.operation, api, schemes), status=reply.status)
    if reply.status >= 500:
        return UpstreamError(
            f"{_answered(reply)} {effect(reply.operation, sent=True)}{_wait(reply)}",
            details=f"{_answered(reply)} {reply.body[:LONGEST_MESSAGE]!r}",
            may_have_taken_effect=not reply.operation.is_safe,
            status=reply.status,
        )
    if reply.status >= 400:
        return _api_error(reply)
    done = "" if reply.operation.is_safe else f" {effect(reply.operation, sent=True)}"  # as after any form of the web
    return UpstreamError(
        f"{_answered(reply)} It points to another place, which is not followed; the base URL may be wrong.{done}",
        details=f"{_answered(reply)} Location: {reply.headers.get('location', '')[:LONGEST_MESSAGE]!r}",
        may_have_taken_effect=not reply.operation.is_safe,
        status=reply.status,
    )


def is_web_page(reply: Reply) -> bool:
    """Whether there came a page for browsers, as of a login or a proxy, where the document has nothing but JSON."""
    asked = reply.operation.accept
    return bool(asked) and all(map(is_json, asked)) and _is_html(reply.body[:100].decode("utf-8", "replace"))


def page_error(reply: Reply) -> UpstreamError:
    """The error for a web page that came with a status of success."""
    return UpstreamError(
        f"{_answered(reply)} But it sent a web page instead of JSON, as logins and proxies do; the base URL or the "
        f"credentials may be wrong. {effect(reply.operation, sent=True)}",
        details=f"{_answered(reply)} {reply.body[:LONGEST_MESSAGE]!r}",
        may_have_taken_effect=not reply.operation.is_safe,
        status=reply.status,
    )


def effect(operation: Operation, *, sent: bool) -> str:
    """Whether a call that failed may have changed something, and what to do."""
    if not sent:
        return "Nothing was sent; try again later."
    if operation.is_safe:
        return "Nothing was changed; try again later."
    return "The call may have taken effect: check before calling again."


def seconds_to_wait(reply: Reply, now: datetime | None = None) -> float | None:
    """Retry-After in seconds (RFC 9110, 10.2.3), whether it is a number or a date; None if there is none."""
    text = reply.headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        when = parsedate_to_datetime(text)
    except (ValueError, IndexError):
        return None
    aware = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max(0.0, (aware - (now or datetime.now(UTC))).total_seconds())


def _answered(reply: Reply) -> str:
    try:
        phrase = f" {HTTPStatus(reply.status).phrase}"
    except ValueError:
        phrase = ""
    return f"{reply.operation.key}: the API answered {reply.status}{phrase}."


def _wait(reply: Reply) -> str:
    seconds = seconds_to_wait(reply)
    return "" if seconds is None else f" Wait {seconds:.0f} seconds before calling again."


def _unauthorized(operation: Operation, api: Api, schemes: tuple[str, ...]) -> str:
    if not schemes:
        return f"{operation.key}: the API asks for credentials (401), and its document names none for this operation."
    variables = " and ".join(api.schemes[name].env for name in schemes)
    names = " and ".join(f'"{name}"' for name in schemes)
    return (
        f"{operation.key}: the API rejected the credentials of {names} (401). "
        f"The server needs reconfiguring: set others in {variables}."
    )


def _api_error(reply: Reply) -> ApiError:
    body = _body(reply)
    message = _message(body)
    advice = f"{_ADVICE.get(reply.status, '')}{_wait(reply)}".strip()
    lines = [f"{_answered(reply)}", *([f"The API says: {message}"] if message else []), *([advice] if advice else [])]
    return ApiError("\n".join(lines), status=reply.status, body=body)


def _body(reply: Reply) -> Any:
    """JSON or text; None where a model cannot read it (HTML is made for browsers)."""
    if reply.is_json:
        try:
            return reply.json()
        except (ValueError, ToolError):
            return None
    text = reply.text().strip()
    readable = reply.media_type.startswith("text/") or reply.media_type.endswith("xml") or not reply.media_type
    is_html = "html" in reply.media_type or _is_html(text)
    return text if text and readable and not is_html and text.isprintable() | ("\n" in text) else None


def _is_html(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n")[:20].lower().startswith(("<!doctype html", "<html"))


def _message(body: Any) -> str:
    """The API's own words: title and detail of a problem (RFC 9457) first, then whatever else it says."""
    if body is None or isinstance(body, str):
        return _cut(body or "")
    if not isinstance(body, dict):
        return _cut(json_text(body))
    words = [body[key] for key in ("title", "detail") if isinstance(body.get(key), str)]
    skipped = ("title", "detail", "type", "status", "instance") if words else ()
    rest = {key: value for key, value in body.items() if key not in skipped or not isinstance(value, str | int)}
    only = next(iter(rest.values())) if len(rest) == 1 and not words else None
    if isinstance(only, str):
        return _cut(only)
    return _cut(" ".join([*([": ".join(words)] if words else []), *([json_text(rest)] if rest else [])]))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:LONGEST_MESSAGE]}..."
