"""A bad call never reaches the API: everything wrong with it comes back at once, in words to act on."""

import pytest
from starlette.applications import Starlette

from tests.acceptance.host import Host, error_of


def test_three_bad_arguments_are_explained_in_one_error(support: Host, shop: Starlette) -> None:
    error = error_of(support.call("find_orders", customer_id="85", status="deliverd", limit=99))
    assert error.splitlines()[1:] == [
        r'- customer_id: "85" does not match the pattern ^C-\d{4}$',
        '- status: "deliverd" is not one of "placed", "shipped", "delivered", "cancelled", "returned"; '
        'did you mean "delivered"?',
        "- limit: must be at most 50, got 99",
    ]
    assert not shop.state.received


def test_an_unknown_argument_is_refused_with_the_nearest_name(support: Host, shop: Starlette) -> None:
    error = error_of(support.call("find_orders", customer_id="C-0085", placed_sinc="2026-06-12"))
    assert 'placed_sinc: unknown argument; did you mean "placed_since"?' in error
    assert "known arguments: customer_id, status, placed_since, limit" in error
    assert not shop.state.received


def test_a_number_sent_as_text_is_refused(support: Host, shop: Starlette) -> None:
    error = error_of(support.call("find_orders", customer_id="C-0085", limit="5"))
    assert 'limit: expected integer, got "5"' in error
    assert not shop.state.received


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({}, "customer_id: missing, but required; expected string"),
        ({"customer_id": "C-0085", "placed_since": "12 Jun"}, 'placed_since: "12 Jun" is not a date'),
        ({"customer_id": "C-0085", "placed_since": "2026-02-30"}, 'placed_since: "2026-02-30" is not a date'),
        ({"customer_id": "C-0085\n"}, "customer_id: "),
        ({"customer_id": "C-0085", "limit": 0}, "limit: must be at least 1, got 0"),
        ({"customer_id": "C-0085", "limit": 2.5}, "limit: expected integer, got 2.5"),
        ({"customer_id": None}, "customer_id: expected string, got null"),
    ],
)
def test_a_bad_argument_of_find_orders_is_refused(
    support: Host, shop: Starlette, arguments: dict[str, object], fault: str
) -> None:
    assert f"- {fault}" in error_of(support.call("find_orders", **arguments))
    assert not shop.state.received


def test_endpoint_tools_refuse_unknown_arguments_too(endpoints: Host, shop: Starlette) -> None:
    error = error_of(endpoints.call("get_orders", customer="C-0085"))
    assert 'customer: unknown argument; did you mean "customer_id"?' in error
    assert not shop.state.received


def test_endpoint_tools_refuse_a_number_sent_as_text_too(endpoints: Host, shop: Starlette) -> None:
    assert 'limit: expected integer, got "5"' in error_of(endpoints.call("get_orders", limit="5"))
    assert not shop.state.received
