"""The tickets agree with the shop's records, so that a score over them means something."""

import re
from datetime import date

import pytest

from mcpgen.demo.shop_data import load_shop
from mcpgen.demo.tickets import Ticket, load_tickets

SHOP = load_shop()
TICKETS = load_tickets()
every_ticket = pytest.mark.parametrize("ticket", TICKETS.values(), ids=TICKETS.keys())

FIRST_TOOLS = {
    "find_orders": {"customer_id", "status", "placed_since", "limit"},
    "get_order_status": {"order_id"},
    "quote_refund": {"order_id", "sku", "reason"},
    "check_stock": {"sku"},
}


def test_there_are_tickets_for_every_first_tool() -> None:
    assert list(TICKETS) == [f"T-{number:04}" for number in range(1, len(TICKETS) + 1)]
    assert len(TICKETS) >= 40
    for tool in FIRST_TOOLS:
        assert sum(ticket.tool == tool for ticket in TICKETS.values()) >= 8


def test_about_half_of_each_tools_tickets_are_held_out() -> None:
    for tool in FIRST_TOOLS:
        held_out = [ticket.held_out for ticket in TICKETS.values() if ticket.tool == tool]
        assert 0.4 <= sum(held_out) / len(held_out) <= 0.6


@every_ticket
def test_what_a_ticket_names_exists_and_belongs_to_its_customer(ticket: Ticket) -> None:
    assert ticket.customer_id in SHOP.customers
    assert [sku for sku in ticket.skus if sku not in SHOP.products] == []
    if ticket.order_id is not None:
        order = SHOP.orders[ticket.order_id]
        assert order.customer_id == ticket.customer_id
        assert order.placed_on <= ticket.received
        assert set(ticket.skus) <= {line.product.sku for line in order.lines}


@every_ticket
def test_a_tickets_arguments_are_the_ids_it_is_about(ticket: Ticket) -> None:
    arguments = ticket.arguments
    assert set(arguments) <= FIRST_TOOLS[ticket.tool]
    assert arguments.get("customer_id", ticket.customer_id) == ticket.customer_id
    assert arguments.get("order_id", ticket.order_id) == ticket.order_id
    assert "sku" not in arguments or (arguments["sku"],) == ticket.skus
    assert "placed_since" not in arguments or date.fromisoformat(arguments["placed_since"]) <= ticket.received
    for argument in ("order_id", "sku"):  # the customer writes these, if only the digits
        assert argument not in arguments or re.sub(r"\D", "", arguments[argument]) in ticket.text


@every_ticket
def test_a_search_that_a_ticket_asks_for_finds_something(ticket: Ticket) -> None:
    if ticket.tool != "find_orders":
        return
    since = ticket.arguments.get("placed_since", "")
    assert [
        order
        for order in SHOP.orders.values()
        if order.customer_id == ticket.customer_id
        and order.placed_on.isoformat() >= since
        and ticket.arguments.get("status") in (None, order.status)
    ]


@every_ticket
def test_a_refund_that_a_ticket_asks_for_is_possible_unless_tagged(ticket: Ticket) -> None:
    if ticket.tool != "quote_refund":
        return
    assert ticket.order_id is not None
    refundable = SHOP.orders[ticket.order_id].status in ("shipped", "delivered")
    assert refundable == ("not-refundable" not in ticket.tags)


@pytest.mark.parametrize(
    ("ticket_id", "tool", "order_id"),
    [
        ("T-0002", "find_orders", None),
        ("T-0013", "find_orders", None),
        ("T-0004", "get_order_status", "O-2440"),
        ("T-0022", "get_order_status", "O-2443"),
        ("T-0006", "quote_refund", "O-2289"),
        ("T-0029", "quote_refund", "O-2390"),
        ("T-0024", "quote_refund", "O-2415"),
        ("T-0016", "check_stock", None),
    ],
)
def test_the_reference_tickets(ticket_id: str, tool: str, order_id: str | None) -> None:
    ticket = TICKETS[ticket_id]
    assert (ticket.tool, ticket.order_id) == (tool, order_id)
    assert not ticket.held_out


def test_a_date_without_a_year_is_of_the_year_in_which_the_ticket_came() -> None:
    ticket = TICKETS["T-0013"]
    assert ticket.customer_id == "C-0085"
    assert "since 12 Jun" in ticket.text
    assert ticket.arguments["placed_since"] == f"{ticket.received.year}-06-12"


def test_the_butter_dish_stands_alone_on_its_order() -> None:
    assert [line.product.sku for line in SHOP.orders["O-2390"].lines] == ["KG-1019"]
