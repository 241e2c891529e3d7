"""An argument asks the model who is calling.

Why: a model knows only what the conversation says, which anybody can write; the verified token knows. Source: OpenAI's
function-calling guide ("don't make the model fill arguments you already know"); FastMCP's documentation of injected
arguments.

Instead: fix it from a claim of the caller's token (`fix: {tool.user_id: {claim: sub}}`), or from the environment.

Fires:
    name: list_my_orders
    inputSchema: {properties: {current_user_id: {type: string}}}

Silent:
    name: list_orders
    inputSchema: {properties: {customer_id: {type: string}}}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target
from mcpgen.words import words

_CALLERS = re.compile(
    r"(?:my|current|calling|acting|authenticated) (?:\w+ )*(?:id|user|customer|account|name|email|tenant)"
    r"|caller(?: id)?|requester(?: id)?"
)
_SAID = re.compile(
    r"\W*(?:the )?(?:unique )?(?:id|identifier|name|e-?mail)[\w ]{0,12} of the "
    r"(?:current(?:ly)?|calling|authenticated|logged[- ]in|signed[- ]in)\b"
    r"|\W*your (?:own )?(?:user|account|customer|tenant|organization)(?: id|'s id| name)\b",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for names that mean the caller, or the caller's organization."""
    for tool in target.tools:
        for argument in tool.arguments:
            is_text = argument.takes_only("string", "integer")
            name = " ".join(words(argument.name))
            if is_text and (_CALLERS.fullmatch(name) or _SAID.match(argument.description)):
                yield of_argument(tool, argument, "says who calls; take it from the caller's token, not from the model")
