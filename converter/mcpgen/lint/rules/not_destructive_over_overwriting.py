"""A tool says destructiveHint: false and may call DELETE, PUT or PATCH.

Why: these methods remove or overwrite, and hosts warn less where the hint says otherwise. Source: MCP 2026-07-28,
ToolAnnotations; RFC 9110, 9.3.4 and 9.3.5.

Instead: say true; where nothing is lost, say why: `because: {destructiveHint: ...}`.

Fires:
    name: rename_project
    calls: ['PATCH /projects/{id}']
    annotations: {readOnlyHint: false, destructiveHint: false}

Silent:
    name: star_project
    calls: ['PUT /projects/{id}/star']
    annotations: {readOnlyHint: false, destructiveHint: false}
    because: [destructiveHint]
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target

_OVERWRITING = ("DELETE ", "PUT ", "PATCH ")


def check(target: Target) -> Iterator[Flaw]:
    """Hold the claim against the methods of what is called."""
    for tool in target.tools:
        found = [key for key in tool.unsafe_calls if key.startswith(_OVERWRITING)]
        claims = tool.annotations.destructive is False and tool.annotations.read_only is not True
        if claims and found and "destructiveHint" not in tool.explained:
            yield of_tool(
                tool,
                f"destructiveHint: false, but it may call {found[0]}; say true, or why: because",
                part="/annotations/destructiveHint",
            )
