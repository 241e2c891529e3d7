"""What the shop's tools compute. Interfaces stand in shop.yaml; types come from shop_api, which mcpgen writes."""

from datetime import date
from decimal import Decimal

from .shop_api import (
    ApiError,
    Call,
    FindOrdersApi,
    FoundOrder,
    FoundOrders,
    GetMyOrderApi,
    Handles,
    MyOrder,
    MyOrderLine,
    Order,
    Quote,
    QuoteRefundApi,
    RefundQuote,
    ToolError,
)

POLICY_LIMIT = Decimal("150.00")
"""The shop holds a refund above this amount until a person has decided."""

REFUNDABLE = ("shipped", "delivered")

MOST_THE_API_LISTS = 50


async def find_orders(
    api: FindOrdersApi,
    *,
    customer_id: str,
    status: str | None = None,
    placed_since: date | None = None,
    limit: int = 10,
) -> FoundOrders:
    """Add to the API's list the date filter that it does not have."""
    listed = await api.get_orders(customer_id=customer_id, status=status, limit=MOST_THE_API_LISTS)
    wanted = [
        order for order in listed if placed_since is None or date.fromisoformat(order["placed_on"]) >= placed_since
    ]
    return FoundOrders(
        orders=[
            FoundOrder(
                order_id=order["order_id"],
                status=order["status"],
                placed_on=order["placed_on"],
                total=order["total"],
            )
            for order in wanted[:limit]
        ],
        truncated=len(wanted) > limit or len(listed) == MOST_THE_API_LISTS,
    )


async def quote_refund(
    api: QuoteRefundApi,
    quotes: Handles[Quote],
    *,
    order_id: str,
    sku: str | None = None,
    reason: str | None = None,
) -> RefundQuote:
    """Compute what would be paid, so that no model ever does."""
    order = await api.get_orders_by_order_id(order_id=order_id)
    if order["status"] not in REFUNDABLE:
        raise ToolError(
            f"Order {order_id} is {order['status']}; only {' and '.join(REFUNDABLE)} orders can be refunded. "
            "Tell the customer so."
        )
    amount = Decimal(order["total"]) if sku is None else line_total(order, sku)
    quote_id = await quotes.create(Quote(order_id=order_id, sku=sku, amount=str(amount), reason=reason))
    return RefundQuote(
        quote_id=quote_id,
        order_id=order_id,
        sku=sku,
        amount=str(amount),
        policy_limit=str(POLICY_LIMIT),
        within_limit=amount <= POLICY_LIMIT,
        expires_in_seconds=quotes.ttl_seconds,
    )


def line_total(order: Order, sku: str) -> Decimal:
    """What one product costs on an order, all of its units."""
    lines = [line for line in order["lines"] if line["sku"] == sku]
    if not lines:
        there = ", ".join(line["sku"] for line in order["lines"])
        raise ToolError(f"Order {order['order_id']} has no line for {sku}. Its SKUs are {there}; quote one of these.")
    return sum((Decimal(line["total"]) for line in lines), Decimal("0.00"))


def confirm_refund(quote: Quote) -> str | None:
    """Ask about a refund above the policy's limit; the others are made as they are quoted."""
    if Decimal(quote.amount) <= POLICY_LIMIT:
        return None
    what = "all of it" if quote.sku is None else quote.sku
    return (
        f"Refund {quote.amount} euro for order {quote.order_id} ({what})? That is more than the policy's limit of "
        f"{POLICY_LIMIT} euro, so the shop will hold it until somebody there has decided."
    )


async def get_my_order(api: GetMyOrderApi, call: Call, *, order_id: str) -> MyOrder:
    """Show an order to the customer whose it is. To all others it does not exist."""
    order = await found(api, order_id)
    if order is None or order["customer_id"] != call.claim("customer_id"):
        raise ToolError(f"You have no order {order_id}. Find your orders with find_orders.")
    return MyOrder(
        order_id=order["order_id"],
        status=order["status"],
        placed_on=order["placed_on"],
        shipped_on=order["shipped_on"],
        delivered_on=order["delivered_on"],
        lines=[
            MyOrderLine(sku=line["sku"], name=line["name"], quantity=line["quantity"], total=line["total"])
            for line in order["lines"]
        ],
        total=order["total"],
    )


async def found(api: GetMyOrderApi, order_id: str) -> Order | None:
    """The order, or None where there is none: whoever asks must not learn from the API which ids there are."""
    try:
        return await api.get_orders_by_order_id(order_id=order_id)
    except ApiError as error:
        if error.status == 404:
            return None
        raise
