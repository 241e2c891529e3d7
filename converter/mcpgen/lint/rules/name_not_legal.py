"""A tool's name that MCP does not allow.

Why: clients refuse the tool or the whole list. Source: MCP 2026-07-28, tools, Tool Names: 1 to 128 of A-Z a-z 0-9 _ -
.

Instead: letters, digits, `_`, `-` and `.`, 128 at most.

Fires:
    name: 'get order #'

Silent:
    name: get_order
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target

_LEGAL = re.compile(r"[A-Za-z0-9_.-]{1,128}")


def check(target: Target) -> Iterator[Flaw]:
    """Hold names against the specification."""
    for tool in target.tools:
        if not _LEGAL.fullmatch(tool.name):
            yield of_tool(
                tool, "this is no name for a tool; take letters, digits, _, - and ., 128 at most", part="/name"
            )
