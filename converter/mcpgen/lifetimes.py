"""How long a handle lives, as texts say it: `15 minutes`, `900 s`, `one hour`."""

import re

_UNITS = (
    (1, "second", r"s|secs?|seconds?"),
    (60, "minute", r"m|mins?|minutes?"),
    (3600, "hour", r"h|hrs?|hours?"),
    (86400, "day", r"d|days?"),
)
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def states_lifetime(text: str, seconds: int) -> bool:
    """Whether a text names a lifetime, in any unit that it is a whole number of."""
    for length, _, unit in _UNITS:
        number = seconds // length
        if seconds % length == 0:
            written = rf"{number}|{_WORDS[number - 1]}" if 0 < number <= len(_WORDS) else str(number)
            written = rf"{written}|an?" if number == 1 else written
            if re.search(rf"(?<![\w.,])({written})[\s-]*({unit})\b", text, re.IGNORECASE):
                return True
    return False


def in_words(seconds: int) -> str:
    """900 as `15 minutes`."""
    length, unit = next((length, unit) for length, unit, _ in reversed(_UNITS) if seconds % length == 0)
    number = seconds // length
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
