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

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target
from mcpgen.lint.wording import words

_CALLERS = frozenset(
    {
        ("acting", "user"),
        ("actor",),
        ("actor", "id"),
        ("caller",),
        ("caller", "id"),
        ("current", "user"),
        ("my", "id"),
        ("on", "behalf", "of"),
        ("org", "id"),
        ("organization", "id"),
        ("requester",),
        ("requester", "id"),
        ("tenant",),
        ("tenant", "id"),
        ("tenant", "name"),
        ("user", "id"),
    }
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for names that mean the caller, or the caller's organization."""
    for tool in target.tools:
        for argument in tool.arguments:
            said = tuple(words(argument.name))
            if said in _CALLERS or said[:2] in {("current", "user"), ("calling", "user")}:
                yield of_argument(tool, argument, "says who calls; take it from the caller's token, not from the model")
