"""A value, or a text of others -> what messages, logs and terminals show of it."""

import json
from typing import Any

LONGEST_VALUE = 80


def shown(value: Any, *, quoted: bool = True) -> str:
    """A value as JSON, cut to a length that no log and no context window minds."""
    text = json.dumps(value, ensure_ascii=False, default=str) if quoted else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}..."


def printable(text: str) -> str:
    """A text of others in one line that does nothing to a terminal or a log."""
    return "".join(character if character.isprintable() else "?" for character in text)
