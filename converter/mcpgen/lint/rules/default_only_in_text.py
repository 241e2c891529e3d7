"""The text names a default that the schema does not have.

Why: a default in the schema is seen by hosts and shown in forms, and lint can hold it against the text. Source: ours;
Hasan et al., arXiv 2602.14878. A note: the API may apply it all the same.

Instead: `default` in the schema, and no word of it in the text.

Fires:
    name: list_orders
    inputSchema: {properties: {limit: {type: integer, description: How many; defaults to 30.}}}

Silent:
    name: list_orders
    inputSchema: {properties: {limit: {type: integer, default: 30, description: How many.}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.stated_default import stated_default
from mcpgen.lint.target import Target

_SCALARS = ("string", "integer", "number", "boolean")


def check(target: Target) -> Iterator[Flaw]:
    """Look for a default in the text of what has none."""
    for tool in target.tools:
        for argument in tool.arguments:
            may_have = not argument.required and "default" not in argument.schema and argument.takes_only(*_SCALARS)
            stated = stated_default(argument.description) if may_have else None
            if stated is not None:
                yield of_argument(tool, argument, f"has its default in the text alone; say default: {stated}")
