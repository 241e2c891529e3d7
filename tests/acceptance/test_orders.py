"""find_orders adds to the API what it lacks: a day to start from, and a word on whether there are more."""

from starlette.applications import Starlette

from tests.acceptance.host import Host, data_of


def ids(found: dict[str, list[dict[str, str]]]) -> list[str]:
    """The ids of the orders found."""
    return [order["order_id"] for order in found["orders"]]


def test_orders_since_a_day_are_those_placed_on_it_or_later(support: Host) -> None:
    found = data_of(support.call("find_orders", customer_id="C-0085", placed_since="2026-06-12"))
    assert found == {
        "orders": [{"order_id": "O-2355", "status": "delivered", "placed_on": "2026-06-18", "total": "38.75"}],
        "truncated": False,
    }


def test_orders_since_the_same_day_three_years_earlier_are_all_five(support: Host) -> None:
    found = data_of(support.call("find_orders", customer_id="C-0085", placed_since="2023-06-12"))
    assert len(ids(found)) == 5


def test_orders_without_a_day_are_all_five_newest_first(support: Host) -> None:
    found = data_of(support.call("find_orders", customer_id="C-0085"))
    days = [order["placed_on"] for order in found["orders"]]
    assert (len(days), days) == (5, sorted(days, reverse=True))
    assert found["truncated"] is False


def test_the_day_itself_is_included(support: Host) -> None:
    assert ids(data_of(support.call("find_orders", customer_id="C-0085", placed_since="2026-06-18"))) == ["O-2355"]
    assert ids(data_of(support.call("find_orders", customer_id="C-0085", placed_since="2026-06-19"))) == []


def test_a_limit_below_what_is_there_truncates(support: Host) -> None:
    found = data_of(support.call("find_orders", customer_id="C-0085", limit=2))
    assert (ids(found), found["truncated"]) == (["O-2355", "O-2141"], True)


def test_a_limit_counts_what_is_left_after_the_date_filter(support: Host) -> None:
    found = data_of(support.call("find_orders", customer_id="C-0085", placed_since="2026-06-12", limit=1))
    assert (ids(found), found["truncated"]) == (["O-2355"], False)


def test_orders_of_one_status_are_asked_for_in_one_request(support: Host, shop: Starlette) -> None:
    found = data_of(support.call("find_orders", customer_id="C-0019", status="shipped"))
    assert {order["status"] for order in found["orders"]} == {"shipped"}
    assert dict(shop.state.received) == {("GET", "/orders"): 1}
