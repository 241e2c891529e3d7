"""A function that reads one page -> the items of all pages, up to a bound, and whether there are more.

async def page(number: int) -> PageOf[Order, int]:
    listed = await api.list_orders(page=number, per_page=50)
    return PageOf.numbered(listed, number=number, size=50)

found = await gather(page, first=1, most_items=200)
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import parse_qs, urlsplit

from ..answering.pages import linked
from ..sending.reply import link_header

Item = TypeVar("Item")
At = TypeVar("At")
Item_co = TypeVar("Item_co", covariant=True)
At_co = TypeVar("At_co", covariant=True)

MOST_PAGES = 20
MOST_ITEMS = 1000


@dataclass(frozen=True, slots=True)
class PageOf(Generic[Item_co, At_co]):
    """One page. `following` is what the next one is asked for with: a cursor, a number; None after the last page."""

    items: Sequence[Item_co]
    following: At_co | None = None

    @staticmethod
    def numbered(items: Sequence[Item], *, number: int, size: int | None = None) -> "PageOf[Item, int]":
        """Make page `number`; a page with less than `size` items, or none, is the last one."""
        return PageOf(items, number + 1 if _is_full(items, size) else None)

    @staticmethod
    def at_offset(items: Sequence[Item], *, offset: int, size: int | None = None) -> "PageOf[Item, int]":
        """Make the page after `offset` items; a page with less than `size` items, or none, is the last one."""
        return PageOf(items, offset + len(items) if _is_full(items, size) else None)


def _is_full(items: Sequence[object], size: int | None) -> bool:
    return bool(items) and (size is None or len(items) >= size)


@dataclass(frozen=True, slots=True)
class Gathered(Generic[Item]):
    """What was gathered."""

    items: list[Item]
    truncated: bool
    """Whether there is more than `items`."""
    pages: int


async def gather(
    page: Callable[[At], Awaitable[PageOf[Item, At]]],
    *,
    first: At,
    most_items: int = MOST_ITEMS,
    most_pages: int = MOST_PAGES,
) -> Gathered[Item]:
    """Read page after page, from the one that `first` asks for, until there is no other or one bound is reached.

    A page that asks for one that was read already ends it too: an API in a circle never comes to an end.
    """
    items: list[Item] = []
    asked: list[At] = []
    at = first
    while True:
        found = await page(at)
        asked.append(at)
        items.extend(found.items)
        following = found.following
        if following is None:
            return Gathered(items[:most_items], len(items) > most_items, len(asked))
        if len(asked) >= most_pages or len(items) >= most_items or following in asked:
            return Gathered(items[:most_items], True, len(asked))
        at = following


def next_link(answer: object, parameter: str) -> str | None:
    """Return what the Link header of an API's answer gives `parameter` in the URL of the next page (RFC 8288).

    None where there is no next page. `answer` is what the client's method returned, as it is.
    """
    query = parse_qs(urlsplit(linked(link_header(answer))).query)
    return query.get(parameter, [None])[0]
