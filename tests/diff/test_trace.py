"""The shop's document, edited as an API team would: which of the support desk's tools notice."""

from dataclasses import replace
from pathlib import Path

import pytest

from mcpgen import importer, naive
from mcpgen.cli.inputs import pipeline
from mcpgen.diff.phrase import plain
from mcpgen.diff.trace import Trace, trace
from mcpgen.ir import Toolset
from tests.diff.shop import STRING, call_tool

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "openapi" / "shop.yaml").read_text(encoding="utf-8")
ORDER = "        lines:\n          type: array\n          items: {$ref: '#/components/schemas/OrderLine'}\n"
CALLS = (
    ("find_orders", "GET /orders"),
    ("get_order_status", "GET /orders/{order_id}"),
    ("quote_refund", "GET /orders/{order_id}"),
    ("issue_refund", "POST /refunds"),
    ("check_stock", "GET /stock/{sku}"),
)
FORM = "x-www-form-urlencoded:\n            schema: {$ref: '#/components/schemas/RefundRequest'}"


@pytest.fixture(scope="module")
def support() -> tuple[Toolset, Toolset]:
    """The endpoint list as it is, and the tools made for it."""
    review = pipeline.review(str(ROOT / "overrides" / "shop.yaml"))
    (server,) = (server for server in review.applied.servers if server.name == "shop-support")
    return review.naive, server


def traced(support: tuple[Toolset, Toolset], folder: Path, *edits: tuple[str, str]) -> Trace:
    text = DOCUMENT
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    changed = folder / "shop.yaml"
    changed.write_text(text, encoding="utf-8")
    return trace(support[0], naive.build(importer.load(str(changed))), support[1])


def told(found: Trace) -> list[str]:
    return [
        f"{tool.name} {cause.effect}: {cause.operation} {plain(cause.said)}"
        for tool in found.tools
        for cause in tool.causes
    ]


EDITS: list[tuple[tuple[str, str], list[str]]] = [
    # what nobody uses
    (("summary: List orders, newest first", "summary: List all orders"), []),
    (("expected: {type: integer}", "expected: {type: string}"), []),
    (
        ("        total: {type: string}\n        lines:", "        total: {type: number}\n        lines:"),
        ['quote_refund affected: GET /orders/{order_id} field total: type "string" -> "number"'],
    ),
    (
        (
            "name: limit, in: query, schema: {type: integer}",
            "name: limit, in: query, schema: {type: [integer, string]}",
        ),
        [],
    ),
    # requests
    (
        ("name: customer_id, in: query, schema", "name: customer_id, in: query, required: true, schema"),
        ["find_orders affected: GET /orders argument customer_id is now required"],
    ),
    (
        (
            "        - {name: limit,",
            "        - {name: page, in: query, schema: {type: integer}}\n        - {name: limit,",
        ),
        [],
    ),
    (
        (
            "        - {name: limit,",
            "        - {name: region, in: query, required: true, schema: {}}\n        - {name: limit,",
        ),
        ["find_orders broken: GET /orders argument region is new and required"],
    ),
    (
        ("        - {name: limit, in: query, schema: {type: integer}}\n", ""),
        ["find_orders affected: GET /orders argument limit is gone"],
    ),
    (
        ("required: [order_id, amount]\n      properties:", "required: [order_id, amount, reason]\n      properties:"),
        [],
    ),
    (
        (
            "        amount: {type: string}\n        reason: {type: string}",
            "        amount: {type: integer}\n        reason: {type: string}",
        ),
        ['issue_refund broken: POST /refunds argument amount: type "string" -> "integer"'],
    ),
    (
        (
            "        amount: {type: string}\n        reason: {type: string}",
            "        amount: {type: string}\n        reason: {type: string}\n        currency: {type: string}",
        ),
        [],
    ),
    (
        (
            "required: [order_id, amount]\n      properties:\n",
            "required: [order_id, amount, currency]\n      properties:\n        currency: {type: string}\n",
        ),
        ["issue_refund broken: POST /refunds argument currency is new and required"],
    ),
    (
        (
            "        - {name: sku, in: path, required: true, schema: {type: string}}",
            "        - {name: sku, in: path, required: true, schema: {type: string, maxLength: 7}}",
        ),
        ["check_stock affected: GET /stock/{sku} argument sku: maxLength none -> 7"],
    ),
    # what no schema shows
    (
        ("      summary: Refund an order", "      deprecated: true\n      summary: Refund an order"),
        ["issue_refund affected: POST /refunds is deprecated now"],
    ),
    (
        ("      summary: Refund an order", "      security: []\n      summary: Refund an order"),
        ["issue_refund affected: POST /refunds asks for no credential now; before: apiKey"],
    ),
    (
        (
            "      summary: Refund an order",
            "      servers: [{url: https://pay.example}]\n      summary: Refund an order",
        ),
        ["issue_refund affected: POST /refunds is at https://pay.example now; before: https://api.shop.example"],
    ),
    (
        ("json:\n            schema: {$ref: '#/components/schemas/RefundRequest'}", FORM),
        [
            "issue_refund affected: POST /refunds the body is application/x-www-form-urlencoded now; before: "
            "application/json"
        ],
    ),
    (
        ("name: limit, in: query", "name: limit, in: header"),
        ["find_orders affected: GET /orders argument limit goes into the header now; before: query"],
    ),
    (
        ("    apiKey: {type: apiKey, in: header, name: X-API-Key", "    apiKey: {type: apiKey, in: query, name: key"),
        [
            f"{tool} affected: {operation} credential apiKey is an apiKey in the query as key now; before: an apiKey "
            "in the header as X-API-Key"
            for tool, operation in CALLS
        ],
    ),
    # answers
    (
        ("delivered_on, total, lines]", "delivered_on, total]"),
        [
            "get_order_status affected: GET /orders/{order_id} field lines is no longer required",
            "quote_refund affected: GET /orders/{order_id} field lines is no longer required",
        ],
    ),
    (
        ("        quantity: {type: integer}\n", ""),
        [
            "get_order_status broken: GET /orders/{order_id} field lines[].quantity is gone",
            "quote_refund affected: GET /orders/{order_id} field lines[].quantity is gone",
        ],
    ),
    (
        ("        unit_price: {type: string}\n", ""),
        ["quote_refund affected: GET /orders/{order_id} field lines[].unit_price is gone"],
    ),
    (
        ("enum: [issued, held]", "enum: [issued, held, refused]"),
        ['issue_refund affected: POST /refunds field status can also be "refused"'],
    ),
    (
        ("        on_hand: {type: integer}", "        on_hand: {type: [integer, 'null']}"),
        ['check_stock affected: GET /stock/{sku} field warehouses[].on_hand: type "integer" -> ["integer", "null"]'],
    ),
    (
        ("        reason: {type: [string, 'null']}", "        reason: {type: string}\n        note: {type: string}"),
        [],
    ),
]


@pytest.mark.parametrize(("edit", "expected"), EDITS)
def test_only_the_tools_that_use_what_changed_are_touched(
    support: tuple[Toolset, Toolset], tmp_path: Path, edit: tuple[str, str], expected: list[str]
) -> None:
    assert told(traced(support, tmp_path, edit)) == expected


def test_an_operation_at_another_path_is_followed_by_its_operation_id_or_by_the_names_of_its_variables(
    tmp_path: Path,
) -> None:
    """Whatever else changed about it is found there too."""
    path = "paths:\n  /things/{id}:\n    get:\n      operationId: read_thing\n      parameters:\n"
    parameter = "        - {name: id, in: path, required: true, schema: {type: string}}\n"
    answer = "      responses: {'200': {description: It}}\n"
    document = f"openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\n{path}{parameter}{answer}"
    lists = []
    for text in (
        document,
        document.replace("/things/{id}", "/objects/{id}").replace("type: string", "type: string, maxLength: 3"),
        document.replace("/things/{id}", "/things/{key}").replace("name: id", "name: key").replace("_thing", "_other"),
    ):
        (tmp_path / "api.yaml").write_text(text, encoding="utf-8")
        lists.append(naive.build(importer.load(str(tmp_path / "api.yaml"))))
    tool = call_tool("look", "GET /things/{id}", {"id": STRING}, ("id",))
    elsewhere, renamed = (trace(lists[0], after, replace(lists[0], tools=(tool,))) for after in lists[1:])
    assert told(elsewhere) == [
        "look affected: GET /things/{id} is GET /objects/{id} now",
        "look affected: GET /things/{id} argument id: maxLength none -> 3",
    ]
    assert told(renamed) == [
        "look affected: GET /things/{id} is GET /things/{key} now",
        "look affected: GET /things/{id} is called read_other now; before: read_thing",
        "look broken: GET /things/{id} argument id is gone",
        "look broken: GET /things/{id} argument key is new and required",
    ]
    assert [(found.removed, found.undecided) for found in (elsewhere, renamed)] == [((), ()), ((), ())]


def test_an_unchanged_api_leaves_every_tool_unaffected(support: tuple[Toolset, Toolset], tmp_path: Path) -> None:
    found = traced(support, tmp_path)
    assert [tool.effect for tool in found.tools] == ["unaffected"] * 5
    assert (found.undecided, found.removed) == ((), ())


def test_an_operation_that_is_gone_breaks_its_callers(support: tuple[Toolset, Toolset], tmp_path: Path) -> None:
    found = traced(support, tmp_path, ("  /stock/{sku}:\n", "  /products/{sku}/stock:\n"))
    assert told(found) == ["check_stock broken: GET /stock/{sku} is gone"]
    assert [tool.name for tool in found.tools if tool.effect == "broken"] == ["check_stock"]
    assert found.removed == ("GET /stock/{sku}",)
    assert found.undecided == ("GET /products/{sku}/stock",)


def test_tools_made_for_the_changed_api_already_give_what_it_asks_for_now(tmp_path: Path) -> None:
    changed = DOCUMENT.replace(
        "        - {name: limit,",
        "        - {name: region, in: query, required: true, schema: {}}\n        - {name: limit,",
    )
    (tmp_path / "shop.yaml").write_text(changed, encoding="utf-8")
    before = naive.build(importer.load(str(ROOT / "openapi" / "shop.yaml")))
    after = naive.build(importer.load(str(tmp_path / "shop.yaml")))
    tool = call_tool("orders", "GET /orders", {"region": STRING}, ("region",))
    (found,) = trace(before, after, replace(before, tools=(tool,))).tools
    assert found.effect == "unaffected"
