"""An argument -> whether it is a date or a time, by its format or by its name."""

import re

from mcpgen.lint.target import Argument
from mcpgen.words import words

_FORMATS = frozenset({"date", "date-time"})
_LAST_WORDS = frozenset({"at", "date", "datetime", "day", "deadline", "since", "time", "timestamp", "until"})
_TELLS = re.compile(r"\bdates?\b|\bday\b|\btime\b|\btimestamp\b", re.IGNORECASE)


def has_date_format(argument: Argument) -> bool:
    """Whether its schema says that it is one."""
    return argument.schema.get("format") in _FORMATS


def is_named_as_date(argument: Argument) -> bool:
    """Whether it is a free text whose name and description say so: `created_at`, `since`, `end_date`."""
    said = words(argument.name)
    if not argument.takes_only("string") or argument.schema.get("enum") or not said or said[-1] not in _LAST_WORDS:
        return False
    return said[-1] in ("date", "datetime", "timestamp", "deadline") or bool(_TELLS.search(argument.description))


def is_date(argument: Argument) -> bool:
    """Whether it is a date or a time."""
    return has_date_format(argument) or is_named_as_date(argument)
