"""Tools without an output schema.

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

from mcpgen.lint.flaw import Flaw
from mcpgen.lint.target import Origin, Target
from mcpgen.lint.wording import shortened


def check(target: Target) -> Iterator[Flaw]:
    """Count the tools without one; naive lists have none on purpose. A list has one flaw."""
    missing = [tool.name for tool in target.tools if tool.output_schema is None]
    if missing and target.origin is not Origin.ENDPOINTS:
        yield Flaw(
            message=f"{len(missing)} of {len(target.tools)} tools have no output schema "
            f"({shortened(', '.join(missing))}); say what comes back"
        )
