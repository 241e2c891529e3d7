"""A running server that lists its tools in another order, or other tools, when it is asked again.

Why: prompts are cached by their beginning; a list that moves is paid for anew each time. Source: MCP 2026-07-28,
tools/list: the order should be deterministic.

Instead: list in a fixed order.

Fires:
    tools: [{name: get_order}, {name: list_orders}]
    relisted: [list_orders, get_order]

Silent:
    tools: [{name: get_order}, {name: list_orders}]
    relisted: [get_order, list_orders]
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Compare the two lists."""
    if target.relisted is not None and target.relisted != target.names:
        what = "in another order" if sorted(target.relisted) == sorted(target.names) else "with other tools"
        yield Flaw(message=f"asked again, the server lists {what}; list in a fixed order")
