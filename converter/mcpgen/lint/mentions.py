"""A text and names -> which of the names it uses as names of tools."""

import re
from collections.abc import Iterable, Iterator

_NAME = re.compile(r"[A-Za-z0-9_.-]+")
_TELLING = re.compile(r"[A-Za-z0-9][_-][A-Za-z0-9]|[a-z][A-Z]")
"""What running text does not have: `get_orders`, `get-orders`, `getOrders`."""


def mentioned(text: str, names: Iterable[str]) -> Iterator[str]:
    """The names that `text` uses. One that is also a plain word counts in quotes, or before the word tool."""
    written = {token.rstrip(".-") for token in _NAME.findall(text)}
    for name in names:
        if name in written and (_TELLING.search(name) or _is_quoted(text, name)):
            yield name


def _is_quoted(text: str, name: str) -> bool:
    escaped = re.escape(name)
    return re.search(rf"[`\"']{escaped}[`\"']|\b{escaped} tool\b|\btool {escaped}\b", text) is not None
