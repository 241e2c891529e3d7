"""A tool with more than twelve arguments.

Why: each one is a chance to fill in what should be left out, and all are paid for in every prompt. Source: OpenAI's
function-calling guide (few arguments, flat); the limit is ours, set where
labelled findings stopped being arguable.

Instead: leave out what the task never needs, fix what is always the same, or make two tools.

Fires:
    name: search_orders
    inputSchema:
      properties: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}, i: {}, j: {}, k: {}, l: {}, m: {}}

Silent:
    name: search_orders
    inputSchema: {properties: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}, i: {}, j: {}, k: {}, l: {}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import INPUT, Flaw, of_tool
from mcpgen.lint.target import Target

MOST = 12


def check(target: Target) -> Iterator[Flaw]:
    """Count arguments."""
    for tool in target.tools:
        if len(tool.arguments) > MOST:
            yield of_tool(
                tool,
                f"it has {len(tool.arguments)} arguments; leave out or fix what the task does not need",
                part=INPUT,
            )
