"""A tool without a description.

Why: name and arguments are then all that a model has. Source: MCP 2026-07-28, Tool; Hasan et al., arXiv 2602.14878,
and Wang et al., arXiv 2602.18914: what a tool is for moves its selection most.

Instead: say what it does, when to use it, and what comes back.

Fires:
    name: get_order
    description: ''

Silent:
    name: get_order
    description: Look up one order by its id. Returns its status and lines.
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for blank texts; the method and path that stand in for one are blank too."""
    for tool in target.tools:
        if not tool.said:
            yield of_tool(
                tool, "it has no description; say what it does, when to use it, what comes back", part=DESCRIPTION
            )
