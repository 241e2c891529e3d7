"""The shop's records agree with each other and with what the docs and tickets say of them."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal

import pytest

from mcpgen.demo.shop_data import STATUSES, Order, load_shop, money

SHOP = load_shop()
ORDERS = tuple(SHOP.orders.values())


def test_the_shop_is_big_enough_to_search_in() -> None:
    assert len(SHOP.orders) >= 60
    assert len(SHOP.products) >= 25
    assert len(SHOP.customers) >= 15
    assert {warehouse for product in SHOP.products.values() for warehouse in product.on_hand} == {
        "Utrecht",
        "Gent",
        "Leipzig",
    }


@pytest.mark.parametrize(
    ("ids", "pattern"),
    [(SHOP.orders, r"O-\d{4}"), (SHOP.products, r"KG-\d{4}"), (SHOP.customers, r"C-\d{4}")],
    ids=["orders", "products", "customers"],
)
def test_ids_have_the_shops_form(ids: Mapping[str, object], pattern: str) -> None:
    assert [one for one in ids if not re.fullmatch(pattern, one)] == []


def test_prices_are_whole_cents_above_zero() -> None:
    for product in SHOP.products.values():
        assert isinstance(product.price, Decimal)
        assert product.price > 0
        assert product.price == product.price.quantize(Decimal("0.01"))


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.order_id)
def test_an_orders_total_is_the_sum_of_its_lines_to_the_cent(order: Order) -> None:
    cents = sum(int(line.product.price * 100) * line.quantity for line in order.lines)
    assert isinstance(order.total, Decimal)
    assert money(order.total) == f"{cents // 100}.{cents % 100:02}"


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.order_id)
def test_an_orders_dates_fit_its_status(order: Order) -> None:
    assert order.customer_id in SHOP.customers
    assert order.status in STATUSES
    assert order.lines
    assert (order.shipped_on is not None) == (order.status in ("shipped", "delivered", "returned"))
    assert (order.delivered_on is not None) == (order.status in ("delivered", "returned"))
    dates = [day for day in (order.placed_on, order.shipped_on, order.delivered_on) if day]
    assert dates == sorted(dates)


def test_orders_are_oldest_first_and_end_in_the_summer_of_2026() -> None:
    assert [order.placed_on for order in ORDERS] == sorted(order.placed_on for order in ORDERS)
    assert list(SHOP.orders) == sorted(SHOP.orders)
    assert date(2026, 6, 21) <= ORDERS[-1].placed_on <= date(2026, 9, 21)


def test_every_status_occurs() -> None:
    assert {order.status for order in ORDERS} == set(STATUSES)


def test_what_a_recount_finds_is_about_warehouses_that_hold_the_product() -> None:
    miscounted = [product for product in SHOP.products.values() if product.counted]
    assert miscounted
    for product in miscounted:
        assert set(product.counted) <= set(product.on_hand)
        assert all(product.counted[warehouse] != product.on_hand[warehouse] for warehouse in product.counted)


def test_the_order_with_the_muffin_tray() -> None:
    order = SHOP.orders["O-2415"]
    assert [(line.product.sku, money(line.total)) for line in order.lines] == [
        ("KG-1050", "23.98"),
        ("KG-1051", "25.98"),
    ]
    assert order.lines[0].product.name.startswith("Aluminium muffin tray")
    assert money(order.total) == "49.96"


def test_the_order_above_the_policy_limit() -> None:
    order = SHOP.orders["O-2289"]
    assert [line.product.sku for line in order.lines] == ["KG-1043"]
    assert order.lines[0].product.name.startswith("Enamelled saute pan")
    assert money(order.total) == "180.00"


def test_the_customer_with_five_orders() -> None:
    placed = [order.placed_on for order in ORDERS if order.customer_id == "C-0085"]
    assert len(placed) == 5
    assert sum(day >= date(2026, 6, 12) for day in placed) == 1
    assert min(placed) >= date(2023, 6, 12)


def test_one_customer_has_more_orders_than_a_page_of_ten() -> None:
    assert sum(order.customer_id == "C-0019" for order in ORDERS) > 10
