"""Titles inside a schema that repeat the names they stand under.

Why: no host shows them and every prompt pays for them: about a tenth of a definition. Source: ours, measured in
docs/figures.md; schemas that pydantic writes have them.

Instead: schemas without titles.

Fires:
    name: list_orders
    inputSchema: {properties: {customer_id: {type: string, title: Customer Id}}}

Silent:
    name: list_orders
    inputSchema: {properties: {customer_id: {type: string}}}
"""

from collections.abc import Iterator, Mapping

from mcpgen.lint.flaw import INPUT, Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.words import words


def check(target: Target) -> Iterator[Flaw]:
    """Count the titles that say what the name says; a tool has one flaw."""
    for tool in target.tools:
        properties = tool.input_schema.get("properties", {})
        repeated = [
            name for name, schema in properties.items()
            if isinstance(schema, Mapping) and words(str(schema.get("title", ""))) == words(name)
        ]  # fmt: skip
        if repeated:
            yield of_tool(
                tool,
                f"the schemas of {', '.join(repeated[:3])} have titles that repeat the names; leave them out",
                part=INPUT,
            )
