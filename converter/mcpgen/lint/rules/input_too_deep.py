"""Arguments that are nested more than two objects deep.

Why: every level is a place where models put a field one brace too high. Source: OpenAI's limits for structured output
and its guide to function calling (keep it flat); the limit is ours.

Instead: arguments side by side, put together by a function.

Fires:
    name: create_order
    inputSchema:
      properties:
        order:
          type: object
          properties:
            customer: {type: object, properties: {address: {type: object, properties: {city: {type: string}}}}}

Silent:
    name: create_order
    inputSchema: {properties: {address: {type: object, properties: {city: {type: string}}}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import INPUT, Flaw, of_tool
from mcpgen.lint.shapes import depth
from mcpgen.lint.target import Target

MOST = 2


def check(target: Target) -> Iterator[Flaw]:
    """Measure the depth below the arguments."""
    for tool in target.tools:
        deep = max((depth(one.schema, tool.input_schema.get("$defs", {})) for one in tool.arguments), default=0)
        if deep > MOST:
            yield of_tool(tool, f"its arguments nest {deep} objects deep; put them side by side", part=INPUT)
