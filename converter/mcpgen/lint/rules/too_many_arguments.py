"""A tool with more than eight arguments.

Why: each one is a chance to fill in what should be left out, and all are paid for in every prompt. Source: OpenAI's
function-calling guide (few arguments, flat); the limit is ours.

Instead: leave out what the task never needs, fix what is always the same, or make two tools.

Fires:
    name: search_orders
    inputSchema:
      properties: {a1: {}, a2: {}, a3: {}, a4: {}, a5: {}, a6: {}, a7: {}, a8: {}, a9: {}}

Silent:
    name: search_orders
    inputSchema: {properties: {a1: {}, a2: {}, a3: {}, a4: {}, a5: {}, a6: {}, a7: {}, a8: {}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import INPUT, Flaw, of_tool
from mcpgen.lint.target import Target

MOST = 8


def check(target: Target) -> Iterator[Flaw]:
    """Count arguments."""
    for tool in target.tools:
        if len(tool.arguments) > MOST:
            yield of_tool(
                tool,
                f"it has {len(tool.arguments)} arguments; leave out or fix what the task does not need",
                part=INPUT,
            )
