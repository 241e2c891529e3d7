"""Pages are gathered by cursor, number, offset and Link header, and never more than was bounded."""

from collections.abc import Sequence
from typing import Any

import pytest

from mcpgen.runtime.functions.gathering import Gathered, PageOf, gather, next_link
from mcpgen.runtime.sending.reply import Reply
from mcpgen.runtime.wire import Operation

pytestmark = pytest.mark.anyio

LIST = Operation(method="GET", path="/orders")


def of_cursors(pages: dict[str | None, PageOf[int, str]]) -> Any:
    """A function that reads one of `pages`; it fails when it is asked for another one."""

    async def page(cursor: str | None) -> PageOf[int, str]:
        return pages[cursor]

    return page


async def test_a_cursor_is_followed_to_the_end() -> None:
    page = of_cursors({None: PageOf([1, 2], "b"), "b": PageOf([], "c"), "c": PageOf([3])})
    assert await gather(page, first=None) == Gathered([1, 2, 3], False, 3)


@pytest.mark.parametrize(
    ("most_items", "items", "truncated", "pages"),
    [(5, [1, 2, 3, 4], False, 2), (4, [1, 2, 3, 4], False, 2), (3, [1, 2, 3], True, 2), (2, [1, 2], True, 1)],
)
async def test_no_more_items_than_asked_for_are_kept_and_no_page_is_read_for_nothing(
    most_items: int, items: list[int], truncated: bool, pages: int
) -> None:
    page = of_cursors({None: PageOf([1, 2], "b"), "b": PageOf([3, 4])})
    assert await gather(page, first=None, most_items=most_items) == Gathered(items, truncated, pages)


async def test_the_last_page_may_be_the_last_one_that_is_read() -> None:
    page = of_cursors({None: PageOf([1], "b"), "b": PageOf([2])})
    assert await gather(page, first=None, most_pages=2) == Gathered([1, 2], False, 2)
    assert await gather(page, first=None, most_pages=1) == Gathered([1], True, 1)


async def test_an_api_in_a_circle_is_not_followed() -> None:
    page = of_cursors({None: PageOf([1], "b"), "b": PageOf([2], "c"), "c": PageOf([3], "b")})
    assert await gather(page, first=None) == Gathered([1, 2, 3], True, 3)


@pytest.mark.parametrize(
    ("size", "asked"), [(2, [1, 2, 3]), (None, [1, 2, 3, 4])], ids=["a short page ends it", "an empty page ends it"]
)
async def test_numbered_pages_are_read_up_to_the_last_one(size: int | None, asked: list[int]) -> None:
    seen = []

    async def page(number: int) -> PageOf[int, int]:
        seen.append(number)
        return PageOf.numbered([1, 2, 3, 4, 5][2 * number - 2 : 2 * number], number=number, size=size)

    assert (await gather(page, first=1)).items == [1, 2, 3, 4, 5]
    assert seen == asked


async def test_an_offset_grows_by_what_came() -> None:
    seen = []

    async def page(offset: int) -> PageOf[int, int]:
        seen.append(offset)
        return PageOf.at_offset([1, 2, 3, 4, 5][offset : offset + 2], offset=offset)

    assert (await gather(page, first=0)).items == [1, 2, 3, 4, 5]
    assert seen == [0, 2, 4, 5]


def answered(body: bytes, link: str) -> Any:
    """What a client's method returns for an answer with a Link header."""
    headers = {"content-type": "application/json"} | ({"link": link} if link else {})
    return Reply(operation=LIST, status=200, headers=headers, body=body).checked_json()


@pytest.mark.parametrize("body", [b"[1]", b'{"orders": [1]}'])
@pytest.mark.parametrize(
    ("link", "following"),
    [
        ('<https://api.shop.example/orders?page=2&per_page=50>; rel="next"', "2"),
        ('<https://x.example/?page=9>; rel="last", </orders?per_page=50&page=3>; rel="next prefetch"', "3"),
        ('<https://api.shop.example/orders?page=1>; rel="prev"', None),
        ('<https://api.shop.example/orders?cursor=abc>; rel="next"', None),
        ("nonsense", None),
        ("", None),
    ],
)
async def test_a_link_header_says_what_the_next_page_is_asked_for_with(
    body: bytes, link: str, following: str | None
) -> None:
    assert next_link(answered(body, link), "page") == following


@pytest.mark.parametrize("answer", [None, [1], {"a": 1}, "text", b"bytes"])
async def test_an_answer_that_came_from_elsewhere_has_no_link(answer: object) -> None:
    assert next_link(answer, "page") is None


async def test_a_linked_list_is_a_list() -> None:
    listed = answered(b'[{"id": 1}]', "")
    assert listed == [{"id": 1}]
    assert isinstance(listed, list)


async def test_links_are_followed_by_the_parameter_that_they_are_read_by() -> None:
    links = {"1": '</orders?page=2>; rel="next"', "2": ""}

    async def page(number: str) -> PageOf[int, str]:
        listed: Sequence[int] = answered(f"[{number}]".encode(), links[number])
        return PageOf(listed, next_link(listed, "page"))

    assert await gather(page, first="1") == Gathered([1, 2], False, 2)


async def test_an_error_of_a_page_is_raised_as_it_is() -> None:
    with pytest.raises(KeyError):
        await gather(of_cursors({None: PageOf([1], "b")}), first=None)
