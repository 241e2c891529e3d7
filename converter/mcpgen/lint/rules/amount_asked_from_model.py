"""A tool that moves money asks the model for the amount.

Why: a model that computes money makes mistakes that look right, and an argument is also where a customer's "refund me
500" ends up. What the server knows or can compute it should not ask for. Source: ours; OpenAI's function-calling guide
("don't make the model fill arguments you already know").

Instead: compute it in a function, keep it in a handle, and let the writing tool take the handle's id alone.

Fires:
    name: make_refund
    calls: [POST /refunds]
    inputSchema: {properties: {order_id: {type: string}, amount: {type: number}}}

Silent:
    name: issue_refund
    calls: [POST /refunds]
    inputSchema: {properties: {quote_id: {type: string}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import ListedTool, Target
from mcpgen.lint.wording import sentences, singular
from mcpgen.words import vocabulary, words

_MOVING = vocabulary(
    "capture cash charge checkout compensate credit debit deposit donate disburse invoice pay payment payout purchase "
    "refund reimburse transfer topup withdraw withdrawal"
)
_MONEY = vocabulary("amount cost discount fee price subtotal tax total")
_ABOUT = vocabulary("category center centre code count currency id ids key pages type unit")


def check(target: Target) -> Iterator[Flaw]:
    """Look for money among the arguments of what moves it."""
    for tool in target.tools:
        for argument in tool.arguments if tool.writes and _moves_money(tool) else ():
            said = words(argument.name)
            is_money = any(word in _MONEY for word in said) and not any(word in _ABOUT for word in said)
            if is_money and argument.takes_only("number", "integer", "string"):
                yield of_argument(
                    tool,
                    argument,
                    "is for the model to fill in, and the tool moves money; compute it, and keep it in a handle",
                )


def _moves_money(tool: ListedTool) -> bool:
    """Whether name, first sentence or path say so."""
    first = next(iter(sentences(tool.said)), "")
    return any(singular(word) in _MOVING for word in words(" ".join([tool.name, first, *tool.unsafe_calls])))
