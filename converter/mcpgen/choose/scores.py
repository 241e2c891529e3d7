"""The JSON of `mcpgen choose --format json` -> the scores in it, as far as a review shows them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.location import Location

VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """One set, and how often the right tool was picked from it."""

    label: str
    tools_hash: str
    """Of the tools that were shown."""
    right: int
    of: int
    low: float
    high: float
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """What was found about one server."""

    file: str
    """As the user named it."""
    server: str
    selector: str
    is_model: bool
    tickets: int
    held_out: int
    sets: tuple[Scored, ...]
    conclusion: str
    warnings: tuple[str, ...]


def read_scores(text: str, *, file: str) -> Scores:
    """Read them. Raises UnreadableInput."""
    place = Location(file=file)
    try:
        data = json.loads(text)
        if data["schemaVersion"] != VERSION:
            raise UnreadableInput(f"this mcpgen reads version {VERSION} of such files; choose again", place)
        return Scores(
            file=file,
            server=str(data["server"]),
            selector=str(data["selector"]["name"]),
            is_model=bool(data["selector"]["languageModel"]),
            tickets=int(data["tickets"]),
            held_out=int(data["heldOut"]),
            sets=tuple(_scored(one) for one in data["sets"]),
            conclusion=str(data["conclusion"]),
            warnings=tuple(map(str, data["warnings"])),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UnreadableInput(
            "this is not what `mcpgen choose --format json` writes; name such a file", place
        ) from None


def _scored(data: Mapping[str, Any]) -> Scored:
    low, high = data["interval"]
    return Scored(
        label=str(data["name"]),
        tools_hash=str(data["toolsHash"]),
        right=int(data["right"]),
        of=int(data["of"]),
        low=float(low),
        high=float(high),
        tokens=int(data["cost"]["tokens"]),
    )
