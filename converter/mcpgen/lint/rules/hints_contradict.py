"""A tool that says it only reads, and that it destroys.

Why: both cannot be true, and hosts differ in which they believe. Source: MCP 2026-07-28, ToolAnnotations:
destructiveHint is meaningful only where readOnlyHint is false.

Instead: remove the one that is wrong.

Fires:
    name: get_order
    annotations: {readOnlyHint: true, destructiveHint: true}

Silent:
    name: get_order
    annotations: {readOnlyHint: true, destructiveHint: false}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Compare two hints."""
    for tool in target.tools:
        if tool.annotations.read_only and tool.annotations.destructive:
            yield of_tool(
                tool,
                "readOnlyHint and destructiveHint are both true; remove the wrong one",
                part="/annotations/destructiveHint",
            )
