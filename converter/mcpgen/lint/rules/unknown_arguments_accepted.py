"""An input schema that takes arguments it does not know.

Why: a misspelt filter is then dropped in silence, and a search or a delete goes wider than was meant. Source: MCP
2026-07-28, Tool (for tools without arguments); OpenAI's strict mode requires it of all.

Instead: `additionalProperties: false`; for a tool without arguments it is all that its schema needs.

Fires:
    name: list_orders
    inputSchema: {type: object, properties: {status: {type: string}}, additionalProperties: true}

Silent:
    name: list_orders
    inputSchema: {type: object, properties: {status: {type: string}}, additionalProperties: false}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import INPUT, Flaw, of_tool
from mcpgen.lint.target import Origin, Target


def check(target: Target) -> Iterator[Flaw]:
    """Look at the root; naive lists are closed by the runtime and save the tokens."""
    for tool in target.tools if target.origin is not Origin.ENDPOINTS else ():
        schema = tool.input_schema
        if schema.get("additionalProperties") is not False and schema.get("unevaluatedProperties") is not False:
            yield of_tool(tool, "it takes arguments that it does not know; say additionalProperties: false", part=INPUT)
