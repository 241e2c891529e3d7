"""The API as shop.py sees it: operations, answers, models, and one client a tool."""

from __future__ import annotations

from typing import TypedDict

from pydantic import BaseModel, ConfigDict

from mcpgen.runtime.app import Call as Call
from mcpgen.runtime.errors import ToolError as ToolError
from mcpgen.runtime.functions.api_client import UNSET, ApiClient, Unset
from mcpgen.runtime.handles.kind import Handles as Handles
from mcpgen.runtime.wire import Api, Body, BodyField, Operation, Parameter, SecurityScheme

API = Api(
    title="Shop API",
    base_url_env="SHOP_API_URL",
    schemes={
        "apiKey": SecurityScheme(
            name="apiKey", type="apiKey", location="header", parameter="X-API-Key", env="SHOP_API_KEY"
        )
    },
)
GET_ORDERS = Operation(
    method="GET",
    path="/orders",
    parameters=(Parameter("customer_id", "query"), Parameter("limit", "query")),
    security=({"apiKey": ()},),
)
GET_ORDERS_BY_ORDER_ID = Operation(
    method="GET",
    path="/orders/{order_id}",
    parameters=(Parameter("order_id", "path"),),
    security=({"apiKey": ()},),
)
POST_REFUNDS = Operation(
    method="POST",
    path="/refunds",
    body=Body(required=True, fields=(BodyField("order_id"), BodyField("amount"), BodyField("reason", nullable=True))),
    security=({"apiKey": ()},),
)
POST_STOCK_BY_SKU_RECOUNT = Operation(
    method="POST",
    path="/stock/{sku}/recount",
    parameters=(Parameter("sku", "path"),),
    security=({"apiKey": ()},),
)


class OrderSummary(TypedDict):
    order_id: str
    placed_on: str
    total: str


class Order(TypedDict):
    order_id: str
    status: str
    total: str


class Refund(TypedDict):
    refund_id: str
    amount: str


class Counted(TypedDict):
    sku: str


class Quote(BaseModel):
    model_config = ConfigDict(frozen=True)

    order_id: str
    amount: str
    reason: str | None


class FoundOrders(BaseModel):
    model_config = ConfigDict(frozen=True)

    orders: list[str]


class RefundQuote(BaseModel):
    model_config = ConfigDict(frozen=True)

    quote_id: str
    amount: str
    expires_in_seconds: int


class FindOrdersApi(ApiClient):
    """What find_orders may call: GET /orders."""

    async def get_orders(self, *, customer_id: str | None = None, limit: int | None = None) -> list[OrderSummary]:
        answer: list[OrderSummary] = await self._request(GET_ORDERS, {"customer_id": customer_id, "limit": limit})
        return answer


class QuoteRefundApi(ApiClient):
    """What quote_refund may call: GET /orders/{order_id}."""

    async def get_orders_by_order_id(self, *, order_id: str) -> Order:
        answer: Order = await self._request(GET_ORDERS_BY_ORDER_ID, {"order_id": order_id})
        return answer


class IssueRefundApi(ApiClient):
    """What issue_refund may call: POST /refunds."""

    async def post_refunds(self, *, order_id: str, amount: str, reason: str | Unset | None = UNSET) -> Refund:
        answer: Refund = await self._request(POST_REFUNDS, {"order_id": order_id, "amount": amount, "reason": reason})
        return answer


class RecountStockApi(ApiClient):
    """What recount_stock may call: POST /stock/{sku}/recount."""

    async def post_stock_by_sku_recount(self, *, sku: str) -> Counted:
        answer: Counted = await self._request(POST_STOCK_BY_SKU_RECOUNT, {"sku": sku})
        return answer
