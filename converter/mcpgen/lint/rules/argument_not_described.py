"""An argument without a description, or with one that only repeats its name.

Why: form, unit and source of a value are what models get wrong. Source: Hasan et al., arXiv 2602.14878 (Parameter
Explanation); Wang et al., arXiv 2602.18914. Arguments whose schema says it all (an enum, a boolean, a bounded number,
a constant) are left aside.

Instead: say what it means, in which form, and where to get it.

Fires:
    name: get_order
    inputSchema: {properties: {order_id: {type: string, description: The order id.}}}

Silent:
    name: get_order
    inputSchema: {properties: {order_id: {type: string, description: 'Like O-9901, from find_orders.'}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Argument, Target
from mcpgen.lint.wording import adds_to
from mcpgen.words import vocabulary

_TEXTS = vocabulary("body comment content description message name note notes subject summary text title")
"""What to write is said by the name and by what the tool is about."""


def check(target: Target) -> Iterator[Flaw]:
    """Count the words that the name does not have."""
    for tool in target.tools:
        for argument in tool.arguments:
            if _says_it_all(argument):
                continue
            if not argument.description.strip():
                yield of_argument(tool, argument, "has no description; say what it means and in which form")
            elif not adds_to(argument.description, argument.name):
                yield of_argument(tool, argument, "has a description that repeats its name; say what it means")


def _says_it_all(argument: Argument) -> bool:
    schema = argument.schema
    bounded = "maximum" in schema or "default" in schema
    return bool(
        argument.name.lower() in _TEXTS
        or "enum" in schema
        or "const" in schema
        or argument.takes_only("boolean")
        or (argument.takes_only("integer", "number") and bounded)
    )
