"""A list of more than 20 tools.

Why: selection gets worse with every tool, and hosts begin to hide tools behind a search. Source: OpenAI's
function-calling guide (fewer than 20 at a time, a soft target).

Instead: a server for each audience.

Fires:
    tools:
      [{name: list_customers}, {name: list_orders}, {name: list_products}, {name: list_invoices}, {name:
       list_refunds}, {name: list_parcels}, {name: list_tickets}, {name: show_customers}, {name:
       show_orders}, {name: show_products}, {name: show_invoices}, {name: show_refunds}, {name:
       show_parcels}, {name: show_tickets}, {name: add_customers}, {name: add_orders}, {name:
       add_products}, {name: add_invoices}, {name: add_refunds}, {name: add_parcels}, {name: add_tickets}]

Silent:
    tools: [{name: list_customers}, {name: show_order}]
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw
from mcpgen.lint.target import Target

MOST = 20


def check(target: Target) -> Iterator[Flaw]:
    """Count tools."""
    if len(target.tools) > MOST:
        yield Flaw(message=f"it lists {len(target.tools)} tools; make a server for each audience")
