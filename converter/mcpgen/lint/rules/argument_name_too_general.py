"""An argument whose name fits anything: `id`, `data`, `q`.

Why: a model that has an order's id and a customer's puts either into `id`. Source: Anthropic's guide to writing tools
(2025-09): "user_id instead of user".

Instead: name what it is: `order_id`, `search_text`.

Fires:
    name: get_order
    inputSchema: {properties: {id: {type: string, description: Like O-9901.}}}

Silent:
    name: get_order
    inputSchema: {properties: {order_id: {type: string, description: Like O-9901.}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target
from mcpgen.words import vocabulary

_GENERAL = vocabulary(
    "a arg args argument b d data f i id ids info input item items kwargs n num number obj object opts options p "
    "param params payload q request s str string text thing type user v val values x y"
)
_FEWEST_WORDS = 6
"""A description of so many words says what the name does not."""


def check(target: Target) -> Iterator[Flaw]:
    """Look for names without a word of their own; what a description explains is clear enough."""
    for tool in target.tools:
        for argument in tool.arguments:
            explained = len(argument.description.split()) >= _FEWEST_WORDS
            if argument.name.lower() in _GENERAL and not (explained or "enum" in argument.schema):
                yield of_argument(tool, argument, "fits anything; name what it is, such as order_id")
