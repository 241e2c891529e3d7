"""A task server without instructions.

Why: hosts put a server's instructions before its tools; it is the one place for what holds for all of them: whose
data, which currency, where to begin. Source: MCP 2026-07-28, lifecycle, instructions.

Instead: one or two sentences under `servers.<name>.instructions`.

Fires:
    tools: [{name: get_order, calls: [GET /orders]}]

Silent:
    instructions: Tools of the support desk. Amounts are euro.
    tools: [{name: get_order, calls: [GET /orders]}]
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw
from mcpgen.lint.target import Origin, Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for a text; of lists that others wrote the instructions are not known."""
    if target.origin is Origin.TASKS and target.tools and not target.instructions.strip():
        yield Flaw(message="the server has no instructions; say in a sentence or two what holds for all its tools")
