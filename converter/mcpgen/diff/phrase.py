"""A sentence of ours with text of others inside, each part marked, so that every format can escape what it must."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mcpgen.ir import Json

_LONGEST_VALUE = 60


@dataclass(frozen=True, slots=True)
class Code:
    """A name or a value, to be shown as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """A sentence that somebody else wrote."""

    text: str


Phrase: TypeAlias = tuple[str | Code | Prose, ...]
"""One sentence; plain strings in it are ours."""


def listed(names: Sequence[str]) -> Phrase:
    """`a`, `a and b`, `a, b and c`."""
    phrase: list[str | Code | Prose] = []
    for index, name in enumerate(names):
        if index:
            phrase.append(" and " if index == len(names) - 1 else ", ")
        phrase.append(Code(name))
    return tuple(phrase)


def value(data: Json) -> Code:
    """A JSON value, its end cut off where it is long."""
    text = json.dumps(data, ensure_ascii=False)
    return Code(text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 1]}…")


def duration(seconds: int) -> str:
    """`15 min`, in the largest unit that needs no fraction."""
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds and seconds % size == 0:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def plain(phrase: Phrase) -> str:
    """The sentence without its marks, nothing escaped: for JSON."""
    return "".join(part if isinstance(part, str) else part.text for part in phrase)
