"""The description of a tool that writes names no limit: what it does not do, when it refuses, what cannot be undone.

Why: a model finds limits by running into them, and what writes leaves something behind. Source: Hasan et al., arXiv
2602.14878 (Limitations). A note, and for tools that write alone: for others it asks for text for its own sake.

Instead: name the limit that matters: "Only orders that were shipped.", "Cannot be undone."

Fires:
    name: cancel_order
    description: Cancel one order and tell the customer by mail.
    annotations: {readOnlyHint: false}

Silent:
    name: cancel_order
    description: Cancel one order that is not shipped yet and tell the customer. It cannot be undone.
    annotations: {readOnlyHint: false}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target

_SAID = re.compile(
    r"\b(cannot|can't|can not|does not|doesn't|do not|never|not|only|except|unless|at most|up to|at least|no more than"
    r"|once|must|requires?|needs?|without|limit(ed)?|maximum|above|irreversib\w+|fails?|refuses?|errors?|permanent\w*|reversible|until|already)\b",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for a phrase that limits."""
    for tool in target.tools:
        if tool.writes and tool.said and not _SAID.search(tool.said):
            yield of_tool(
                tool, "it writes, and nothing says what limits it; name the limit that matters", part=DESCRIPTION
            )
