"""An answer that has more pages says which argument gets the next one."""

from typing import Any

import pytest

from mcpgen.runtime.answering.pages import how_to_get_less, next_page
from mcpgen.runtime.sending.reply import Reply
from mcpgen.runtime.wire import Operation, Parameter


def operation(*names: str) -> Operation:
    return Operation(method="GET", path="/a", parameters=tuple(Parameter(name, "query") for name in names))


def told(data: Any, *names: str, link: str = "") -> str | None:
    return next_page(Reply(operation=operation(*names), status=200, headers={"link": link} if link else {}), data)


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ('<https://api.test/a?page=2&per_page=5&x=1>; rel="next"', "call again with page=2."),
        ('<https://api.test/a?page=1>; rel="prev", <https://api.test/a?page=3>; rel="next"', "call again with page=3."),
        ('</a?page=2>; title="a, b; rel=next"; rel=next', "call again with page=2."),
        ('</a?page=2>; rel="last next"', "call again with page=2."),
        ("</a?page=2>; REL=NEXT", "call again with page=2."),
    ],
)
def test_a_link_header_is_read_by_the_operations_parameters(link: str, text: str) -> None:
    found = told(None, "page", "per_page", link=link)

    assert found == f"There is more: {text}"


@pytest.mark.parametrize(
    "link",
    [
        '<https://api.test/a?page=1>; rel="prev"',
        '<https://api.test/a?other=1>; rel="next"',
        '</a?page=2>; rel="nextish"',
        "<",
        '<a>; rel="next',
        "<" * 50_000,
    ],
)
def test_other_links_say_nothing(link: str) -> None:
    assert told(None, "page", link=link) is None


@pytest.mark.parametrize(
    ("data", "names", "text"),
    [
        ({"next": "https://api.test/a?offset=20&limit=20"}, ["offset", "limit"], "call again with offset=20."),
        ({"@odata.nextLink": "a?$skip=5"}, ["$skip"], "call again with $skip=5."),
        ({"links": {"next": "/a?page=2"}}, ["page"], "call again with page=2."),
        ({"_links": {"next": {"href": "/a?page=2"}}}, ["page"], "call again with page=2."),
        ({"nextPageToken": "abc"}, ["pageToken"], 'call again with pageToken="abc".'),
        ({"next_cursor": "abc"}, ["cursor"], 'call again with cursor="abc".'),
        ({"meta": {"next_cursor": "abc"}}, ["cursor"], 'call again with cursor="abc".'),
        ({"pageInfo": {"endCursor": "abc", "hasNextPage": True}}, ["after"], 'call again with after="abc".'),
        ({"next_page": 3}, ["page"], "call again with page=3."),
        ({"NextToken": "t"}, ["NextToken"], 'call again with NextToken="t".'),
        ({"has_more": True}, ["starting_after"], "get it with starting_after."),
    ],
)
def test_a_field_of_the_answer_is_read(data: Any, names: list[str], text: str) -> None:
    assert told(data, *names) == f"There is more: {text}"


def test_more_without_a_way_to_get_it_is_still_told() -> None:
    assert told({"truncated": False, "isTruncated": True}) == "There is more."


@pytest.mark.parametrize(
    "data",
    [
        {"next": None},
        {"next_cursor": ""},
        {"next_cursor": "abc"},
        {"has_more": False},
        {"next": "https://api.test/elsewhere"},
        {"next_page": {"a": 1}},
        [],
        None,
        "next",
    ],
)
def test_a_last_page_says_nothing(data: Any) -> None:
    assert told(data, "page") is None


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["status", "limit", "page"], "Ask for less with limit, page."),
        (["status", "q"], "Ask for less with status, q."),
        ([], "Ask for a single item or a smaller part, if the API has such a call."),
    ],
)
def test_less_is_got_by_the_arguments_for_it(names: list[str], text: str) -> None:
    assert how_to_get_less(operation(*names)) == text
