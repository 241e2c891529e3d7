"""The text of a sequential media type -> its items: server-sent events or JSON lines (OpenAPI 3.2, 4.14.4)."""

from typing import Any

from .reply import parse_json

EVENTS = "text/event-stream"
JSON_LINES = ("application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines")
JSON_SEQUENCE = "application/json-seq"
OF_JSON = (*JSON_LINES, JSON_SEQUENCE)
"""Those whose items are JSON texts: they can be sent, too."""
SEQUENCES = (EVENTS, *OF_JSON)


def items_of(text: str, media_type: str, *, cut: bool) -> list[Any]:
    """The items; of a stream that was cut the last one is left out, since it may be half of one.

    ValueError where an item is no JSON.
    """
    if media_type == EVENTS:
        return _events(text, cut=cut)
    separator = "\x1e" if media_type == JSON_SEQUENCE else "\n"
    lines = text.split(separator)
    if cut:
        lines.pop()
    return [parse_json(line) for line in lines if line.strip()]


def _events(text: str, *, cut: bool) -> list[dict[str, Any]]:
    """Events as the stream gives them (WHATWG HTML, 9.2.6), their data as JSON where it is JSON."""
    blocks = text.replace("\r\n", "\n").replace("\r", "\n").split("\n\n")
    if cut:
        blocks.pop()
    return [event for block in blocks if (event := _event(block))]


def _event(block: str) -> dict[str, Any]:
    fields: dict[str, str] = {}
    for line in block.split("\n"):
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data" and "data" in fields:
            fields["data"] += f"\n{value}"
        elif name in ("data", "event", "id"):
            fields[name] = value
    event: dict[str, Any] = {name: fields[name] for name in ("event", "id") if name in fields}
    return event | {"data": _data(fields["data"])} if "data" in fields else {}


def _data(text: str) -> Any:
    try:
        return parse_json(text)
    except ValueError:
        return text
