"""Most tools of a list that write name no limit: what they do not do, when they refuse, what cannot be undone.

Why: a model finds limits by running into them, and what writes leaves something behind. Source: Hasan et al., arXiv
2602.14878 (Limitations). A note on the list as a whole,
and on tools that write alone: for others it asks for text for its own sake.

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

from mcpgen.lint.flaw import Flaw
from mcpgen.lint.target import Target
from mcpgen.lint.wording import shortened

_SAID = re.compile(
    r"\b(cannot|can't|can not|does not|doesn't|do not|never|not|only|except|unless|at most|up to|at least|no more than"
    r"|once|must|requires?|needs?|without|limit(ed)?|maximum|above|irreversib\w+|fails?|refuses?|errors?|permanent\w*|reversible|until|already)\b",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for phrases that limit. A list has one flaw, where most of its writing tools have none."""
    writing = [tool for tool in target.tools if tool.writes and tool.said]
    silent = [tool.name for tool in writing if not _SAID.search(tool.said)]
    if len(silent) * 2 > len(writing):
        yield Flaw(
            message=f"{len(silent)} of {len(writing)} tools that write name no limit "
            f"({shortened(', '.join(silent))}); name those that matter"
        )
