"""The text names another default than the schema.

Why: a model leaves an argument out because of what the text says will happen. Source: Wang et al., arXiv 2602.18914
(inconsistent parameters).

Instead: correct the one that is wrong.

Fires:
    name: list_orders
    inputSchema: {properties: {limit: {type: integer, default: 10, description: How many; defaults to 30.}}}

Silent:
    name: list_orders
    inputSchema: {properties: {limit: {type: integer, default: 30, description: How many; defaults to 30.}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.stated_default import is_same, stated_default
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Compare the two defaults."""
    for tool in target.tools:
        for argument in tool.arguments:
            stated = stated_default(argument.description) if "default" in argument.schema else None
            default = argument.schema.get("default")
            if stated is not None and isinstance(default, str | int | float) and not is_same(stated, default):
                yield of_argument(
                    tool, argument, f"has the default {default} in its schema and {stated} in its text; correct one"
                )
