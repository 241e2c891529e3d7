"""Shop records -> what one running API changes of them: refunds made and units recounted. Safe to use from threads."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from threading import Lock
from typing import Literal

from mcpgen.demo.shop_data import Order, Product, Shop

LAST_REFUND = 110
"""The number of the last refund before an app starts; they are kept elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refund:
    """A refund as it was recorded."""

    refund_id: str
    order_id: str
    amount: Decimal
    reason: str | None
    status: Literal["issued", "held"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """What a recount found in one warehouse."""

    warehouse: str
    expected: int
    counted: int


class ShopState:
    """The state of one app; the records themselves never change."""

    def __init__(self, shop: Shop) -> None:
        self.shop = shop
        self._lock = Lock()
        self._refunds: tuple[Refund, ...] = ()
        self._recounted: dict[str, Mapping[str, int]] = {}

    @property
    def refunds(self) -> tuple[Refund, ...]:
        """The refunds made since the app started, oldest first."""
        return self._refunds

    def refund(self, order: Order, *, amount: Decimal, reason: str | None, status: Literal["issued", "held"]) -> Refund:
        """Record a refund under the next number. The same one twice is two refunds: the shop has no once-only check."""
        with self._lock:
            refund = Refund(
                refund_id=f"R-{LAST_REFUND + len(self._refunds) + 1:04}",
                order_id=order.order_id,
                amount=amount,
                reason=reason,
                status=status,
            )
            self._refunds += (refund,)
        return refund

    def on_hand(self, product: Product) -> Mapping[str, int]:
        """Tell the units by warehouse, as last counted."""
        return self._recounted.get(product.sku, product.on_hand)

    def recount(self, product: Product) -> tuple[Count, ...]:
        """Count every warehouse and correct the books."""
        with self._lock:
            expected = self.on_hand(product)
            counted = {**product.on_hand, **product.counted}
            self._recounted[product.sku] = counted
        return tuple(
            Count(warehouse=warehouse, expected=units, counted=counted[warehouse])
            for warehouse, units in expected.items()
        )
