"""All that a server promises beside its schemas, edited."""

from dataclasses import replace

import pytest

from mcpgen.diff.contract import ContractHandle, ContractTool
from mcpgen.ir import Annotations, Budget, Hidden
from tests.diff.edits import Case, base, both, check, handle, hidden, on, server, without

NEW = ContractTool(name="list_stock", description="List stock.", input_schema={"type": "object", "properties": {}})

EDITS: list[Case] = [
    # the list of tools
    (without("check_stock"), [("tool-removed", "check_stock", "check_stock is gone")], ["tool-added"]),
    (
        on("check_stock", name="stock_of", was="check_stock"),
        [("tool-renamed", "stock_of", "check_stock is called stock_of now; a call by the old name fails")],
        ["tool-removed", "tool-added"],
    ),
    (
        on("check_stock", name="stock_of"),
        [
            (
                "tool-removed",
                "check_stock",
                "check_stock is gone; if stock_of is its new name, say was: check_stock there",
            ),
            ("tool-added", "stock_of", "stock_of is new"),
        ],
        ["tool-removed", "tool-added"],
    ),
    (
        lambda contract: replace(contract, tools=(*contract.tools, NEW)),
        [("tool-added", "list_stock", "list_stock is new")],
        ["tool-removed"],
    ),
    (
        lambda contract: replace(contract, tools=(contract.tools[1], contract.tools[0], *contract.tools[2:])),
        [("tool-order-changed", "", "the tools are listed in another order; cached prompts are built again")],
        ["tool-order-changed"],
    ),
    # hints
    (
        on("issue_refund", annotations=Annotations(read_only=True, open_world=False)),
        [
            (
                "annotation-claimed",
                "issue_refund",
                "readOnlyHint: false -> true; clients may call it without asking",
            )
        ],
        ["annotation-withdrawn"],
    ),
    (
        on("issue_refund", annotations=Annotations(read_only=False, destructive=False, open_world=False)),
        [
            (
                "annotation-withdrawn",
                "issue_refund",
                "idempotentHint: true -> false (default); clients may no longer call it again",
            )
        ],
        ["annotation-claimed"],
    ),
    (
        on("issue_refund", annotations=Annotations(destructive=False, idempotent=True, open_world=False)),
        [],
        [],
    ),
    (
        on("check_stock", annotations=Annotations(read_only=True)),
        [
            (
                "annotation-withdrawn",
                "check_stock",
                "openWorldHint: false -> true (default); clients may trust what it returns less",
            )
        ],
        ["annotation-claimed"],
    ),
    # texts
    (
        on("check_stock", description="Say how many are left."),
        [("description-changed", "check_stock", "description changed; 51 -> 51 tokens with its schema")],
        ["description-changed"],
    ),
    (
        on("find_orders", title=None),
        [("title-changed", "find_orders", 'title: "Find orders" -> none')],
        ["title-changed"],
    ),
    (
        server(instructions="Amounts are euro."),
        [("instructions-changed", "", "the server's instructions changed")],
        ["instructions-changed"],
    ),
    # what it may do
    (
        on("quote_refund", logic="ccc"),
        [("logic-changed", "quote_refund", "the function that does it changed")],
        ["logic-changed"],
    ),
    (
        on("check_stock", logic="ddd"),
        [
            (
                "logic-changed",
                "check_stock",
                "a function does it now; before: one call, as the overrides file says it",
            )
        ],
        ["logic-changed"],
    ),
    (
        on("quote_refund", calls=("GET /orders/{order_id}", "GET /refunds")),
        [("calls-widened", "quote_refund", "may call GET /refunds now")],
        ["calls-narrowed"],
    ),
    (
        on("quote_refund", calls=("GET /orders/{order_id}", "POST /refunds")),
        [("calls-widened-unsafe", "quote_refund", "may call POST /refunds now, which changes something")],
        ["calls-narrowed"],
    ),
    (
        on("quote_refund", replaces=("POST /refunds", "GET /refunds")),
        [
            (
                "replaces-changed",
                "quote_refund",
                "replaces POST /refunds and GET /refunds; before: POST /refunds",
            )
        ],
        ["replaces-changed"],
    ),
    # who may call it, and whom it asks
    (
        on("check_stock", scopes=("stock:read",)),
        [("scope-added", "check_stock", "needs the scope stock:read now")],
        ["scope-removed"],
    ),
    (
        on("check_stock", asks={"text": "Look?", "show": [], "cannot_ask": "refuse"}),
        [("confirm-changed", "check_stock", 'a person is asked before it does its work: "Look?"')],
        ["confirm-changed"],
    ),
    (
        on("issue_refund", asks={"function": "confirm_refund", "sha256": "x", "cannot_ask": "refuse"}),
        [("confirm-changed", "issue_refund", "a person is asked before it does its work: what confirm_refund says")],
        ["confirm-changed"],
    ),
    (
        on("check_stock", deadline_seconds=60),
        [
            (
                "deadline-shortened",
                "check_stock",
                "may take 1 min now; before: as long as the settings say",
            )
        ],
        ["deadline-lengthened"],
    ),
    # handles
    (
        handle(ttl_seconds=60),
        [("handle-shortened", "", "handle quote lives for 1 min now; before: 15 min")],
        ["handle-lengthened"],
    ),
    (
        handle(uses=2),
        [("handle-uses-raised", "", "handle quote can be spent 2 times now; before: once")],
        ["handle-uses-lowered"],
    ),
    (
        lambda contract: replace(contract, environment=(*(contract.environment or ()), "SHOP_TENANT")),
        [
            (
                "environment-added",
                "",
                "it reads SHOP_TENANT from the environment now; set it where the server runs",
            )
        ],
        ["environment-removed"],
    ),
    (lambda contract: replace(contract, environment=None), [], []),
    (
        lambda contract: replace(
            contract, handles={**contract.handles, "cart": ContractHandle(ttl_seconds=60, uses=1)}
        ),
        [("handle-added", "", "handle cart is new")],
        ["handle-removed"],
    ),
    (
        on("issue_refund", consumes=None),
        [("handle-link-changed", "issue_refund", "consumes no handle now; before: quote")],
        ["handle-link-changed"],
    ),
    # what is hidden
    (
        hidden(("GET /refunds", "Not needed", "operation")),
        [("operation-hidden", "", "GET /refunds is hidden now: Not needed")],
        ["operation-gone"],
    ),
    (
        hidden(("DELETE /orders/{order_id}", "Administration", "tag admin")),
        [("hidden-grew", "", "DELETE /orders/{order_id} is hidden now by tag admin: Administration")],
        ["operation-gone"],
    ),
    (
        both(without("check_stock"), hidden(("GET /stock/{sku}", "The rest", "path /"))),
        [
            ("tool-removed", "check_stock", "check_stock is gone"),
            ("operation-hidden", "", "GET /stock/{sku} is hidden now by path /: The rest"),
        ],
        ["operation-unhidden", "tool-added"],
    ),
    (
        hidden(("GET /refunds/{id}", "Nobody asks", "path /")),
        [("hidden-grew", "", "GET /refunds/{id} is hidden now by path /: Nobody asks")],
        ["operation-gone"],
    ),
    (
        server(hidden=(Hidden(operation="POST /stock/{sku}/recount", reason="Slow"),)),
        [("hide-reason-changed", "", "POST /stock/{sku}/recount is hidden for another reason: Slow")],
        ["hide-reason-changed"],
    ),
    (
        server(hidden=(replace(base().hidden[0], by="path /stock"),)),
        [
            (
                "hide-reason-changed",
                "",
                "POST /stock/{sku}/recount is hidden by path /stock now; before: by its own name",
            )
        ],
        ["hide-reason-changed"],
    ),
    # tokens
    (
        both(server(budget=Budget(per_tool=171, total=1000)), on("find_orders", description="Find orders. " * 30)),
        [
            ("tokens-over-budget", "find_orders", "241 tokens, over the budget of 171 a tool"),
            ("description-changed", "find_orders", "description changed; 171 -> 241 tokens with its schema"),
        ],
        ["description-changed"],
    ),
    (
        both(server(budget=Budget(total=460)), on("find_orders", description="Find orders. " * 30)),
        [
            ("tokens-over-budget", "", "515 tokens, over the budget of 460 for all tools"),
            ("description-changed", "find_orders", "description changed; 171 -> 241 tokens with its schema"),
        ],
        ["description-changed"],
    ),
]


@pytest.mark.parametrize("case", EDITS)
def test_what_an_edited_promise_is_to_those_who_counted_on_it(case: Case) -> None:
    check(case)
