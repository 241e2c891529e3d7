"""The shop's document changes under its overrides file: each change is the one message that a reviewer needs."""

import re
from pathlib import Path

import pytest

from mcpgen.cli.run import run
from mcpgen.overrides import load

REPOSITORY = Path(__file__).parent.parent.parent
DOCUMENT = (REPOSITORY / "openapi" / "shop.yaml").read_text(encoding="utf-8")
NAME_OF_LIST = "      summary: List orders, newest first\n"


def edited(*edits: tuple[str, str]) -> str:
    """The shop's document with some texts replaced, each of which stands in it once."""
    text = DOCUMENT
    for before, after in edits:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the shop's files to stand in."""
    for name in ("openapi/shop.yaml", "overrides/shop.yaml", "overrides/shop.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text((REPOSITORY / name).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


def check(capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The exit code of `mcpgen check overrides/shop.yaml`, and its findings without the numbers of lines."""
    code = run(["check", "overrides/shop.yaml"])
    lines = capsys.readouterr().err.splitlines()
    found = [line for line in lines if line.endswith("]")]
    return code, [re.sub(r"shop\.yaml:\d+", "shop.yaml", line) for line in found]


def operation_at(before: str, after: str) -> str:
    """The text of one operation of the document."""
    return DOCUMENT[DOCUMENT.index(before) : DOCUMENT.index(after)]


STOCK = operation_at("  /stock/{sku}:\n", "  /refunds:\n")
RECOUNT = operation_at("  /stock/{sku}/recount:\n", "components:\n")
STATUS = "{name: status, in: query, schema: {type: string}}"
LIMIT = "{name: limit, in: query, schema: {type: integer}}"
ORDER_ID = "{name: order_id, in: path, required: true, schema: {type: string}}"
MARKET = "{name: market, in: query, required: true, schema: {type: string}}"
SHIPPED_ON = "        shipped_on: {type: [string, 'null'], format: date}\n"
AMOUNT = "        amount: {type: string}\n        reason: {type: string}"
REFUNDS = "  /refunds:\n"
NEW_ROUTE = "    get:\n      summary: List refunds\n      responses: {'200': {description: All}}\n"

CHANGES = {
    "a parameter renamed": (
        [("{name: customer_id, in: query", "{name: customer, in: query")],
        "overrides/shop.yaml#/tools/find_orders/args/customer_id/from: error: "
        '"get_orders" has no argument "customer_id"; nearest: "customer" [unknown-argument]',
    ),
    "a required property of a body renamed": (
        [
            ("required: [order_id, amount]\n", "required: [order_id, sum]\n"),
            (AMOUNT, AMOUNT.replace("amount", "sum")),
        ],
        "overrides/shop.yaml#/tools/issue_refund/fix/post_refunds.amount: error: "
        '"post_refunds" has no argument "amount"; it has order_id, sum, reason [unknown-argument]',
    ),
    "a response field dropped": (
        [("placed_on, shipped_on, delivered_on", "placed_on, delivered_on"), (SHIPPED_ON, "")],
        "overrides/shop.yaml#/tools/get_order_status/returns/pick/shipped_on: error: "
        'the answer of GET /orders/{order_id} has no "shipped_on" ($.shipped_on); nearest: "placed_on" [stale-pick]',
    ),
    "a route gone": (
        [(RECOUNT, "")],
        "overrides/shop.yaml#/tools/recount_stock/like: error: "
        'no operation "post_stock_by_sku_recount"; nearest: "get_stock_by_sku" (also on line ...) [unknown-operation]',
    ),
    "a route new": (
        [(REFUNDS, REFUNDS + NEW_ROUTE)],
        "overrides/shop.yaml#/servers/...: error: "
        'no tool of "..." replaces GET /refunds; add a tool, or under hide: - {operation: get_refunds, reason: ...} '
        "[undecided-operation]",
    ),
    "an enum narrowed": (
        [(STATUS, STATUS.replace("string}", "string, enum: [placed, shipped, delivered]}"))],
        "overrides/shop.yaml#/tools/find_orders/args/status: error: enum is no narrowing: "
        "the API does not take cancelled, returned; it takes placed, shipped, delivered [no-narrowing]",
    ),
    "a bound tightened": (
        [(LIMIT, LIMIT.replace("integer}", "integer, maximum: 20}"))],
        "overrides/shop.yaml#/tools/find_orders/args/limit: error: maximum 50 is no narrowing: "
        "the API has 20; stay within it [no-narrowing]",
    ),
    "a new parameter that is required": (
        [(ORDER_ID, f"{ORDER_ID}\n        - {MARKET}")],
        "overrides/shop.yaml#/tools/get_order_status: error: GET /orders/{order_id} requires "
        '"market"; add it to args (market: {from: get_orders_by_order_id.market}) or to fix '
        "[required-argument-missing]",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_that_breaks_something_is_one_message(
    change: str, shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One for each server, where it is about a server."""
    edits, message = CHANGES[change]
    (shop / "openapi" / "shop.yaml").write_text(edited(*edits), encoding="utf-8")
    code, findings = check(capsys)
    pattern = re.escape(message).replace(r"\.\.\.", r"[^;]*")
    assert [finding for finding in findings if not re.fullmatch(pattern, finding)] == []
    servers = load("overrides/shop.yaml").model.servers
    assert (code, len(findings)) == (1, len(servers) if "/servers/" in message else 1)


def test_a_method_that_changed_is_one_message_too(shop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = edited((STOCK, STOCK.replace("    get:\n", "    post:\n")))
    (shop / "openapi" / "shop.yaml").write_text(text, encoding="utf-8")
    assert check(capsys) == (
        1,
        [
            "overrides/shop.yaml#/tools/check_stock/like: error: "
            'no operation "get_stock_by_sku"; nearest: "post_stock_by_sku" [unknown-operation]'
        ],
    )


def test_an_operation_id_that_is_new_breaks_nothing_and_is_a_note(
    shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = edited((NAME_OF_LIST, "      operationId: listOrders\n" + NAME_OF_LIST))
    (shop / "openapi" / "shop.yaml").write_text(text, encoding="utf-8")
    code, findings = check(capsys)
    assert code == 0
    assert len(findings) == 1
    assert findings[0].startswith(
        "overrides/shop.yaml#/tools/find_orders/calls/0: note: "
        'the document now calls "get_orders" "listOrders"; both names hold (also on lines '
    )


def test_an_operation_id_that_has_changed_is_a_rename_once_the_tools_were_emitted(
    shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = edited((NAME_OF_LIST, "      operationId: listOrders\n" + NAME_OF_LIST))
    overrides = shop / "overrides" / "shop.yaml"
    written = re.sub(r"\bget_orders\b(?=[.\]])", "listOrders", overrides.read_text(encoding="utf-8"))
    overrides.write_text(written, encoding="utf-8")
    (shop / "openapi" / "shop.yaml").write_text(text, encoding="utf-8")
    assert run(["tasks", "overrides/shop.yaml"]) == 0
    (shop / "openapi" / "shop.yaml").write_text(text.replace("listOrders", "searchOrders"), encoding="utf-8")
    capsys.readouterr()
    code, findings = check(capsys)
    assert (code, len(findings)) == (1, 1)
    assert findings[0].startswith(
        "overrides/shop.yaml#/tools/find_orders/calls/0: error: "
        'GET /orders is no longer called "listOrders"; write "searchOrders" (also on lines '
    )


def test_an_operation_id_that_is_new_breaks_no_key(shop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    overrides = shop / "overrides" / "shop.yaml"
    by_key = re.sub(r"\bget_orders\b(?=[.\]])", "GET /orders", overrides.read_text(encoding="utf-8"))
    overrides.write_text(by_key, encoding="utf-8")
    text = edited((NAME_OF_LIST, "      operationId: listOrders\n" + NAME_OF_LIST))
    (shop / "openapi" / "shop.yaml").write_text(text, encoding="utf-8")
    assert check(capsys) == (0, [])
