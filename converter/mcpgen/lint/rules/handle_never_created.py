"""A tool asks for a handle that no tool of this server creates.

Why: the model has no way to come by one, and makes one up. Source: MCP 2026-07-28, tools, Stateful Tools.

Instead: list the tool that creates it on the same server.

Fires:
    tools:
      - {name: issue_refund, consumes: quote}
    handles: {quote: {ttl_seconds: 900, uses: 1}}

Silent:
    tools:
      - {name: quote_refund, creates: quote}
      - {name: issue_refund, consumes: quote}
    handles: {quote: {ttl_seconds: 900, uses: 1}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for the creator of what is consumed."""
    created = {tool.creates for tool in target.tools}
    for tool in target.tools:
        if tool.consumes and tool.consumes not in created:
            yield of_tool(tool, f'no tool here creates the "{tool.consumes}" that it asks for; list the one that does')
