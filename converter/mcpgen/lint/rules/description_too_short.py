"""A description of fewer than 40 characters.

Why: there is no room in it for when to use the tool and what comes back. Source: Claude's tool documentation ("3-4
sentences"); Hasan et al., arXiv 2602.14878 (Length and Completeness), who also warn of length for its own sake.

Instead: add when to use it, and what comes back.

Fires:
    name: list_orders
    description: All orders, newest to oldest.

Silent:
    name: list_orders
    description: List one customer's orders, newest first. Use it when no order is named.
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.wording import repeats

LEAST = 40


def check(target: Target) -> Iterator[Flaw]:
    """Count characters; what repeats the name or is empty has a rule of its own."""
    for tool in target.tools:
        text = tool.said
        if 0 < len(text) < LEAST and not repeats(text, tool.name):
            yield of_tool(
                tool,
                f"the description has {len(text)} characters; add when to use it, and what comes back",
                part=DESCRIPTION,
            )
