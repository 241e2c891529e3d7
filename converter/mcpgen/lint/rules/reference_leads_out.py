"""A `$ref` that leads out of the schema, or to nothing.

Why: clients must not fetch references by themselves, so the tool is refused or takes anything. Source: MCP 2026-07-28,
JSON Schema Usage, `$ref` Resolution.

Instead: put what it refers to under `$defs` of the same schema.

Fires:
    name: create_order
    inputSchema: {properties: {order: {$ref: 'https://example.com/schemas/order.json'}}}

Silent:
    name: create_order
    inputSchema:
      properties: {order: {$ref: '#/$defs/Order'}}
      $defs: {Order: {type: object, properties: {sku: {type: string}}}}
"""

from collections.abc import Iterator, Mapping
from typing import Any

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Origin, Target
from mcpgen.schemas import subschemas


def check(target: Target) -> Iterator[Flaw]:
    """Follow every reference of definitions that others wrote; ours are made without such."""
    for tool in target.tools if target.origin is not Origin.ENDPOINTS else ():
        for part, schema in (("/inputSchema", tool.input_schema), ("/outputSchema", tool.output_schema or {})):
            for reference in dict.fromkeys(_references(schema)):
                if not _resolves(reference, schema):
                    yield of_tool(tool, f'"$ref": "{reference}" leads nowhere; put it under $defs', part=part)


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, Mapping):
        if isinstance(reference := schema.get("$ref"), str):
            yield reference
        for inner in subschemas(schema):
            yield from _references(inner)
        definitions = schema.get("definitions")
        for inner in definitions.values() if isinstance(definitions, Mapping) else ():
            yield from _references(inner)


def _resolves(reference: str, root: Mapping[str, Any]) -> bool:
    if not reference.startswith("#"):
        return False
    found: Any = root
    for step in reference.removeprefix("#").split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        if isinstance(found, Mapping) and key in found:
            found = found[key]
        elif isinstance(found, list) and key.isdigit() and int(key) < len(found):
            found = found[int(key)]
        else:
            return False
    return True
