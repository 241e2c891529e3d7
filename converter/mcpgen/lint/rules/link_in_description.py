"""A description sends the model to a page on the web.

Why: it cannot follow the link, or follows it and reads whatever stands there that day; the characters are paid for in
every prompt. Source: ours; Anthropic's guide to writing tools (2025-09).

Instead: say what the page says, as far as it matters for the call.

Fires:
    name: list_orders
    description: List orders. For details see https://docs.example.com/orders.

Silent:
    name: list_orders
    description: List one customer's orders, newest first.
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.wording import shortened, without_code

_LINK = re.compile(r"https?://[^\s)\]>\"'`]+|\]\((?!https?:)[^)\s]+\)")


def check(target: Target) -> Iterator[Flaw]:
    """Look for addresses in descriptions of tools; those of arguments are often examples."""
    for tool in target.tools:
        links = list(dict.fromkeys(_LINK.findall(without_code(tool.said))))
        if links:
            others = f" and {len(links) - 1} more" if len(links) > 1 else ""
            yield of_tool(
                tool, f"the description links to {shortened(links[0])}{others}; say what stands there", part=DESCRIPTION
            )
