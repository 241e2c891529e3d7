"""What the tools compute."""

from datetime import date

from .shop_api import FindOrdersApi, FoundOrders, Handles, Quote, QuoteRefundApi, RefundQuote, ToolError


async def find_orders(api: FindOrdersApi, *, customer_id: str, placed_since: date | None = None) -> FoundOrders:
    listed = await api.get_orders(customer_id=customer_id, limit=50)
    return FoundOrders(
        orders=[
            order["order_id"]
            for order in listed
            if placed_since is None or date.fromisoformat(order["placed_on"]) >= placed_since
        ]
    )


async def quote_refund(
    api: QuoteRefundApi, quotes: Handles[Quote], *, order_id: str, reason: str | None = None
) -> RefundQuote:
    order = await api.get_orders_by_order_id(order_id=order_id)
    if order["status"] not in ("shipped", "delivered"):
        raise ToolError(f"Order {order_id} is {order['status']}; tell the customer that it cannot be refunded.")
    quote_id = await quotes.create(Quote(order_id=order_id, amount=order["total"], reason=reason))
    return RefundQuote(quote_id=quote_id, amount=order["total"], expires_in_seconds=quotes.ttl_seconds)
