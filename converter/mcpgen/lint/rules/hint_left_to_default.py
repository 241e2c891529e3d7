"""A tool that leaves a hint to its default.

Why: the defaults are the worst case: it writes, it destroys, it reaches the open world. Hosts then ask before every
call of a tool that only reads. Source: MCP 2026-07-28, ToolAnnotations; issues of many servers ("all tools shown as
write").

Instead: state readOnlyHint; where it is false also destructiveHint and idempotentHint; and openWorldHint.

Fires:
    name: get_order

Silent:
    name: get_order
    annotations: {readOnlyHint: true, openWorldHint: false}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Origin, Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for hints that are not stated; two say nothing on a tool that only reads."""
    for tool in target.tools if target.origin is not Origin.ENDPOINTS else ():
        stated = tool.annotations.as_wire()
        wanted = ["readOnlyHint", "openWorldHint"]
        if tool.annotations.read_only is not True:
            wanted[1:1] = ["destructiveHint", "idempotentHint"]
        missing = [hint for hint in wanted if hint not in stated]
        if missing:
            yield of_tool(
                tool, f"{', '.join(missing)} left to the default, which is the worst; state it", part="/annotations"
            )
