"""A tool creates a handle, and its description does not say how long the handle lives.

Why: a model that does not know keeps an id for later and fails. Source: MCP 2026-07-28, tools, Stateful Tools: "the
server's retention policy should be stated in the creation tool's description".

Instead: say the number and the unit that the handle's `ttl` has.

Fires:
    tools:
      - name: quote_refund
        description: Work out a refund. Returns a quote_id for issue_refund.
        creates: quote
    handles: {quote: {ttl_seconds: 900, uses: 1}}

Silent:
    tools:
      - name: quote_refund
        description: Work out a refund. Returns a quote_id for issue_refund that is valid for 15 minutes.
        creates: quote
    handles: {quote: {ttl_seconds: 900, uses: 1}}
"""

from collections.abc import Iterator

from mcpgen.lifetimes import in_words, states_lifetime
from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for the lifetime in the text of each creator."""
    for tool in target.tools:
        handle = target.handles.get(tool.creates or "")
        if handle is not None and handle.ttl_seconds > 0 and not states_lifetime(tool.said, handle.ttl_seconds):
            yield of_tool(
                tool,
                f'it creates "{handle.name}", which lives for {in_words(handle.ttl_seconds)}; say so',
                part=DESCRIPTION,
            )
