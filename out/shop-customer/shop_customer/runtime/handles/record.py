"""What is kept of one handle, as text for a store and as a frozen value."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from ..answering.answer import Result
from ..answering.output import as_json, compact

State = Literal["open", "sending", "done", "unknown"]
"""open -> sending -> done | unknown; a definite refusal leads from sending back to open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One handle. Times are seconds since 1970."""

    kind: str
    owner: str | None
    """The caller who made it; None where callers are not known."""
    value: Mapping[str, Any]
    uses_left: int
    expires_at: float
    state: State = "open"
    sending_until: float = 0.0
    """sending: when the process that sends must have ended; later than that nobody knows how it went."""
    attempt: int = 0
    """Counts up, so that no two states of a record are the same text."""
    result: Mapping[str, Any] | None = None
    """What the last use returned, as `kept` makes it."""
    note: str = ""
    """done, unknown: what a further use is told where there is no result. open: what it is told when it comes too late,
    because nobody knows how the one before it ended."""

    def as_text(self) -> str:
        """The record as a store keeps it."""
        return json.dumps(asdict(self), ensure_ascii=True, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> "Record":
        """Read what `as_text` wrote."""
        return cls(**json.loads(text))


def kept(returned: Any) -> dict[str, Any]:
    """Turn what a use returned, a Result, a model or JSON, into what can be kept."""
    if isinstance(returned, Result):
        return {"content": list(map(dict, returned.content)), "structured": returned.structured}
    return {"json": json.loads(compact(as_json(returned)))}


def given_back(result: Mapping[str, Any]) -> Any:
    """What a use returned, of what was kept: a Result or JSON."""
    return result["json"] if "json" in result else Result(tuple(result["content"]), result["structured"])
