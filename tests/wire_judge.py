"""A recorded request or a result, and what a case wants of it -> what is wrong with it. Knows nothing of mcpgen."""

import base64
import email
import email.policy
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote, unquote_to_bytes

from tests.recording import Recorded

Entry = Mapping[str, Any]


def request_faults(want: Entry, got: Recorded) -> Iterator[str]:
    """What is wrong with a request by the `request` entry of a case."""
    path, _, query = got.target.partition("?")
    if "method" in want and got.method != want["method"]:
        yield f"method {got.method}"
    if "path" in want and _segments(path) not in [
        _segments(text) for text in (want["path"], *want.get("path_also_ok", ()))
    ]:
        yield f"path {path}, wanted {want['path']}"
    if re.search(r"[{}]", got.target) or "//" in path or re.search(r"[^!-~]|%(?![0-9A-Fa-f]{2})", got.target):
        yield f"the target is no URL: {got.target}"
    yield from _query_faults(want, parse_qsl(query, keep_blank_values=True))
    yield from _header_faults(want, got)
    yield from _body_faults(want, got)


def result_faults(want: Entry, result: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a CallToolResult by the `result` entry of a case."""
    blocks, structured = result["content"], result.get("structuredContent")
    text = "\n".join(block.get("text", "") for block in blocks)
    if "is_error" in want and result["isError"] is not want["is_error"]:
        yield f"isError {result['isError']}: {text}"
    yield from (f"the text lacks {part!r}: {text}" for part in want.get("text_contains", ()) if str(part) not in text)
    yield from (f"the result holds {part!r}" for part in want.get("text_lacks", ()) if str(part) in json.dumps(result))
    if want.get("content_not_empty") and not text.strip():
        yield "no content"
    if structured is not None and not isinstance(structured, dict):
        yield "structuredContent is no object"
    if "structured" in want and structured != want["structured"]:
        yield f"structuredContent {structured}"
    for block in want.get("content", ()):
        if not any(block.items() <= found.items() for found in blocks):
            yield f"no block {block} among {blocks}"


def unwrapped(value: Any) -> Any:
    """Files stand in a case as `{base64: ...}`; a call takes the text."""
    if isinstance(value, dict):
        return value["base64"] if set(value) == {"base64"} else {key: unwrapped(item) for key, item in value.items()}
    return [unwrapped(item) for item in value] if isinstance(value, list) else value


def _segments(path: str) -> list[bytes]:
    return [unquote_to_bytes(segment) for segment in path.split("/")]


def _by_name(pairs: Any) -> dict[str, list[str]]:
    """Order counts among pairs of one name only."""
    names: dict[str, list[str]] = {}
    for name, value in pairs:
        names.setdefault(name, []).append(str(value))
    return names


def _query_faults(want: Entry, query: list[tuple[str, str]]) -> Iterator[str]:
    if "query" in want:
        if _by_name(query) != _by_name(want["query"]):
            yield f"query {query}, wanted {want['query']}"
    elif query and not want.get("by_location", {}).get("query") and not want.get("credentials"):
        yield f"query {query}, wanted none"


def _header_faults(want: Entry, got: Recorded) -> Iterator[str]:
    for name, value in want.get("headers", {}).items():
        found = got.header(name) or ""
        choices = [part.split(";")[0].strip() for part in found.split(",")] if name == "Accept" else [found]
        if str(value) not in choices:
            yield f"header {name}: {found!r}, wanted {value!r}"
    for name, value in want.get("headers_prefix", {}).items():
        if not (got.header(name) or "").startswith(value):
            yield f"header {name}: {got.header(name)!r}, wanted {value}..."
    yield from (f"header {name} was sent" for name in want.get("headers_absent", ()) if got.header(name) is not None)
    cookies = dict(pair.split("=", 1) for pair in (got.header("cookie") or "").split("; ") if pair)
    for name, value in want.get("cookies", {}).items():
        if unquote(cookies.get(name, "")) != str(value):
            yield f"cookie {name}: {cookies.get(name)!r}, wanted {value!r}"


def _body_faults(want: Entry, got: Recorded) -> Iterator[str]:
    if got.body and not any(key.startswith("body") for key in want) and "body" not in want.get("by_location", {}):
        yield f"a body was sent: {got.body!r}"
    if want.get("no_body") and got.body:
        yield f"a body was sent: {got.body!r}"
    if "body" in want and (not got.body or json.loads(got.body) != want["body"]):
        yield f"body {got.body!r}, wanted {want['body']}"
    if "body_text" in want and got.body.decode() != want["body_text"]:
        yield f"body {got.body!r}, wanted {want['body_text']!r}"
    if "body_form" in want:
        form = parse_qsl(got.body.decode(), keep_blank_values=True)
        if _by_name(form) != _by_name(want["body_form"]):
            yield f"form {form}, wanted {want['body_form']}"
    if "body_parts" in want:
        yield from _part_faults(want["body_parts"], got)


def _part_faults(wanted: list[Entry], got: Recorded) -> Iterator[str]:
    head = f"Content-Type: {got.header('content-type')}\r\n\r\n".encode()
    message = email.message_from_bytes(head + got.body, policy=email.policy.HTTP)
    parts = {part.get_param("name", header="content-disposition"): part for part in message.iter_parts()}
    for want in wanted:
        part = parts.get(want["name"])
        if part is None:
            yield f"no part {want['name']}"
            continue
        data = bytes(part.get_payload(decode=True))
        found = {
            "base64": base64.b64encode(data).decode(),
            "text": data.decode("utf-8", "replace"),
            "json": json.loads(data) if "json" in want else None,
            "content_type": part.get_content_type(),
        }
        yield from (
            f"part {want['name']}: {key} {found[key]!r}" for key in want if key in found and found[key] != want[key]
        )
