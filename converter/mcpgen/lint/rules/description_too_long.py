"""A description of more than 1024 characters.

Why: every prompt pays for it, some APIs refuse it, and what matters drowns. Source: OpenAI's limit of 1024 characters
for function descriptions; Hasan et al., arXiv 2602.14878: compact texts often do as well, long ones cost steps.

Instead: keep what decides on the choice and the call; the rest belongs into the API's documentation.

Fires:
    name: list_orders
    description: >-
      List orders. An order is a record of what a customer bought, when it was placed, where it was sent and how it
      was paid. Orders were introduced with the first version of the shop and have been extended ever since. Each
      order has lines, and each line has a product, a quantity and a price at the time of the purchase. The price
      may differ from the price of today, because prices change with the season and with the cost of freight. Orders
      are kept for ten years, as the law asks for, and are then deleted by a job that runs every night at three. The
      job is described in the handbook of the operations team, which is found on the shelf beside the printer. For
      questions about orders write to the orders team; for questions about payments write to the payments team
      instead. Please note that orders of employees are marked as such, and that their totals are shown after the
      discount of the staff. See also the pages on customers, on payments, on refunds, on shipping, on warehouses
      and on the yearly stocktaking. This text may change without notice. All rights are reserved. Thank you for
      reading the documentation of the orders.

Silent:
    name: list_orders
    description: List one customer's orders, newest first. Use it when no order is named.
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target

MOST = 1024


def check(target: Target) -> Iterator[Flaw]:
    """Count characters."""
    for tool in target.tools:
        if len(tool.said) > MOST:
            yield of_tool(
                tool,
                f"the description has {len(tool.said)} characters; keep what decides on the call",
                part=DESCRIPTION,
            )
