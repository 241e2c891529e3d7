"""A description -> the default that it names: "defaults to 30", "(default: asc)"."""

import re
from typing import Any

_STATED = re.compile(
    r"\bdefault(?:s to|s?:| is| value is| value:| value of|=| of)\s*"
    r"(?:[`\"']([^`\"']{1,40})[`\"']|(-?\d[\d,]*(?:\.\d+)?)(?![\w-])|(true|false)\b)",
    re.IGNORECASE,
)


def stated_default(text: str) -> str | None:
    """A number, a truth value, or what stands in quotes after words such as "defaults to"."""
    found = _STATED.search(text)
    quoted, number, truth = found.groups() if found else (None, None, None)
    return quoted or (number.replace(",", "") if number else truth)


def is_same(stated: str, default: Any) -> bool:
    """Whether a default as it is written is the one of a schema."""
    if isinstance(default, bool):
        return stated.lower() == str(default).lower()
    if isinstance(default, int | float):
        try:
            return float(stated) == float(default)
        except ValueError:
            return False
    return stated.strip().lower() == str(default).strip().lower()
