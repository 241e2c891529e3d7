"""`required` names an argument that `properties` does not have.

Why: the call cannot be made as the schema asks for it; some hosts refuse the list. Source: MCP 2026-07-28, Tool; Wang
et al., arXiv 2602.18914.

Instead: define the argument, or take it out of `required`.

Fires:
    name: get_order
    inputSchema: {properties: {order_id: {type: string}}, required: [order_id, region]}

Silent:
    name: get_order
    inputSchema: {properties: {order_id: {type: string}}, required: [order_id]}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import INPUT, Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Compare the two lists."""
    for tool in target.tools:
        known = [argument.name for argument in tool.arguments]
        for name in tool.input_schema.get("required", ()):
            if name not in known:
                yield of_tool(
                    tool, f'"{name}" is required and not defined; define it, or do not require it', part=INPUT
                )
