"""Text of recorded data, in whatever format -> the identifiers in it: what no example may be."""

import re
from collections.abc import Iterator

_TOKEN = re.compile(r"[\w][\w.@+-]*[\w]")
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+")
_DATE = re.compile(r"[\d.:TZ+-]+")
_FEWEST_DIGITS = 6


def identifiers(text: str) -> Iterator[str]:
    """Words that have letters and digits, long numbers, and addresses; dates and plain numbers are no identifiers."""
    for token in dict.fromkeys(_TOKEN.findall(text)):
        has_digit = any(character.isdigit() for character in token)
        has_letter = any(character.isalpha() for character in token)
        is_long_number = token.isdigit() and len(token) >= _FEWEST_DIGITS
        if _MAIL.fullmatch(token) or is_long_number or (has_digit and has_letter and not _DATE.fullmatch(token)):
            yield token
