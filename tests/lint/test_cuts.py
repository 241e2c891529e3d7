"""Lists of a result: which are cut at no less than what the API is asked for."""

from typing import Any

import pytest

from mcpgen.ir import FromArgument, FromEnv, FromValue, Pick
from mcpgen.lint.cuts import uncut
from tests.diff.shop import call_tool, function_tool

ORDERS = {"orders": Pick(path="$", each=True, max_items=20), "first": Pick(path="$[0].id")}
ASKED = {"number": {"type": "integer", "maximum": 20}, "any": {"type": "integer"}}


@pytest.mark.parametrize(
    ("sources", "found"),
    [
        ({"limit": FromValue(20)}, ("orders",)),
        ({"pageSize": FromValue(10)}, ("orders",)),
        ({"per_page": FromArgument("number")}, ("orders",)),
        ({"limit": FromValue(21)}, ()),
        ({"limit": FromArgument("any")}, ()),
        ({"limit": FromEnv("MOST")}, ()),
        ({"limit": FromValue(True)}, ()),
        ({"page": FromValue(1)}, ()),
        ({}, ()),
    ],
)
def test_a_cut_that_is_never_made_is_known_by_what_the_api_is_asked_for(sources: Any, found: tuple[str, ...]) -> None:
    assert uncut(call_tool("list_orders", "GET /orders", ASKED, sources=sources, pick=ORDERS)) == found


def test_of_whole_answers_and_of_functions_nothing_is_known() -> None:
    assert uncut(call_tool("list_orders", "GET /orders", {}, sources={"limit": FromValue(20)})) == ()
    assert uncut(function_tool("list_orders", ("GET /orders",), {})) == ()
