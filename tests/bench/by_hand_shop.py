"""The shop's five tasks as their author would write them with the SDK's decorator: the same texts, bounds, results."""

from datetime import date
from typing import Annotated, Literal

from mcp.server import MCPServer
from mcp_types import ToolAnnotations
from pydantic import BaseModel, Field

from tests.bench.texts import Texts

Status = Literal["placed", "shipped", "delivered", "cancelled", "returned"]
READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
PAYS = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


class FoundOrder(BaseModel):
    order_id: str
    status: str
    placed_on: str
    total: str


class FoundOrders(BaseModel):
    orders: list[FoundOrder]
    truncated: bool


class OrderLine(BaseModel):
    sku: str
    name: str
    quantity: int


class OrderStatus(BaseModel):
    order_id: str
    status: Status
    placed_on: date
    shipped_on: date | None
    delivered_on: date | None
    lines: list[OrderLine]


class RefundQuote(BaseModel):
    quote_id: str
    order_id: str
    sku: str | None
    amount: str
    policy_limit: str
    within_limit: bool
    expires_in_seconds: int


class Refund(BaseModel):
    refund_id: str
    order_id: str
    amount: str
    status: Literal["issued", "held"]


class WarehouseStock(BaseModel):
    warehouse: str
    on_hand: int


class Stock(BaseModel):
    sku: str
    name: str
    warehouses: list[WarehouseStock]


def shop_server(texts: Texts) -> MCPServer:
    """A server with the five tools; they are listed, never called."""
    server = MCPServer("shop-support by hand")
    title, described, said = texts.title, texts.description, texts.argument

    @server.tool(title=title("find_orders"), description=described("find_orders"), annotations=READS)
    def find_orders(
        customer_id: Annotated[str, Field(pattern=r"^C-\d{4}$", description=said("find_orders", "customer_id"))],
        status: Status | None = None,
        placed_since: Annotated[date | None, Field(description=said("find_orders", "placed_since"))] = None,
        limit: Annotated[int, Field(ge=1, le=50)] = 10,
    ) -> FoundOrders:
        raise NotImplementedError

    @server.tool(title=title("get_order_status"), description=described("get_order_status"), annotations=READS)
    def get_order_status(
        order_id: Annotated[str, Field(pattern=r"^O-\d{4}$", description=said("get_order_status", "order_id"))],
    ) -> OrderStatus:
        raise NotImplementedError

    @server.tool(title=title("quote_refund"), description=described("quote_refund"), annotations=READS)
    def quote_refund(
        order_id: Annotated[str, Field(pattern=r"^O-\d{4}$", description=said("quote_refund", "order_id"))],
        sku: Annotated[str | None, Field(pattern=r"^KG-\d{4}$", description=said("quote_refund", "sku"))] = None,
        reason: Annotated[str | None, Field(max_length=200, description=said("quote_refund", "reason"))] = None,
    ) -> RefundQuote:
        raise NotImplementedError

    @server.tool(title=title("issue_refund"), description=described("issue_refund"), annotations=PAYS)
    def issue_refund(
        quote_id: Annotated[str, Field(description=said("issue_refund", "quote_id"))],
    ) -> Refund:
        raise NotImplementedError

    @server.tool(title=title("check_stock"), description=described("check_stock"), annotations=READS)
    def check_stock(
        sku: Annotated[str, Field(pattern=r"^KG-\d{4}$", description=said("check_stock", "sku"))],
    ) -> Stock:
        raise NotImplementedError

    return server
