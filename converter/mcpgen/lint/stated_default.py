"""A description -> the default that it names: "defaults to 30", "(default: asc)"."""

import re
from typing import Any

from mcpgen.lint.wording import sentences

_STATED = re.compile(
    r"\bdefault(?:s to|s?:| is| value is| value:| value of|=| of)\s*"
    r"(?:[`\"']([^`\"']{1,40})[`\"']"
    r"|(-?\d[\d,]*(?:\.\d+)?)(?![\w-])(?! ?(?:days?|hours?|minutes?|weeks?|months?|years?|%))"
    r"|(true|false)\b)",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:unless|where)\b|\b(?:if|when)\b(?! (?:it is |this is |you )?(?:not|un|omit|left|absent|none|empty|blank))",
    re.IGNORECASE,
)


def stated_default(text: str) -> str | None:
    """A number, a truth value, or what stands in quotes after words such as "defaults to".

    None where the text names several, or one that holds under a condition only.
    """
    conditional = any(_CONDITION.search(sentence) and _STATED.search(sentence) for sentence in sentences(text))
    all_stated = list(_STATED.finditer(text))
    if conditional or len(all_stated) != 1:
        return None
    quoted, number, truth = all_stated[0].groups()
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
