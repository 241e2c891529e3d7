"""A tool without an output schema.

Why: nothing then holds the answer to a form, and programs that call tools cannot read it. Source: MCP 2026-07-28,
Output Schema. A note: a text is a fine answer for a person.

Instead: an `outputSchema`; in an overrides file `returns` makes it.

Fires:
    name: get_order

Silent:
    name: get_order
    outputSchema: {type: object, properties: {status: {type: string}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Origin, Target


def check(target: Target) -> Iterator[Flaw]:
    """Look for the schema; naive lists have none on purpose."""
    for tool in target.tools if target.origin is not Origin.ENDPOINTS else ():
        if tool.output_schema is None:
            yield of_tool(tool, "it has no output schema; say what comes back")
