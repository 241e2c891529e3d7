"""The text lists the only values of an argument, its schema takes any text.

Why: an enum is enforced, shown by hosts, and used by constrained decoding; a sentence is none of that. Source:
OpenAI's function-calling guide ("use enums"); Hasan et al., arXiv 2602.14878.

Instead: `enum` with these values.

Fires:
    name: list_orders
    inputSchema: {properties: {state: {type: string, description: 'One of `open`, `closed` or `all`.'}}}

Silent:
    name: list_orders
    inputSchema: {properties: {state: {type: string, enum: [open, closed, all]}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.stated_values import stated_values
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for lists of values beside a free text."""
    for tool in target.tools:
        arguments = {argument.name for argument in tool.arguments}
        for argument in tool.arguments:
            free = argument.takes_only("string") and not any(
                key in argument.schema for key in ("enum", "pattern", "const")
            )
            stated = stated_values(argument.description) if free else []
            if len(stated) > 1 and not arguments.intersection(stated):
                yield of_argument(
                    tool, argument, f"lists its values in the text alone; say enum: [{', '.join(stated)}]"
                )
