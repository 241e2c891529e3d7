"""Refunds: ticket T-0024 both ways, quotes, and that money moves once."""

import re

from starlette.applications import Starlette

from mcpgen.demo import shop_api
from tests.acceptance.apis import Site, holding_refunds
from tests.acceptance.host import Host, data_of


def refunds_sent(shop: Starlette) -> int:
    """How many refunds the API was asked for."""
    return int(shop.state.received["POST", "/refunds"])


def quoted(support: Host, **arguments: str) -> str:
    """Ask for a quote and return its id."""
    return str(data_of(support.call("quote_refund", **arguments))["quote_id"])


def test_with_endpoint_tools_ticket_t_0024_refunds_the_whole_order(endpoints: Host, shop: Starlette) -> None:
    order = data_of(endpoints.call("get_orders_by_order_id", order_id="O-2415"))
    assert order["total"] == "49.96"
    refund = data_of(endpoints.call("post_refunds", order_id="O-2415", amount=order["total"], reason="bent"))
    assert refund == {
        "refund_id": "R-0111",
        "order_id": "O-2415",
        "amount": "49.96",
        "reason": "bent",
        "status": "issued",
    }


def test_with_task_tools_ticket_t_0024_refunds_the_one_product_once(support: Host, shop: Starlette) -> None:
    quote = data_of(support.call("quote_refund", order_id="O-2415", sku="KG-1050", reason="bent"))
    assert (quote["amount"], quote["within_limit"]) == ("23.98", True)
    assert refunds_sent(shop) == 0
    refund = data_of(support.call("issue_refund", quote_id=quote["quote_id"]))
    assert refund == {"refund_id": "R-0111", "order_id": "O-2415", "amount": "23.98", "status": "issued"}
    assert data_of(support.call("issue_refund", quote_id=quote["quote_id"])) == refund
    assert refunds_sent(shop) == 1
    (made,) = shop.state.shop.refunds
    assert made.reason == "bent"


def test_a_quote_has_seven_fields(support: Host) -> None:
    quote = data_of(support.call("quote_refund", order_id="O-2289"))
    assert re.fullmatch("Q-[a-z2-7]{26}", quote.pop("quote_id"))
    assert quote == {
        "order_id": "O-2289",
        "sku": None,
        "amount": "180.00",
        "policy_limit": "150.00",
        "within_limit": False,
        "expires_in_seconds": 900,
    }


def test_the_limit_of_a_quote_is_the_one_that_the_api_has(support: Host) -> None:
    quote = data_of(support.call("quote_refund", order_id="O-2415"))
    assert quote["policy_limit"] == str(shop_api.POLICY_LIMIT)


def test_a_refund_above_the_limit_is_held(support: Host) -> None:
    refund = data_of(support.call("issue_refund", quote_id=quoted(support, order_id="O-2289")))
    assert refund == {"refund_id": "R-0111", "order_id": "O-2289", "amount": "180.00", "status": "held"}


def test_an_order_of_one_product_is_quoted_alike_with_and_without_it(support: Host) -> None:
    whole = data_of(support.call("quote_refund", order_id="O-2390"))
    alone = data_of(support.call("quote_refund", order_id="O-2390", sku="KG-1019"))
    assert whole["amount"] == alone["amount"]
    assert whole["quote_id"] != alone["quote_id"]


def test_one_quote_spent_twice_is_one_refund(support: Host, shop: Starlette) -> None:
    quote_id = quoted(support, order_id="O-2415", sku="KG-1050")
    refunds = [data_of(support.call("issue_refund", quote_id=quote_id)) for _ in range(2)]
    assert [refund["refund_id"] for refund in refunds] == ["R-0111", "R-0111"]
    assert refunds_sent(shop) == 1


def test_one_quote_spent_five_times_at_once_is_one_refund(support: Host, shop: Starlette, site: Site) -> None:
    quote_id = quoted(support, order_id="O-2415", sku="KG-1050")
    site.app = holding_refunds(shop)
    spend, release = ("issue_refund", {"quote_id": quote_id}), ("check_stock", {"sku": "KG-1050"})
    results = support.call_together(*[spend] * 5, release)
    assert [data_of(result)["refund_id"] for result in results[:5]] == ["R-0111"] * 5
    assert refunds_sent(shop) == 1


def test_two_quotes_are_two_refunds(support: Host, shop: Starlette) -> None:
    spent = [support.call("issue_refund", quote_id=quoted(support, order_id="O-2415")) for _ in range(2)]
    assert [data_of(result)["refund_id"] for result in spent] == ["R-0111", "R-0112"]
    assert refunds_sent(shop) == 2


def test_with_endpoint_tools_two_equal_calls_are_two_refunds(endpoints: Host, shop: Starlette) -> None:
    refunds = [data_of(endpoints.call("post_refunds", order_id="O-2415", amount="23.98")) for _ in range(2)]
    assert [refund["refund_id"] for refund in refunds] == ["R-0111", "R-0112"]
    assert refunds_sent(shop) == 2
