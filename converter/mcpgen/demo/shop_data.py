"""shop_data.yaml -> Shop: the reference shop's records, frozen. Money is a Decimal of whole cents, never a float."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, cast, get_args

import yaml

Status: TypeAlias = Literal["placed", "shipped", "delivered", "cancelled", "returned"]
STATUSES: tuple[Status, ...] = get_args(Status)


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """What the shop sells; `counted` is what a recount finds where it differs from the books."""

    sku: str
    name: str
    price: Decimal
    on_hand: Mapping[str, int]
    """Units by warehouse, as the books have it."""
    counted: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One product on an order."""

    product: Product
    quantity: int

    @property
    def total(self) -> Decimal:
        return self.product.price * self.quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """An order as it stands today."""

    order_id: str
    customer_id: str
    status: Status
    placed_on: date
    shipped_on: date | None
    delivered_on: date | None
    lines: tuple[Line, ...]

    @property
    def total(self) -> Decimal:
        return sum((line.total for line in self.lines), Decimal("0.00"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop:
    """All records, each kind by its id in the order of the file: orders are oldest first."""

    products: Mapping[str, Product]
    customers: Mapping[str, str]
    """Names by customer id."""
    orders: Mapping[str, Order]


@cache
def load_shop() -> Shop:
    """Read the records; once, for nothing in them changes."""
    records = yaml.safe_load((files(__package__) / "shop_data.yaml").read_text(encoding="utf-8"))
    products = {
        sku: _product(sku, record, counted=records["miscounts"].get(sku, {}))
        for sku, record in records["products"].items()
    }
    orders = {order_id: _order(order_id, record, products) for order_id, record in records["orders"].items()}
    return Shop(products=products, customers=records["customers"], orders=orders)


def money(amount: Decimal) -> str:
    """`Decimal("49.96")` as the API writes it."""
    return f"{amount:.2f}"


def _product(sku: str, record: Mapping[str, Any], *, counted: Mapping[str, int]) -> Product:
    return Product(
        sku=sku, name=record["name"], price=Decimal(record["price"]), on_hand=record["stock"], counted=counted
    )


def _order(order_id: str, record: Mapping[str, Any], products: Mapping[str, Product]) -> Order:
    return Order(
        order_id=order_id,
        customer_id=record["customer"],
        status=cast(Status, record["status"]),
        placed_on=record["placed"],
        shipped_on=record.get("shipped"),
        delivered_on=record.get("delivered"),
        lines=tuple(Line(product=products[sku], quantity=quantity) for sku, quantity in record["lines"].items()),
    )
