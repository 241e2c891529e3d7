import copy
from dataclasses import replace
from typing import Any

import pytest

from mcpgen.diff import compare
from mcpgen.diff.arguments import Asked
from mcpgen.diff.hidden import readable
from mcpgen.diff.rows import Mark
from mcpgen.ir import Annotations, Budget, FromArgument, FromValue, Hidden, Toolset
from mcpgen.tokens import Meter
from tests.diff.shop import (
    STRING,
    call_tool,
    find_orders,
    function_tool,
    naive_shop,
    naive_tool,
    shop_support,
    toolset,
)


def marks(before: Toolset, after: Toolset) -> list[tuple[str, list[str], list[str]]]:
    return [
        (row.mark.value, [endpoint.operation for endpoint in row.endpoints], [tool.name for tool in row.tools])
        for row in compare(before, after).rows
    ]


def naive(*keys: str) -> Toolset:
    return toolset("api", tuple(naive_tool(key, "Text.", {"id": STRING}, ("id",)) for key in keys))


def tasks(*tools: tuple[str, tuple[str, ...]], hidden: tuple[str, ...] = ()) -> Toolset:
    made = tuple(function_tool(name, keys, {"id": STRING}, ("id",)) for name, keys in tools)
    return toolset("server", made, hidden=tuple(Hidden(operation=key, reason="Not for models") for key in hidden))


# --- rows -------------------------------------------------------------------------------------------------------------


def test_the_shop_has_a_row_for_each_part_that_hangs_together() -> None:
    assert marks(naive_shop(), shop_support()) == [
        ("~", ["GET /orders"], ["find_orders"]),
        ("~", ["GET /orders/{order_id}"], ["get_order_status"]),
        ("~", ["GET /stock/{sku}"], ["check_stock"]),
        ("/", ["POST /refunds"], ["quote_refund", "issue_refund"]),
        ("x", ["POST /stock/{sku}/recount"], []),
    ]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (("GET /a", "GET /b"), (("ab", ("GET /a", "GET /b")),), [("\\", ["GET /a", "GET /b"], ["ab"])]),
        (("GET /a",), (("a1", ("GET /a",)), ("a2", ("GET /a",))), [("/", ["GET /a"], ["a1", "a2"])]),
        (
            ("GET /a", "GET /b"),
            (("ab", ("GET /b", "GET /a")), ("b", ("GET /b",))),
            [("/\\", ["GET /a", "GET /b"], ["ab", "b"])],
        ),
        (("GET /a",), (("clock", ()),), [("?", ["GET /a"], []), ("+", [], ["clock"])]),
        ((), (("lost", ("GET /gone",)),), [("~", ["GET /gone"], ["lost"])]),
        ((), (), []),
    ],
)
def test_the_mark_follows_from_the_number_of_endpoints_and_tools(before: Any, after: Any, expected: Any) -> None:
    assert marks(naive(*before), tasks(*after)) == expected


def test_endpoints_far_apart_are_one_row_when_tools_link_them() -> None:
    before = naive("GET /a", "GET /b", "GET /c", "GET /d")
    after = tasks(("ca", ("GET /c", "GET /a")), ("b", ("GET /b",)), ("cd", ("GET /d", "GET /c")))
    assert marks(before, after) == [
        ("/\\", ["GET /a", "GET /c", "GET /d"], ["ca", "cd"]),
        ("~", ["GET /b"], ["b"]),
    ]


def test_rows_follow_the_document_and_tools_the_overrides() -> None:
    before = naive("GET /a", "GET /b", "GET /c")
    after = tasks(("y", ()), ("c", ("GET /c",)), ("x", ()), ("a", ("GET /a",)), hidden=("GET /b",))
    assert marks(before, after) == [
        ("~", ["GET /a"], ["a"]),
        ("x", ["GET /b"], []),
        ("~", ["GET /c"], ["c"]),
        ("+", [], ["y"]),
        ("+", [], ["x"]),
    ]


def test_a_hidden_operation_that_is_also_replaced_is_not_hidden() -> None:
    assert marks(naive("GET /a"), tasks(("a", ("GET /a",)), hidden=("GET /a",))) == [("~", ["GET /a"], ["a"])]


# --- as is ------------------------------------------------------------------------------------------------------------

STOCK = "GET /stock/{sku}"


def mark_of(**changes: Any) -> Mark:
    """The mark of a tool that is the endpoint's, but for `changes`."""
    endpoint = naive_tool(STOCK, "Get the stock.", {"sku": STRING}, ("sku",))
    tool = call_tool(endpoint.name, STOCK, {"sku": STRING}, ("sku",), description="Get the stock.")
    after = toolset("server", (replace(tool, **changes),))
    return compare(toolset("api", (endpoint,)), after).rows[0].mark


def test_an_endpoint_with_hints_and_closed_arguments_is_as_is() -> None:
    assert mark_of() is Mark.AS_IS
    assert mark_of(annotations=Annotations(read_only=True, open_world=True), title="Stock") is Mark.AS_IS


def test_what_a_model_sees_or_the_api_gets_is_what_makes_a_tool_another() -> None:
    plan = call_tool("x", STOCK, {"sku": STRING}, sources={"sku": FromValue("KG-1050")}).plan
    schema = {"type": "object", "properties": {"sku": STRING | {"pattern": "^KG"}}, "required": ["sku"]}
    assert mark_of(name="check_stock") is Mark.RESHAPED
    assert mark_of(description="Check the stock.") is Mark.RESHAPED
    assert mark_of(input_schema=schema) is Mark.RESHAPED
    assert mark_of(plan=plan) is Mark.RESHAPED


# --- arguments --------------------------------------------------------------------------------------------------------


def test_required_arguments_are_told_apart_by_what_was_asked_before() -> None:
    rows = compare(naive_shop(), shop_support()).rows
    asked = {
        tool.name: [(argument.name, argument.before) for argument in tool.required]
        for row in rows
        for tool in row.tools
    }
    assert asked == {
        "find_orders": [("customer_id", Asked.OPTIONAL)],
        "get_order_status": [("order_id", Asked.REQUIRED)],
        "check_stock": [("sku", Asked.REQUIRED)],
        "quote_refund": [("order_id", Asked.REQUIRED)],
        "issue_refund": [("quote_id", Asked.NOT_AT_ALL)],
    }


def test_arguments_that_nobody_asks_for_any_more_are_spared_once_a_row() -> None:
    rows = compare(naive_shop(), shop_support()).rows
    assert [[argument.name for argument in row.spared] for row in rows] == [[], [], [], ["amount"], ["sku"]]


def test_an_argument_that_may_still_be_given_is_spared_but_optional() -> None:
    after = toolset("server", (call_tool("stock", STOCK, {"sku": STRING}),))
    row = compare(toolset("api", (naive_tool(STOCK, "Stock.", {"sku": STRING}, ("sku",)),)), after).rows[0]
    assert [(argument.name, argument.optional) for argument in row.spared] == [("sku", True)]


def test_a_renamed_argument_is_neither_new_nor_spared() -> None:
    tool = call_tool("stock", STOCK, {"product": STRING}, ("product",), sources={"sku": FromArgument("product")})
    row = compare(
        toolset("api", (naive_tool(STOCK, "Stock.", {"sku": STRING}, ("sku",)),)), toolset("s", (tool,))
    ).rows[0]
    assert [(argument.name, argument.before, argument.was) for argument in row.tools[0].required] == [
        ("product", Asked.REQUIRED, "sku")
    ]
    assert row.spared == ()


def test_an_argument_that_lends_its_schema_to_a_function_is_neither_new_nor_spared() -> None:
    tool = function_tool("stock", (STOCK,), {"code": STRING}, ("code",), plan={"lent": {"code": "sku"}})
    endpoint = naive_tool(STOCK, "Get the stock.", {"sku": STRING}, ("sku",))
    (row,) = compare(toolset("api", (endpoint,)), toolset("server", (tool,))).rows
    assert [(argument.name, argument.before, argument.was) for argument in row.tools[0].required] == [
        ("code", Asked.REQUIRED, "sku")
    ]
    assert row.spared == ()


def test_an_argument_of_two_merged_endpoints_counts_once() -> None:
    before = naive("GET /a", "GET /b")
    row = compare(before, toolset("server", (function_tool("ab", ("GET /a", "GET /b"), {}),))).rows[0]
    assert [argument.name for argument in row.spared] == ["id"]


# --- what else a reviewer asks ----------------------------------------------------------------------------------------


def test_the_split_refund_says_what_it_reads_creates_spends_and_fills_in() -> None:
    quote, issue = compare(naive_shop(), shop_support()).rows[3].tools
    assert [(called.operation, called.safe) for called in quote.also_calls] == [("GET /orders/{order_id}", True)]
    assert quote.creates is not None
    assert (quote.creates.name, quote.creates.ttl_seconds, quote.creates.uses) == ("quote", 900, 1)
    assert issue.consumes == "quote"
    assert [(fixed.operation, fixed.name) for fixed in issue.fixed] == [
        ("POST /refunds", "order_id"),
        ("POST /refunds", "amount"),
        ("POST /refunds", "reason"),
    ]


def test_what_a_servers_fix_fills_in_is_an_argument_of_the_tool() -> None:
    tool = function_tool("a", ("GET /a",), {}, plan={"fixed_arguments": {"customer_id": FromValue("C-0085")}})
    (fixed,) = compare(naive("GET /a"), toolset("server", (tool,))).rows[0].tools[0].fixed
    assert (fixed.operation, fixed.name, fixed.source) == (None, "customer_id", FromValue("C-0085"))


def test_a_hidden_endpoint_says_why_and_who_calls_it_all_the_same() -> None:
    after = toolset(
        "server",
        (function_tool("a", ("GET /a", "GET /b"), {}, replaces=("GET /a",)),),
        hidden=(Hidden(operation="GET /b", reason="A step of a", by="tag steps"),),
    )
    row = compare(naive("GET /a", "GET /b"), after).rows[1]
    assert row.hidden == after.hidden[0]
    assert row.called_by == ("a",)


def test_hints_have_the_defaults_filled_in_and_say_where_they_come_from() -> None:
    row = compare(naive_shop(), shop_support()).rows[0]
    before, after = row.endpoints[0].hints, row.tools[0].hints
    assert before is not None
    assert before.meaning == (False, True, False, True)
    assert after.meaning == (True, False, False, False)
    assert [hint.source for hint in (before.read_only, before.destructive)] == ["default", "default"]
    assert [hint.source for hint in (after.read_only, after.destructive, after.idempotent, after.open_world)] == [
        "declared",
        "moot",
        "moot",
        "declared",
    ]


# --- totals -----------------------------------------------------------------------------------------------------------


def test_totals_are_sums_over_the_lists() -> None:
    comparison = compare(naive_shop(), shop_support())
    assert (comparison.before.tools, comparison.before.required, comparison.before.read_only) == (5, 5, 0)
    assert (comparison.after.tools, comparison.after.required, comparison.after.read_only) == (5, 5, 4)
    assert sum(row.tokens_before for row in comparison.rows) == comparison.before.costs[0].tokens
    assert sum(row.tokens_after for row in comparison.rows) == comparison.after.costs[0].tokens


def test_the_first_meter_is_that_of_the_rows() -> None:
    comparison = compare(naive_shop(), shop_support(), meters=(Meter(rendering="compact"), Meter()))
    assert [cost.rendering for cost in comparison.after.costs] == ["compact", "jsonl"]
    assert sum(row.tokens_after for row in comparison.rows) == comparison.after.costs[0].tokens


def test_a_tool_or_a_list_over_its_budget_is_told() -> None:
    comparison = compare(naive_shop(), replace(shop_support(), budget=Budget(per_tool=100, total=100)))
    over = [(tool.name, tool.budget) for row in comparison.rows for tool in row.tools if tool.budget]
    assert over == [("find_orders", 100)]
    assert comparison.budget == 100
    assert compare(naive_shop(), shop_support()).budget is None


def test_a_budget_is_not_compared_with_tokens_counted_otherwise() -> None:
    tight = replace(shop_support(), budget=Budget(per_tool=1, total=1))
    comparison = compare(naive_shop(), tight, meters=(Meter(rendering="compact"),))
    assert comparison.budget is None
    assert not [tool for row in comparison.rows for tool in row.tools if tool.budget]


# --- many hidden endpoints --------------------------------------------------------------------------------------------


def big(hidden: int) -> tuple[Toolset, Toolset]:
    keys = [f"GET /admin/{number}" for number in range(hidden)]
    after = toolset(
        "server",
        (find_orders(),),
        hidden=tuple(
            Hidden(operation=key, reason=("Odd", "Even")[number % 2 == 0], by="tag admin")
            for number, key in enumerate(keys)
        ),
    )
    return naive(*keys, "GET /orders"), after


def test_up_to_40_hidden_endpoints_are_shown_one_by_one() -> None:
    comparison = compare(*big(40))
    assert readable(comparison) == (comparison.rows, ())


def test_more_are_grouped_by_reason_with_their_counts() -> None:
    comparison = compare(*big(41))
    rows, groups = readable(comparison)
    assert [row.tools[0].name for row in rows] == ["find_orders"]
    assert [(group.reason, group.by, len(group.rows), group.required) for group in groups] == [
        ("Even", "tag admin", 21, 21),
        ("Odd", "tag admin", 20, 20),
    ]
    assert sum(group.tokens for group in groups) == sum(row.tokens_before for row in comparison.hidden)


# --- purity -----------------------------------------------------------------------------------------------------------


def test_comparing_changes_neither_list() -> None:
    before, after = naive_shop(), shop_support()
    kept = copy.deepcopy((before, after))
    first = compare(before, after)
    assert (before, after) == kept
    assert compare(before, after) == first
