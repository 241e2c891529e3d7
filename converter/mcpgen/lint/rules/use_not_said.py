"""Most descriptions of a list do not say when to use the tool.

Why: what a tool does and what it is for are two things; the second decides between neighbours. Source: Hasan et al.,
arXiv 2602.14878 (Guidelines); Wang et al., arXiv 2602.18914. A note on the list as a
whole: of a single tool the purpose is often enough.

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

from mcpgen.lint.flaw import Flaw
from mcpgen.lint.target import Target
from mcpgen.lint.wording import shortened

_SAID = re.compile(
    r"\buse (this|it|when|for|to|only|after|before|in)\b|\bcall (this|it)\b"
    r"|\bcall \w+ (first|before|after)\b|\bonly (when|if|after|for)\b"
    r"|\b(useful|intended|meant|suitable|helpful|needed) (for|when|to|if)\b"
    r"|\bwhen(ever)? (the|a|an|you|someone|somebody)\b|\bprefer\b|\binstead\b|\bbefore (you|calling|using|any)\b"
    r"|\bneeds\b|\blook here\b|\bfirst\b.*\bthen\b|\bif you\b|\bfor .*, use\b|\bnot for\b",
    re.IGNORECASE | re.DOTALL,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for phrases that say when. A list has one flaw, where most of its descriptions have none."""
    described = [tool for tool in target.tools if tool.said]
    silent = [tool.name for tool in described if not _SAID.search(tool.said)]
    if len(silent) * 2 > len(described):
        yield Flaw(
            message=f"{len(silent)} of {len(described)} descriptions do not say when to use the tool "
            f"({shortened(', '.join(silent))}); add a sentence that does"
        )
