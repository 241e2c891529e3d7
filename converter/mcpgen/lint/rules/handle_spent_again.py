"""A tool that writes spends a handle that can be spent more than once.

Why: what the handle stands for then happens as often as the model calls. Source: ours, from MCP 2026-07-28, tools,
Stateful Tools.

Instead: declare the handle with `uses: 1`, so that a second call returns the first result.

Fires:
    tools:
      - {name: issue_refund, consumes: quote, calls: [POST /refunds]}
    handles: {quote: {ttl_seconds: 900, uses: 3}}

Silent:
    tools:
      - {name: read_page, consumes: search, calls: [GET /results]}
    handles: {search: {ttl_seconds: 900, uses: 3}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Look at the uses of what a writing tool consumes."""
    for tool in target.tools:
        handle = target.handles.get(tool.consumes or "")
        if handle is not None and handle.uses != 1 and tool.unsafe_calls:
            yield of_tool(
                tool,
                f'it can spend one "{handle.name}" {handle.uses} times, each a {tool.unsafe_calls[0]}; say uses: 1',
            )
