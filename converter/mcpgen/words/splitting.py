"""A text or a name -> its words."""

import re

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WORD = re.compile(r"[^\W_]+")


def words(text: str) -> list[str]:
    """The words of a text or a name, in lower case: `getOrdersByID` and `get_orders_by_id` have the same."""
    return [word.lower() for word in _WORD.findall(_HUMP.sub(" ", text))]
