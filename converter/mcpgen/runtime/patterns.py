"""A regular expression of ECMA-262 -> a Python one, or None where Python has no equal: such a pattern is the API's."""

import re
from functools import lru_cache


@lru_cache(maxsize=1024)
def compiled(pattern: str) -> re.Pattern[str] | None:
    """The pattern as Python takes it; None if it does not."""
    try:
        return re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return None
