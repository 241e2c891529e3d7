"""A list is cut at `max_items`, and the API is asked for no more than that.

Why: `truncated` is then never true, though there may be more: the API itself has cut, and nobody says so. A model takes
the part for the whole. Source: ours.

Instead: ask the API for one more than is kept (`fix: {operation.limit: {value: 21}}` with `max_items: 20`), or page
through it in a function.

Fires:
    name: list_orders
    uncut: [orders]

Silent:
    name: list_orders
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Say which lists are never cut."""
    for tool in target.tools:
        for name in tool.uncut:
            yield of_tool(
                tool,
                f'"{name}" never has more than max_items, since the API is asked for no more: truncated is never true; '
                "ask for one more than is kept",
                part="/outputSchema",
            )
