"""Records of the log -> lines on stderr: as text, or as one JSON object a line. What belongs to a call has its id.

Fields come in `extra={"fields": {...}}`. Nothing of a call's arguments, answers or secrets is ever handed to a logger,
but for what exceptions say at level DEBUG.
"""

import json
import logging
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from .shown import printable

_call: ContextVar[str] = ContextVar("call", default="")

_LONGEST_FIELD = 64


@contextmanager
def in_call(call_id: str) -> Iterator[None]:
    """Give every record inside of this, and in the tasks that begin there, the id of a call."""
    token = _call.set(call_id)
    try:
        yield
    finally:
        _call.reset(token)


def log_to_stderr(level: str, line_format: str) -> None:
    """Send all logs to stderr, as text or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_with_call)
    handler.setFormatter(_Json() if line_format == "json" else _Text())
    logging.basicConfig(handlers=[handler], level=level)
    if level == "INFO":  # what the SDK and uvicorn say of their own doings
        for name in ("mcp", "uvicorn"):
            logging.getLogger(name).setLevel(logging.WARNING)


def _with_call(record: logging.LogRecord) -> bool:
    record.call = _call.get()
    return True


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """The fields that are there, texts of clients cut and in one line."""
    stated: Mapping[str, Any] = getattr(record, "fields", {})
    call = getattr(record, "call", "")
    found = {name: _plain(value) for name, value in stated.items() if value not in (None, "")}
    return found | ({"call": call} if call else {})


def _plain(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return printable(value[:_LONGEST_FIELD])


class _Text(logging.Formatter):
    """`2026-07-28T12:00:00Z INFO shop.runtime.calling.calls: call tool=find_orders outcome=ok ...`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: ARG002, N802
        return _utc(record)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        fields = "".join(f" {name}={_word(value)}" for name, value in _fields(record).items())
        return super().formatMessage(record) + fields


class _Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _utc(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_fields(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _utc(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z"


def _word(value: Any) -> str:
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if " " in text or '"' in text or "=" in text else text
