"""What a server sends without asking, and what it keeps of answers, edited: no schema shows either."""

from typing import Any

import pytest

from mcpgen.diff import Contract, changes
from tests.diff.edits import Case, base, check, on

SENDS = {name: {"handle": name} for name in ("order_id", "amount", "reason")}

EDITS: list[Case] = [
    (
        on("issue_refund", sends={"POST /refunds": {**SENDS, "amount": {"value": "10.00"}}}),
        [
            (
                "sends-changed",
                "issue_refund",
                'amount of POST /refunds is always "10.00"; before: taken from the handle\'s amount',
            )
        ],
        ["sends-changed"],
    ),
    (
        on("issue_refund", sends={"POST /refunds": {"order_id": {"argument": "quote_id"}, "amount": {"env": "A"}}}),
        [
            (
                "sends-changed",
                "issue_refund",
                "order_id of POST /refunds is what the model gives as quote_id; before: taken from the handle's "
                "order_id",
            ),
            (
                "sends-changed",
                "issue_refund",
                "amount of POST /refunds is set by the server (A); before: taken from the handle's amount",
            ),
            (
                "sends-changed",
                "issue_refund",
                "reason of POST /refunds is not sent; before: taken from the handle's reason",
            ),
        ],
        ["sends-changed", "sends-changed", "sends-changed"],
    ),
    (
        on("find_orders", fixed={"customer_id": {"claim": "sub"}}),
        [
            (
                "sends-changed",
                "find_orders",
                "customer_id is taken from the caller's token (claim sub); before: what the model gives as customer_id",
            )
        ],
        ["sends-changed"],
    ),
    (
        on("get_order_status", keeps={"order_id": "$.order_id", "status": "$.state"}),
        [("keeps-changed", "get_order_status", 'field status comes from "$.state" now; before: "$.status"')],
        ["keeps-changed"],
    ),
    (
        on("get_order_status", keeps=None),
        [("keeps-changed", "get_order_status", "the whole answer is kept now")],
        ["keeps-changed"],
    ),
]


@pytest.mark.parametrize("case", EDITS)
def test_what_an_edited_plan_is_to_a_reviewer(case: Case) -> None:
    check(case)


def kept(path: str, **more: Any) -> Contract:
    stock = {"path": "$.s", "pick": {"on_hand": path}}
    return on("get_order_status", keeps={"lines": {"each": "$.lines", "pick": {"sku": path, "stock": stock}} | more})(
        base()
    )


def test_a_field_that_comes_from_elsewhere_is_found_at_any_depth() -> None:
    found = changes(kept("$.sku"), kept("$.code"))
    assert [(change.pointer, change.text) for change in found] == [
        ("/keeps/lines/pick/sku", 'field lines.sku comes from "$.code" now; before: "$.sku"'),
        ("/keeps/lines/pick/stock/pick/on_hand", 'field lines.stock.on_hand comes from "$.code" now; before: "$.sku"'),
    ]


@pytest.mark.parametrize(
    ("more", "pointer", "said"),
    [
        ({"max_items": 5}, "/keeps/lines/max_items", "field lines has at most 5 items now; before: all items"),
        ({"each": "$.l"}, "/keeps/lines", 'field lines comes from each of "$.l" now; before: each of "$.lines"'),
    ],
)
def test_a_list_that_is_taken_or_cut_elsewhere_says_what_of_it(more: Any, pointer: str, said: str) -> None:
    (change,) = changes(kept("$.sku"), kept("$.sku", **more))
    assert (change.pointer, change.text) == (pointer, said)


def test_items_that_are_whole_now_are_told_from_those_that_are_picked() -> None:
    whole = on("get_order_status", keeps={"lines": {"each": "$.lines"}})(base())
    assert [change.text for change in (*changes(kept("$.sku"), whole), *changes(whole, kept("$.sku")))] == [
        "field lines: each item is whole now; before: only parts of it",
        "field lines: only parts of each item are kept now",
    ]


def test_an_argument_by_another_name_is_what_the_model_gives_by_that() -> None:
    before = on("check_stock", sends={"GET /stock/{sku}": {"sku": {"argument": "code"}}})(base())
    assert [change.text for change in changes(before, base()) if change.id == "sends-changed"] == [
        "sku of GET /stock/{sku} is what the model gives as sku; before: what the model gives as code"
    ]
