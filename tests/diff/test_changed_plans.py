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
                "reason of POST /refunds is not filled in; before: taken from the handle's reason",
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
                "customer_id is taken from the caller's token (claim sub); before: not filled in",
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


def test_a_field_that_comes_from_elsewhere_is_found_at_any_depth() -> None:
    def kept(path: str, **more: Any) -> Contract:
        lines = {"each": "$.lines", "pick": {"sku": path, "stock": {"path": "$.s", "pick": {"on_hand": path}}}, **more}
        return on("get_order_status", keeps={"lines": lines})(base())

    assert [change.pointer for change in changes(kept("$.sku"), kept("$.code"))] == [
        "/keeps/lines/sku",
        "/keeps/lines/stock/on_hand",
    ]
    (cut,) = changes(kept("$.sku"), kept("$.sku", max_items=5))
    assert cut.pointer == "/keeps/lines"
