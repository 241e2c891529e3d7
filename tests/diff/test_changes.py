"""The shop's contract, edited: what each edit is to a client, and what it is when it is taken back."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mcpgen.diff import LEVELS, Change, Contract, Level, changes, contract_of, read_contract, server_removed
from mcpgen.diff.contract import ContractHandle, ContractTool
from mcpgen.errors import UnreadableInput
from mcpgen.ir import Annotations, Budget, Hidden
from tests.diff.shop import shop_support

Edit = Callable[[Contract], Contract]

FOUND = {
    "type": "object",
    "properties": {
        "orders": {"type": "array", "items": {"type": "object", "properties": {"status": {"enum": ["placed"]}}}},
        "truncated": {"type": "boolean", "description": "More exist."},
    },
    "required": ["orders", "truncated"],
}


def base() -> Contract:
    made = contract_of(shop_support(), logic={"find_orders": "aaa", "quote_refund": "bbb"})
    return on("find_orders", output_schema=FOUND, title="Find orders")(replace(made, budget=Budget()))


def on(name: str, /, **parts: Any) -> Edit:
    """Replace parts of one tool."""

    def edit(contract: Contract) -> Contract:
        tools = tuple(replace(tool, **parts) if tool.name == name else tool for tool in contract.tools)
        assert tools != contract.tools
        return replace(contract, tools=tools)

    return edit


def schema(name: str, change: Callable[[Any], Any], *, of: str = "input_schema") -> Edit:
    """Change a tool's schema in place, in a copy."""

    def edit(contract: Contract) -> Contract:
        (tool,) = (tool for tool in contract.tools if tool.name == name)
        made = copy.deepcopy(getattr(tool, of))
        change(made)
        return on(name, **{of: made})(contract)

    return edit


def argument(name: str, of: str, /, **keywords: Any) -> Edit:
    """Set or, with None, drop keywords of an argument."""

    def change(made: Any) -> None:
        stated = made["properties"][name] | keywords
        made["properties"][name] = {key: value for key, value in stated.items() if value is not None}

    return schema(of, change)


def field(change: Callable[[Any], Any]) -> Edit:
    return schema("find_orders", change, of="output_schema")


def server(**parts: Any) -> Edit:
    return lambda contract: replace(contract, **parts)


def without(name: str) -> Edit:
    return lambda contract: replace(contract, tools=tuple(tool for tool in contract.tools if tool.name != name))


def handle(**limits: int) -> Edit:
    return lambda contract: replace(contract, handles={"quote": replace(contract.handles["quote"], **limits)})


def hidden(*entries: tuple[str, str, str]) -> Edit:
    return lambda contract: replace(
        contract,
        hidden=(*contract.hidden, *(Hidden(operation=key, reason=reason, by=by) for key, reason, by in entries)),
    )


def both(*edits: Edit) -> Edit:
    def edit(contract: Contract) -> Contract:
        for one in edits:
            contract = one(contract)
        return contract

    return edit


SENDS = {name: {"handle": name} for name in ("order_id", "amount", "reason")}
NEW = ContractTool(name="list_stock", description="List stock.", input_schema={"type": "object", "properties": {}})

EDITS: list[tuple[Edit, list[tuple[str, str, str]], list[str]]] = [
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
    # arguments
    (
        schema("find_orders", lambda made: made["properties"].pop("status")),
        [("arg-removed", "find_orders", "argument status is gone")],
        ["arg-added-optional"],
    ),
    (
        schema("find_orders", lambda made: made["required"].append("placed_since")),
        [("arg-became-required", "find_orders", "argument placed_since is now required")],
        ["arg-became-optional"],
    ),
    (
        schema("find_orders", lambda made: (made["properties"].update(page={}), made["required"].append("page"))),
        [("arg-added-required", "find_orders", "argument page is new and required")],
        ["arg-removed"],
    ),
    (
        schema("find_orders", lambda made: made["properties"].update(page={"type": "integer"})),
        [("arg-added-optional", "find_orders", "argument page is new, optional")],
        ["arg-removed"],
    ),
    (
        argument("status", "find_orders", enum=["placed", "shipped", "delivered", "cancelled"]),
        [("arg-enum-narrowed", "find_orders", 'argument status no longer takes "returned"')],
        ["arg-enum-widened"],
    ),
    (
        argument("status", "find_orders", enum=None),
        [
            (
                "arg-enum-widened",
                "find_orders",
                'argument status no longer takes only "placed", "shipped", "delivered", "cancelled" and "returned"',
            )
        ],
        ["arg-enum-narrowed"],
    ),
    (
        argument("limit", "find_orders", type="string"),
        [("arg-type-changed", "find_orders", 'argument limit: type "integer" -> "string"')],
        ["arg-type-changed"],
    ),
    (
        argument("sku", "check_stock", type=["string", "null"]),
        [("arg-type-widened", "check_stock", 'argument sku: type "string" -> ["string", "null"]')],
        ["arg-type-narrowed"],
    ),
    (
        argument("limit", "find_orders", maximum=20),
        [("arg-bound-tightened", "find_orders", "argument limit: maximum 50 -> 20")],
        ["arg-bound-loosened"],
    ),
    (
        argument("limit", "find_orders", minimum=None),
        [("arg-bound-loosened", "find_orders", "argument limit: minimum 1 -> none")],
        ["arg-bound-tightened"],
    ),
    (
        argument("sku", "check_stock", pattern="^KG-"),
        [("arg-pattern-added", "check_stock", 'argument sku: pattern none -> "^KG-"')],
        ["arg-pattern-removed"],
    ),
    (
        argument("customer_id", "find_orders", pattern="^C"),
        [
            (
                "arg-schema-undecided",
                "find_orders",
                'argument customer_id: cannot tell whether it takes more or less; pattern "^C-\\\\d{4}$" -> "^C"',
            )
        ],
        ["arg-schema-undecided"],
    ),
    (
        argument("sku", "check_stock", **{"not": {"const": ""}}),
        [("arg-rule-added", "check_stock", 'argument sku: not none -> {"const": ""}')],
        ["arg-rule-removed"],
    ),
    (
        argument("limit", "find_orders", default=20),
        [("arg-default-changed", "find_orders", "argument limit: default 10 -> 20")],
        ["arg-default-changed"],
    ),
    (
        argument("customer_id", "find_orders", description="The customer."),
        [("arg-text-changed", "find_orders", "argument customer_id: description changed")],
        ["arg-text-changed"],
    ),
    (
        argument("sku", "check_stock", description="Like KG-9901."),
        [("arg-text-changed", "check_stock", "argument sku: description added")],
        ["arg-text-changed"],
    ),
    (
        argument("sku", "check_stock", examples=["KG-9901"]),
        [("arg-example-changed", "check_stock", "argument sku: examples added")],
        ["arg-example-changed"],
    ),
    (schema("check_stock", lambda made: made.pop("additionalProperties")), [], []),
    # answers
    (
        on("find_orders", output_schema=None),
        [("output-schema-removed", "find_orders", "its answers have no schema any more")],
        ["output-schema-added"],
    ),
    (
        field(lambda made: (made["properties"].pop("truncated"), made["required"].remove("truncated"))),
        [("output-field-removed", "find_orders", "field truncated is gone")],
        ["output-field-added"],
    ),
    (
        field(lambda made: made["required"].remove("truncated")),
        [("output-field-optional", "find_orders", "field truncated is no longer required")],
        ["output-field-required"],
    ),
    (
        field(lambda made: made["properties"]["truncated"].update(type=["boolean", "null"])),
        [("output-type-widened", "find_orders", 'field truncated: type "boolean" -> ["boolean", "null"]')],
        ["output-type-narrowed"],
    ),
    (
        field(lambda made: made["properties"]["truncated"].update(type="string")),
        [("output-type-changed", "find_orders", 'field truncated: type "boolean" -> "string"')],
        ["output-type-changed"],
    ),
    (
        field(lambda made: made["properties"]["orders"]["items"]["properties"]["status"]["enum"].append("held")),
        [("output-enum-widened", "find_orders", 'field orders[].status can also be "held"')],
        ["output-enum-narrowed"],
    ),
    (
        field(lambda made: made["properties"]["orders"].update(maxItems=50)),
        [("output-rule-tightened", "find_orders", "field orders: maxItems none -> 50")],
        ["output-rule-loosened"],
    ),
    (
        field(lambda made: made["properties"]["orders"].update(contains={}, prefixItems=[{}])),
        [
            (
                "output-schema-undecided",
                "find_orders",
                "field orders: cannot tell whether it takes more or less; prefixItems none -> [{}]",
            ),
            (
                "output-schema-undecided",
                "find_orders",
                "field orders: cannot tell whether it takes more or less; contains none -> {}",
            ),
        ],
        ["output-schema-undecided", "output-schema-undecided"],
    ),
    (
        field(lambda made: made["properties"]["truncated"].pop("description")),
        [("output-text-changed", "find_orders", "field truncated: description removed")],
        ["output-text-changed"],
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
    # what no schema shows
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


def told(found: tuple[Change, ...]) -> list[tuple[str, str, str]]:
    return [(change.id, change.tool, change.text) for change in found]


@pytest.mark.parametrize(("edit", "expected", "taken_back"), EDITS)
def test_what_an_edit_is_to_a_client(edit: Edit, expected: list[tuple[str, str, str]], taken_back: list[str]) -> None:
    found = changes(base(), edit(base()))
    assert told(found) == expected
    assert [change.level for change in found] == [LEVELS[change.id] for change in found]


@pytest.mark.parametrize(("edit", "expected", "taken_back"), EDITS)
def test_what_it_is_when_it_is_taken_back(
    edit: Edit, expected: list[tuple[str, str, str]], taken_back: list[str]
) -> None:
    assert sorted(change.id for change in changes(edit(base()), base())) == sorted(taken_back)


def test_every_kind_of_change_is_tried() -> None:
    tried = {kind for _, expected, taken_back in EDITS for kind in (*(one[0] for one in expected), *taken_back)}
    assert sorted(LEVELS.keys() - tried - {server_removed(base()).id}) == []


def test_nothing_changed_is_nothing() -> None:
    assert changes(base(), base()) == ()


def test_a_server_that_is_gone_is_one_breaking_change() -> None:
    change = server_removed(replace(base(), tools=base().tools[:2]))
    assert (change.level, change.text) == (
        Level.BREAKING,
        "the server is gone, and with it find_orders and get_order_status",
    )


def test_of_a_first_release_only_the_tools_and_handles_are_new() -> None:
    found = changes(Contract(server="shop-support", tools=()), replace(base(), instructions="Amounts are euro."))
    assert {change.id for change in found} == {"tool-added", "handle-added"}


def test_a_bare_list_says_nothing_about_what_it_does_not_know() -> None:
    bare = read_contract({"tools": [tool.as_wire() for tool in base().tools]}, source="x")
    assert changes(bare, base()) == ()
    assert told(changes(bare, argument("limit", "find_orders", maximum=20)(base()))) == [
        ("arg-bound-tightened", "find_orders", "argument limit: maximum 50 -> 20")
    ]


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


def test_the_worst_come_first_then_the_order_of_the_tools() -> None:
    edits = both(
        argument("limit", "find_orders", default=20),
        on("check_stock", description="Other."),
        schema("issue_refund", lambda made: made["properties"].pop("quote_id")),
        server(instructions="Other."),
        argument("limit", "find_orders", maximum=20),
    )
    assert [(change.level, change.tool) for change in changes(base(), edits(base()))] == [
        (Level.BREAKING, "find_orders"),
        (Level.BREAKING, "issue_refund"),
        (Level.WARNING, "find_orders"),
        (Level.PROMPT, ""),
        (Level.PROMPT, "check_stock"),
    ]


def test_a_fingerprint_is_that_of_what_changed_not_of_the_words() -> None:
    (change,) = changes(base(), argument("limit", "find_orders", maximum=20)(base()))
    assert change.fingerprint == replace(change, said=("in other words",), location=None).fingerprint
    assert change.fingerprint == "aca9cd888204"
    others = (
        replace(change, after=30),
        replace(change, tool="x"),
        replace(change, pointer="/"),
        replace(change, server="x"),
    )
    assert change.fingerprint not in {other.fingerprint for other in others}


def test_a_change_stands_where_its_tool_stands_in_the_overrides_file() -> None:
    (change,) = changes(base(), server(instructions="Other.")(base()))
    assert str(change.location) == "overrides/shop.yaml"
    assert change.pointer == "/instructions"


# --- tools.json -------------------------------------------------------------------------------------------------------

FILE = {
    "format": 1,
    "server": {"name": "shop-support", "title": "Shop API", "version": "1.0.0", "instructions": "Amounts are euro."},
    "tools": [
        {
            "name": "quote_refund",
            "title": "Quote",
            "description": "Quote it.",
            "inputSchema": {"type": "object", "properties": {}},
            "outputSchema": {"type": "object"},
            "annotations": {"readOnlyHint": True},
        }
    ],
    "operations": {
        "quote_refund": {
            "calls": [{"operation": "GET /orders/{order_id}", "name": "get_orders_by_order_id"}],
            "replaces": [{"operation": "POST /refunds", "name": "post_refunds"}],
            "creates": "quote",
            "sends": {"GET /orders/{order_id}": {"lines": {"value": True}}},
            "fixed": {"reason": {"env": "REASON"}},
            "keeps": {"total": "$.total"},
        }
    },
    "hidden": [{"operation": "GET /x", "name": "get_x", "reason": "No", "by": "tag x"}],
    "handles": {"quote": {"ttl_seconds": 900, "uses": 1, "prefix": "Q-"}},
    "functions": {"quote_refund": {"function": "quote_refund", "sha256": "abc"}},
}


def test_a_release_is_read_from_its_tools_json() -> None:
    read = read_contract(json.loads(json.dumps(FILE)), source="out/shop-support/tools.json")
    (tool,) = read.tools
    assert (read.server, read.instructions) == ("shop-support", "Amounts are euro.")
    assert (tool.name, tool.calls, tool.replaces, tool.creates, tool.logic) == (
        "quote_refund",
        ("GET /orders/{order_id}",),
        ("POST /refunds",),
        "quote",
        "abc",
    )
    assert (tool.sends, tool.fixed, tool.keeps) == (
        {"GET /orders/{order_id}": {"lines": {"value": True}}},
        {"reason": {"env": "REASON"}},
        {"total": "$.total"},
    )
    assert tool.annotations == Annotations(read_only=True)
    assert tool.as_wire() == FILE["tools"][0]  # type: ignore[index]
    assert read.hidden == (Hidden(operation="GET /x", reason="No", by="tag x"),)
    assert read.handles == {"quote": ContractHandle(ttl_seconds=900, uses=1)}


def test_a_bare_list_of_tools_is_a_contract_too() -> None:
    (tool,) = read_contract({"tools": FILE["tools"]}, source="x").tools
    assert (tool.name, tool.calls) == ("quote_refund", ())


@pytest.mark.parametrize("data", [None, [], {}, {"tools": [{}]}, {"tools": 1}, {"format": 2, "tools": []}])
def test_anything_else_is_refused_by_name(data: Any) -> None:
    with pytest.raises(UnreadableInput, match=r"^base/tools.json: is no tools.json of mcpgen"):
        read_contract(data, source="base/tools.json")
