"""A tool may call an operation that its function never calls.

Why: `calls` is what a reviewer reads as the most that a tool can do, and what the function's client is given. What is
listed and not used is a right that nobody needs. Source: ours.

Instead: take it out of `calls`, or call it.

Fires:
    name: quote_refund
    calls: [GET /orders, POST /refunds]
    unused: [POST /refunds]

Silent:
    name: quote_refund
    calls: [GET /orders]
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Say what is not used."""
    for tool in target.tools:
        if tool.unused:
            yield of_tool(tool, f"its function never calls {', '.join(tool.unused)}; take it out of calls")
