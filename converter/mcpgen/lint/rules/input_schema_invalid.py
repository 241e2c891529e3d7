"""A schema that is no JSON Schema, or an input schema whose root is no object.

Why: the specification requires both, clients refuse the tool, and nothing else in it can be judged. Source: MCP
2026-07-28, Tool and JSON Schema Usage (2020-12 where `$schema` says nothing).

Instead: correct the keyword that is named.

Fires:
    name: get_order
    inputSchema: {type: object, properties: {order_id: {type: text}}}

Silent:
    name: get_order
    inputSchema: {type: object, properties: {order_id: {type: string}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Say what was found when the definitions were read."""
    for tool in target.tools:
        for fault in tool.faults:
            yield of_tool(tool, fault.text, part=fault.part)
