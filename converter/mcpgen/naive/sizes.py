"""Tools and their tokens -> a finding for each definition that is too large for any model, with its biggest parts."""

import json
from collections.abc import Iterator, Sequence

from mcpgen.findings import Finding, Severity
from mcpgen.ir import Schema, Toolset

MOST_TOKENS = 8_000
_PARTS = 3


def oversized(toolset: Toolset, tokens: Sequence[int]) -> Iterator[Finding]:
    """Find the tools whose definition alone passes 8,000 tokens; `tokens` has the count of each."""
    sizes: dict[int, int] = {}
    for tool, count in zip(toolset.tools, tokens, strict=True):
        if count <= MOST_TOKENS:
            continue
        parts = {f"argument {name}": schema for name, schema in tool.input_schema.get("properties", {}).items()}
        parts |= {f"definition {name}": schema for name, schema in tool.input_schema.get("$defs", {}).items()}
        by_size = sorted(((_size(schema, sizes), name) for name, schema in parts.items()), reverse=True)
        shown = ", ".join(f"{name} ({size:,} bytes)" for size, name in by_size[:_PARTS])
        yield Finding(
            rule="definition-too-large",
            severity=Severity.WARNING,
            message=f"{tool.name} takes {count:,} tokens of every prompt; its biggest parts: {shown}",
            operation=tool.replaces[0],
            location=toolset.document.locate(tool.location) if tool.location else None,
        )


def _size(schema: Schema, sizes: dict[int, int]) -> int:
    """How long a schema is as JSON; definitions stand in many tools and are written once."""
    if id(schema) not in sizes:
        sizes[id(schema)] = len(json.dumps(schema, ensure_ascii=False))
    return sizes[id(schema)]
