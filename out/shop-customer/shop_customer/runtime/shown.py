"""A value -> a short text of it, for messages."""

import json
from typing import Any

LONGEST_VALUE = 80


def shown(value: Any, *, quoted: bool = True) -> str:
    """A value as JSON, cut to a length that no log and no context window minds."""
    text = json.dumps(value, ensure_ascii=False, default=str) if quoted else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}..."
