"""An answer of more than 20 fields.

Why: it stands in the context for the rest of the conversation, and the three fields that matter stand among the
others. Source: Anthropic's guide to writing tools (2025-09); complaints about answers of tens of kilobytes lead the
issues of MCP servers. The number is ours.

Instead: pick the fields that the task needs.

Fires:
    name: get_order
    outputSchema:
      type: object
      properties:
        {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}, i: {}, j: {}, k: {}, l: {}, m: {}, n: {}, o: {}, p: {},
         q: {}, r: {}, s: {}, t: {}, u: {}}

Silent:
    name: get_order
    outputSchema: {type: object, properties: {status: {type: string}, placed_on: {type: string}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import OUTPUT, Flaw, of_tool
from mcpgen.lint.shapes import fields
from mcpgen.lint.target import Target

MOST = 20


def check(target: Target) -> Iterator[Flaw]:
    """Count the fields, those of items and inner objects too."""
    for tool in target.tools:
        schema = tool.output_schema or {}
        number = sum(1 for _ in fields(schema, schema.get("$defs", {}), OUTPUT))
        if number > MOST:
            yield of_tool(tool, f"its answer has {number} fields; pick what the task needs", part=OUTPUT)
