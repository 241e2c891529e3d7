"""An argument is asked of the model, and taken from the caller's token by another tool of the same server.

Why: what one tool takes from a verified claim is not the model's to choose; where another still asks for it, a caller
sees and changes what belongs to others. Source: ours; design rule of `claim` fixes.

Instead: fix it from the claim here too, under the tool's or the server's `fix`.

Fires:
    name: list_orders
    inputSchema: {properties: {customer_id: {type: string}}}
    claims: {customer_id: sub}

Silent:
    name: list_orders
    inputSchema: {properties: {status: {type: string}}}
    claims: {customer_id: sub}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for arguments that a claim fills in elsewhere."""
    for tool in target.tools:
        for argument in tool.arguments:
            if argument.name in target.claims:
                claim = target.claims[argument.name]
                yield of_argument(
                    tool, argument, f'is taken from the claim "{claim}" by another tool of this server; fix it here too'
                )
