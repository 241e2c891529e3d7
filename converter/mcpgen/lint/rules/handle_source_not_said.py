"""An argument is the id of a handle, and its text does not name the tool that the id comes from.

Why: an id is opaque, so nothing but the text tells a model where to get one. Source: MCP 2026-07-28, tools, Stateful
Tools: the model carries the handle from the creation tool.

Instead: say it: "From quote_refund, unchanged."

Fires:
    tools:
      - {name: quote_refund, creates: quote}
      - name: issue_refund
        consumes: quote
        inputSchema: {properties: {quote_id: {type: string, description: Id of the quote.}}}
    handles: {quote: {ttl_seconds: 900, uses: 1}}

Silent:
    tools:
      - {name: quote_refund, creates: quote}
      - name: issue_refund
        consumes: quote
        inputSchema: {properties: {quote_id: {type: string, description: 'From quote_refund, unchanged.'}}}
    handles: {quote: {ttl_seconds: 900, uses: 1}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.mentions import mentioned
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for the creator's name beside the id."""
    for tool in target.tools:
        creators = [other.name for other in target.tools if tool.consumes and other.creates == tool.consumes]
        for argument in tool.arguments:
            if (
                argument.name == tool.handle_argument
                and creators
                and not any(mentioned(argument.description, creators))
            ):
                yield of_argument(tool, argument, f"does not say where it comes from; name {creators[0]}")
