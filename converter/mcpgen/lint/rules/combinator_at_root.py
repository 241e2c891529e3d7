"""An input schema with anyOf, oneOf, allOf or not at its root.

Why: several model APIs refuse it, and hosts that build a form from `properties` show nothing. Source: Claude's and
OpenAI's tool schemas (no combinators at the root); issues of several clients list it first.

Instead: a tool of each case, or the arguments of all cases side by side with a sentence on which go together.

Fires:
    name: find_customer
    inputSchema:
      properties: {email: {type: string}, phone: {type: string}}
      oneOf: [{required: [email]}, {required: [phone]}]

Silent:
    name: find_customer
    inputSchema: {properties: {email: {type: string}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import INPUT, Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Look at the keywords of the root."""
    for tool in target.tools:
        found = [keyword for keyword in ("anyOf", "oneOf", "allOf", "not", "if") if keyword in tool.input_schema]
        if found:
            yield of_tool(
                tool, f"its input schema has {found[0]} at the root, which APIs refuse; split the tool", part=INPUT
            )
