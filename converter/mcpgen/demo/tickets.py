"""shop_tickets.yaml -> Tickets: what the shop's customers write, each with the tool that a good answer calls first."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

import yaml


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """A customer's ticket, and what the one who answers it should do first."""

    ticket_id: str
    received: date
    customer_id: str
    order_id: str | None
    """The order that the customer means, as the shop knows it."""
    skus: tuple[str, ...]
    """The products that the customer means, also where the text names none."""
    text: str
    tool: str
    """The right first tool. A refund starts with quote_refund, for issue_refund needs a quote."""
    arguments: Mapping[str, Any]
    """The arguments of that call which the ticket settles; it may have others."""
    tags: tuple[str, ...]
    held_out: bool
    """For the score only: not to be read while descriptions are written."""


@cache
def load_tickets() -> Mapping[str, Ticket]:
    """Read the tickets by id, in the order of the file."""
    records = yaml.safe_load((files(__package__) / "shop_tickets.yaml").read_text(encoding="utf-8"))["tickets"]
    return {ticket_id: _ticket(ticket_id, record) for ticket_id, record in records.items()}


def _ticket(ticket_id: str, record: Mapping[str, Any]) -> Ticket:
    context, about = record["context"], record.get("about", {})
    return Ticket(
        ticket_id=ticket_id,
        received=context["received"],
        customer_id=context["customer"],
        order_id=about.get("order"),
        skus=tuple(about.get("skus", ())),
        text=record["text"],
        tool=record["tool"],
        arguments=record["arguments"],
        tags=tuple(record["tags"]),
        held_out=record.get("held_out", False),
    )
