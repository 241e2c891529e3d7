"""The shop's API over real HTTP: what it answers, what it refuses, and what it counts."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from mcpgen.demo import shop_api
from mcpgen.demo.shop_data import load_shop
from mcpgen.demo.shop_state import ShopState

REFUND = {"order_id": "O-2415", "amount": "23.98", "reason": "arrived bent"}


def test_orders_are_listed_newest_first(shop: httpx.Client) -> None:
    orders = shop.get("/orders").json()
    assert len(orders) == shop_api.DEFAULT_LIMIT
    assert orders[0]["order_id"] == list(load_shop().orders)[-1]
    assert [order["placed_on"] for order in orders] == sorted((order["placed_on"] for order in orders), reverse=True)


@pytest.mark.parametrize(
    ("query", "order_ids"),
    [
        ({"customer_id": "C-0085"}, ["O-2355", "O-2141", "O-1886", "O-1445", "O-0906"]),
        ({"customer_id": "C-0085", "limit": "2"}, ["O-2355", "O-2141"]),
        ({"customer_id": "C-0047", "status": "delivered"}, ["O-2415", "O-1190"]),
        ({"customer_id": "C-0085", "status": "returned"}, []),
        ({"customer_id": "C-9999"}, []),
    ],
)
def test_orders_are_filtered(shop: httpx.Client, query: dict[str, str], order_ids: list[str]) -> None:
    reply = shop.get("/orders", params=query)
    assert reply.status_code == 200
    assert [order["order_id"] for order in reply.json()] == order_ids


def test_the_greatest_limit_lists_every_order(shop: httpx.Client) -> None:
    reply = shop.get("/orders", params={"limit": shop_api.GREATEST_LIMIT})
    assert len(reply.json()) == len(load_shop().orders)


def test_an_order_comes_with_its_lines(shop: httpx.Client) -> None:
    assert shop.get("/orders/O-2415").json() == {
        "order_id": "O-2415",
        "customer_id": "C-0047",
        "status": "delivered",
        "placed_on": "2026-07-07",
        "shipped_on": "2026-07-08",
        "delivered_on": "2026-07-13",
        "total": "49.96",
        "lines": [
            {
                "sku": "KG-1050",
                "name": "Aluminium muffin tray, 24 cups",
                "quantity": 1,
                "unit_price": "23.98",
                "total": "23.98",
            },
            {
                "sku": "KG-1051",
                "name": "Silicone baking mat",
                "quantity": 2,
                "unit_price": "12.99",
                "total": "25.98",
            },
        ],
    }


def test_stock_is_told_by_warehouse(shop: httpx.Client) -> None:
    assert shop.get("/stock/KG-1022").json() == {
        "sku": "KG-1022",
        "name": "Leather gardening gloves, size M",
        "warehouses": [
            {"warehouse": "Utrecht", "on_hand": 37},
            {"warehouse": "Gent", "on_hand": 15},
            {"warehouse": "Leipzig", "on_hand": 22},
        ],
    }


@pytest.mark.parametrize(
    ("method", "path", "status", "message"),
    [
        ("GET", "/orders/O-9999", 404, "There is no order O-9999. Order ids look like O-0000."),
        ("GET", "/orders/o2415", 404, "There is no order o2415. Order ids look like O-0000."),
        ("GET", "/stock/KG-9999", 404, "There is no product KG-9999. SKUs look like KG-0000."),
        ("POST", "/stock/KG-9999/recount", 404, "There is no product KG-9999. SKUs look like KG-0000."),
        (
            "GET",
            "/orders?status=lost",
            422,
            "status must be one of placed, shipped, delivered, cancelled, returned.",
        ),
        ("GET", "/orders?limit=0", 422, "limit must be a whole number from 1 to 100."),
        ("GET", "/orders?limit=101", 422, "limit must be a whole number from 1 to 100."),
        ("GET", "/orders?limit=ten", 422, "limit must be a whole number from 1 to 100."),
        ("GET", "/customers", 404, "Not Found"),
        ("DELETE", "/orders/O-2415", 405, "Method Not Allowed"),
    ],
)
def test_a_request_that_cannot_be_met_says_why(
    shop: httpx.Client, method: str, path: str, status: int, message: str
) -> None:
    reply = shop.request(method, path)
    assert (reply.status_code, reply.json()) == (status, {"error": message})


@pytest.mark.parametrize("keys", [(), (b"wrong",), (b"f\xfcr",)], ids=["none", "wrong", "not-ascii"])
@pytest.mark.parametrize("path", ["/orders", "/orders/O-2415", "/nowhere"])
def test_without_the_right_key_nothing_is_answered(shop: httpx.Client, path: str, keys: tuple[bytes, ...]) -> None:
    reply = httpx.get(shop.base_url.join(path), headers=[(b"X-API-Key", key) for key in keys])
    assert reply.status_code == 401
    assert reply.json() == {"error": "The X-API-Key header is missing or its key is wrong."}


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ({"order_id": "O-9999", "amount": "1.00"}, 404, "There is no order O-9999. Order ids look like O-0000."),
        (
            {"order_id": "O-2459", "amount": "1.00"},
            409,
            "Order O-2459 is placed; only an order that is shipped or delivered can be refunded.",
        ),
        (
            {"order_id": "O-2456", "amount": "1.00"},
            409,
            "Order O-2456 is cancelled; only an order that is shipped or delivered can be refunded.",
        ),
        (
            {"order_id": "O-2406", "amount": "1.00"},
            409,
            "Order O-2406 is returned; only an order that is shipped or delivered can be refunded.",
        ),
        (
            {"order_id": "O-2415", "amount": "49.97"},
            422,
            "amount must be at most the total of order O-2415, which is 49.96.",
        ),
        ({"order_id": 2415, "amount": "1.00"}, 422, "order_id must be a string."),
        ({"order_id": "O-2415", "amount": "1.00", "reason": 7}, 422, "reason must be a string."),
        ({"amount": "1.00"}, 422, "The body lacks order_id."),
        ({}, 422, "The body lacks order_id and amount."),
        ([], 422, "The body must be a JSON object with order_id and amount."),
    ],
)
def test_a_refund_that_cannot_be_made_says_why(shop: httpx.Client, body: Any, status: int, message: str) -> None:
    reply = shop.post("/refunds", json=body)
    assert (reply.status_code, reply.json()) == (status, {"error": message})


@pytest.mark.parametrize("amount", [23.98, 23, "23.9", "23,98", "-23.98", "0.00", "1e1", "", " 1.00", "NaN", None])
def test_an_amount_is_a_decimal_string_or_nothing(shop: httpx.Client, amount: object) -> None:
    reply = shop.post("/refunds", json={"order_id": "O-2415", "amount": amount})
    assert reply.status_code == 422
    assert reply.json()["error"].startswith("amount must be a decimal string")


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe\xfd"])
def test_a_body_that_is_no_json_is_refused(shop: httpx.Client, body: bytes) -> None:
    reply = shop.post("/refunds", content=body)
    assert (reply.status_code, reply.json()) == (422, {"error": "The body must be JSON."})


def test_two_equal_refunds_are_two_refunds(fresh_shop: httpx.Client, fresh_app: Starlette) -> None:
    first, second = (fresh_shop.post("/refunds", json=REFUND) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == {"refund_id": "R-0111", **REFUND, "status": "issued"}
    assert second.json() == {"refund_id": "R-0112", **REFUND, "status": "issued"}
    assert [refund.refund_id for refund in fresh_app.state.shop.refunds] == ["R-0111", "R-0112"]
    assert fresh_app.state.received == {("POST", "/refunds"): 2}


@pytest.mark.parametrize(("amount", "status"), [("150.00", "issued"), ("150.01", "held"), ("180.00", "held")])
def test_a_refund_above_the_policy_limit_is_held(fresh_shop: httpx.Client, amount: str, status: str) -> None:
    refund = fresh_shop.post("/refunds", json={"order_id": "O-2289", "amount": amount}).json()
    assert refund == {
        "refund_id": "R-0111",
        "order_id": "O-2289",
        "amount": amount,
        "reason": None,
        "status": status,
    }


def test_every_request_is_counted_refused_ones_too(fresh_shop: httpx.Client, fresh_app: Starlette) -> None:
    fresh_shop.get("/orders", params={"limit": 1})
    fresh_shop.get("/orders/O-9999")
    fresh_shop.post("/refunds", json={}, headers={"X-API-Key": "wrong"})
    assert fresh_app.state.received == {("GET", "/orders"): 1, ("GET", "/orders/O-9999"): 1, ("POST", "/refunds"): 1}
    assert fresh_app.state.shop.refunds == ()


def test_a_recount_corrects_the_books_once(fresh_shop: httpx.Client) -> None:
    first, second = (fresh_shop.post("/stock/KG-1048/recount").json() for _ in range(2))
    assert first == {
        "sku": "KG-1048",
        "warehouses": [
            {"warehouse": "Utrecht", "expected": 29, "counted": 31},
            {"warehouse": "Gent", "expected": 0, "counted": 0},
            {"warehouse": "Leipzig", "expected": 15, "counted": 14},
        ],
    }
    assert [(count["expected"], count["counted"]) for count in second["warehouses"]] == [(31, 31), (0, 0), (14, 14)]
    stock = fresh_shop.get("/stock/KG-1048").json()
    assert [warehouse["on_hand"] for warehouse in stock["warehouses"]] == [31, 0, 14]


def test_apps_share_no_state() -> None:
    used, unused = shop_api.create_app(), shop_api.create_app()
    order = load_shop().orders["O-2415"]
    used.state.shop.refund(order, amount=order.total, reason=None, status="issued")
    assert unused.state.shop.refunds == ()


def test_refunds_made_at_the_same_time_get_numbers_of_their_own() -> None:
    state = ShopState(load_shop())
    order = load_shop().orders["O-2415"]
    with ThreadPoolExecutor(8) as threads:
        made = list(
            threads.map(lambda _: state.refund(order, amount=order.total, reason=None, status="issued"), range(64))
        )
    assert sorted(refund.refund_id for refund in made) == [f"R-{number:04}" for number in range(111, 175)]
