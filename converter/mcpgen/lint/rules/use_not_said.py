"""A description that does not say when to use the tool.

Why: what a tool does and what it is for are two things; the second decides between neighbours. Source: Hasan et al.,
arXiv 2602.14878 (Guidelines); Wang et al., arXiv 2602.18914. A note: in a list of few tools the purpose is enough.

Instead: "Use it when ...", "Only after ...", "Prefer X for ...".

Fires:
    name: get_order_status
    description: Look up one order and return its status and the day it was shipped.

Silent:
    name: get_order_status
    description: Look up one order. Use it when a customer asks where something is.
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target

_SAID = re.compile(
    r"\buse (this|it|when|for|to|only|after|before|in)\b|\bcall (this|it)\b|\bonly (when|if|after|for)\b"
    r"|\b(useful|intended|meant|suitable|helpful|needed) (for|when|to|if)\b"
    r"|\bwhen(ever)? (the|a|an|you|someone|somebody)\b|\bprefer\b|\binstead\b|\bbefore (you|calling|using|any)\b"
    r"|\bneeds\b|\blook here\b|\bfirst\b.*\bthen\b|\bif you\b|\bfor .*, use\b|\bnot for\b",
    re.IGNORECASE | re.DOTALL,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for a phrase that says when."""
    for tool in target.tools:
        if tool.said and not _SAID.search(tool.said):
            yield of_tool(tool, "nothing says when to use it; add a sentence that does", part=DESCRIPTION)
