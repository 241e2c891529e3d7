"""A tool says readOnlyHint: true and may call an operation whose method changes things.

Why: hosts call read-only tools without asking. What the tool may call is known here and to no other linter. Source:
MCP 2026-07-28, ToolAnnotations; RFC 9110, 9.2.1 for the methods.

Instead: say readOnlyHint: false; where the API reads by POST, say so in the overrides file with `because:
{readOnlyHint: ...}`.

Fires:
    name: mark_seen
    calls: [POST /messages/seen]
    annotations: {readOnlyHint: true}

Silent:
    name: search_messages
    calls: [POST /messages/search]
    annotations: {readOnlyHint: true}
    because: [readOnlyHint]
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Hold the claim against the methods of what is called."""
    for tool in target.tools:
        if tool.annotations.read_only and tool.unsafe_calls and "readOnlyHint" not in tool.explained:
            yield of_tool(
                tool,
                f"readOnlyHint: true, but it may call {', '.join(tool.unsafe_calls)}; "
                "say false, or why it holds: because: {readOnlyHint: ...}",
                part="/annotations/readOnlyHint",
            )
