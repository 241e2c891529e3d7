"""The tools of desk, as they are listed and as they are done."""

from datetime import date
from typing import Any

from mcpgen.runtime.answering.pick import pick
from mcpgen.runtime.app import App, Call, Hints

from . import shop
from .shop_api import (
    API,
    FindOrdersApi,
    FoundOrders,
    IssueRefundApi,
    Quote,
    QuoteRefundApi,
    RecountStockApi,
    RefundQuote,
)

app = App("desk", title="Shop API", version="1.0.0", instructions="Refund what was quoted.", api=API)
quotes = app.handles("quote", Quote, prefix="Q-", ttl_seconds=900, uses=1, creator="quote_refund")


@app.tool(
    title="Find orders",
    description="List a customer's orders.",
    input_schema={
        "type": "object",
        "properties": {
            "customer-id": {"type": "string", "pattern": "^C-\\d{4}$"},
            "placed_since": {"type": "string", "format": "date"},
        },
        "required": ["customer-id"],
        "additionalProperties": False,
    },
    output_schema={
        "type": "object",
        "properties": {"orders": {"type": "array", "items": {"type": "string"}}},
        "required": ["orders"],
    },
    hints=Hints(read_only=True, destructive=False, idempotent=True, open_world=False),
    name="find-orders",
    arguments={"customer_id": "customer-id"},
)
async def find_orders(call: Call, *, customer_id: str, placed_since: date | None = None) -> FoundOrders:
    return await shop.find_orders(FindOrdersApi(call), customer_id=customer_id, placed_since=placed_since)


@app.tool(
    title="Quote a refund",
    description="Work out a refund; the quote is valid for 15 minutes.",
    input_schema={
        "type": "object",
        "properties": {"order_id": {"type": "string"}, "reason": {"type": "string"}},
        "required": ["order_id"],
        "additionalProperties": False,
    },
    output_schema={
        "type": "object",
        "properties": {
            "quote_id": {"type": "string"},
            "amount": {"type": "string"},
            "expires_in_seconds": {"type": "integer"},
        },
        "required": ["quote_id", "amount", "expires_in_seconds"],
    },
    hints=Hints(read_only=True, destructive=False, idempotent=True, open_world=False),
)
async def quote_refund(call: Call, *, order_id: str, reason: str | None = None) -> RefundQuote:
    return await shop.quote_refund(QuoteRefundApi(call), quotes.of(call), order_id=order_id, reason=reason)


@app.tool(
    title="Issue a refund",
    description="Make the refund that was quoted, once.",
    input_schema={
        "type": "object",
        "properties": {"quote_id": {"type": "string"}},
        "required": ["quote_id"],
        "additionalProperties": False,
    },
    output_schema={
        "type": "object",
        "properties": {"refund_id": {"type": "string"}, "amount": {"type": "string"}},
        "required": ["refund_id", "amount"],
    },
    hints=Hints(read_only=False, destructive=False, idempotent=True, open_world=False),
)
async def issue_refund(call: Call, *, quote_id: str) -> Any:
    api = IssueRefundApi(call)

    async def send(quote: Quote) -> Any:
        answer = await api.post_refunds(order_id=quote.order_id, amount=quote.amount, reason=quote.reason)
        return pick(answer, {"refund_id": "$.refund_id", "amount": "$.amount"})

    return await quotes.spend(call, quote_id, send)


@app.tool(
    title="Recount a product",
    description="Have a product counted; takes a while.",
    input_schema={
        "type": "object",
        "properties": {"sku": {"type": "string"}},
        "required": ["sku"],
        "additionalProperties": False,
    },
    output_schema={"type": "object", "properties": {"sku": {"type": "string"}}, "required": ["sku"]},
    hints=Hints(read_only=False, destructive=False, idempotent=True, open_world=False),
)
async def recount_stock(call: Call, *, sku: str) -> Any:
    answer = await RecountStockApi(call).post_stock_by_sku_recount(sku=sku)
    return pick(answer, {"sku": "$.sku"})
