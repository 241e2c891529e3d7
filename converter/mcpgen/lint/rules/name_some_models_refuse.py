"""A name that MCP allows and some model APIs do not: over 64 characters, or with a dot.

Why: hosts then rename or cut it, and a cut name is no longer the one in the texts. Source: the name pattern of
Claude's API, `^[a-zA-Z0-9_-]{1,64}$`; OpenAI's function names have the same.

Instead: 64 characters at most without dots; leave room for the prefix that hosts put before it.

Fires:
    name: shop.orders.list

Silent:
    name: list_shop_orders
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target

_LEGAL = re.compile(r"[A-Za-z0-9_.-]{1,128}")
_EVERYWHERE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def check(target: Target) -> Iterator[Flaw]:
    """Hold legal names against what model APIs take."""
    for tool in target.tools:
        if _LEGAL.fullmatch(tool.name) and not _EVERYWHERE.fullmatch(tool.name):
            what = "has a dot" if "." in tool.name else f"has {len(tool.name)} characters"
            yield of_tool(
                tool, f"the name {what}, which some model APIs refuse; take 64 at most, no dots", part="/name"
            )
