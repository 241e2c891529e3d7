"""Shop records -> the shop's HTTP API, as openapi/shop.yaml describes it: a Starlette app with a state of its own."""

import re
from collections import Counter
from decimal import Decimal
from typing import Any, TypeAlias, cast

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from mcpgen.demo.middleware import CountRequests, RequireKey, answer_http_exception
from mcpgen.demo.refund_request import parse_refund_request
from mcpgen.demo.shop_data import STATUSES, Line, Order, Product, load_shop, money
from mcpgen.demo.shop_state import Count, Refund, ShopState

DEMO_API_KEY = "shop-demo-key"
"""No secret: the key that every demo app takes."""

POLICY_LIMIT = Decimal("150.00")
"""A refund above it is held for a person to decide."""

DEFAULT_LIMIT = 20
GREATEST_LIMIT = 100

Json: TypeAlias = dict[str, Any]


def create_app(*, api_key: str = DEMO_API_KEY, recount_seconds: float = 4.0) -> Starlette:
    """Make the API with fresh state: the next refund is R-0111.

    `app.state.received` counts the requests by (method, path), `app.state.shop` is the app's ShopState.
    """
    received: Counter[tuple[str, str]] = Counter()
    app = Starlette(
        routes=[
            Route("/orders", _list_orders, methods=["GET"]),
            Route("/orders/{order_id}", _get_order, methods=["GET"]),
            Route("/stock/{sku}", _get_stock, methods=["GET"]),
            Route("/refunds", _create_refund, methods=["POST"]),
            Route("/stock/{sku}/recount", _recount, methods=["POST"]),
        ],
        middleware=[
            Middleware(CountRequests, received=received),
            Middleware(RequireKey, header="X-API-Key", key=api_key),
        ],
        exception_handlers={HTTPException: answer_http_exception},
    )
    app.state.received = received
    app.state.shop = ShopState(load_shop())
    app.state.recount_seconds = recount_seconds
    return app


async def _list_orders(request: Request) -> JSONResponse:
    customer_id = request.query_params.get("customer_id")
    status = request.query_params.get("status")
    if status is not None and status not in STATUSES:
        raise HTTPException(422, f"status must be one of {', '.join(STATUSES)}.")
    limit = _limit(request.query_params.get("limit", str(DEFAULT_LIMIT)))
    found = [
        order
        for order in reversed(tuple(_state(request).shop.orders.values()))
        if customer_id in (None, order.customer_id) and status in (None, order.status)
    ]
    return JSONResponse([_order_summary(order) for order in found[:limit]])


async def _get_order(request: Request) -> JSONResponse:
    return JSONResponse(_order_record(_order(request, request.path_params["order_id"])))


async def _get_stock(request: Request) -> JSONResponse:
    product = _product(request)
    return JSONResponse(_stock_record(product, _state(request)))


async def _create_refund(request: Request) -> JSONResponse:
    asked = parse_refund_request(await request.body())
    order = _order(request, asked.order_id)
    if order.status not in ("shipped", "delivered"):
        raise HTTPException(
            409,
            f"Order {order.order_id} is {order.status}; only an order that is shipped or delivered can be refunded.",
        )
    if asked.amount > order.total:
        raise HTTPException(
            422, f"amount must be at most the total of order {order.order_id}, which is {money(order.total)}."
        )
    refund = _state(request).refund(
        order, amount=asked.amount, reason=asked.reason, status="held" if asked.amount > POLICY_LIMIT else "issued"
    )
    return JSONResponse(_refund_record(refund), status_code=201)


async def _recount(request: Request) -> JSONResponse:
    product = _product(request)
    await anyio.sleep(request.app.state.recount_seconds)
    return JSONResponse(_recount_record(product, _state(request).recount(product)))


def _state(request: Request) -> ShopState:
    return cast(ShopState, request.app.state.shop)


def _limit(text: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= GREATEST_LIMIT:
        raise HTTPException(422, f"limit must be a whole number from 1 to {GREATEST_LIMIT}.")
    return int(text)


def _order(request: Request, order_id: str) -> Order:
    order = _state(request).shop.orders.get(order_id)
    if order is None:
        raise HTTPException(404, f"There is no order {order_id}. Order ids look like O-0000.")
    return order


def _product(request: Request) -> Product:
    sku = request.path_params["sku"]
    product = _state(request).shop.products.get(sku)
    if product is None:
        raise HTTPException(404, f"There is no product {sku}. SKUs look like KG-0000.")
    return product


def _order_summary(order: Order) -> Json:
    return {
        "order_id": order.order_id,
        "customer_id": order.customer_id,
        "status": order.status,
        "placed_on": order.placed_on.isoformat(),
        "total": money(order.total),
    }


def _order_record(order: Order) -> Json:
    return {
        "order_id": order.order_id,
        "customer_id": order.customer_id,
        "status": order.status,
        "placed_on": order.placed_on.isoformat(),
        "shipped_on": order.shipped_on.isoformat() if order.shipped_on else None,
        "delivered_on": order.delivered_on.isoformat() if order.delivered_on else None,
        "total": money(order.total),
        "lines": [_line_record(line) for line in order.lines],
    }


def _line_record(line: Line) -> Json:
    return {
        "sku": line.product.sku,
        "name": line.product.name,
        "quantity": line.quantity,
        "unit_price": money(line.product.price),
        "total": money(line.total),
    }


def _stock_record(product: Product, state: ShopState) -> Json:
    warehouses = [{"warehouse": name, "on_hand": units} for name, units in state.on_hand(product).items()]
    return {"sku": product.sku, "name": product.name, "warehouses": warehouses}


def _refund_record(refund: Refund) -> Json:
    return {
        "refund_id": refund.refund_id,
        "order_id": refund.order_id,
        "amount": money(refund.amount),
        "reason": refund.reason,
        "status": refund.status,
    }


def _recount_record(product: Product, counts: tuple[Count, ...]) -> Json:
    warehouses = [
        {"warehouse": count.warehouse, "expected": count.expected, "counted": count.counted} for count in counts
    ]
    return {"sku": product.sku, "warehouses": warehouses}
