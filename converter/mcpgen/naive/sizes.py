"""Tools and their tokens -> a finding for each definition that is too large for any model, with its biggest parts."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from mcpgen.findings import Finding, Severity
from mcpgen.ir import Schema, Tool, Toolset

MOST_TOKENS = 8_000
_PARTS = 3
_Parts: TypeAlias = list[tuple[int, str]]
"""Bytes and name, the biggest first."""


def oversized(toolset: Toolset, tokens: Sequence[int]) -> Iterator[Finding]:
    """Find the tools whose definition alone passes 8,000 tokens; `tokens` has the count of each."""
    shared: dict[int, _Parts] = {}
    sizes: dict[int, int] = {}
    for tool, count in zip(toolset.tools, tokens, strict=True):
        if count > MOST_TOKENS:
            parts = ", ".join(f"{name} ({size:,} bytes)" for size, name in _biggest(tool, shared, sizes))
            yield Finding(
                rule="definition-too-large",
                severity=Severity.WARNING,
                message=f"{tool.name} takes {count:,} tokens of every prompt; its biggest parts: {parts}",
                operation=tool.replaces[0],
                location=toolset.document.locate(tool.location) if tool.location else None,
            )


def _biggest(tool: Tool, shared: dict[int, _Parts], sizes: dict[int, int]) -> _Parts:
    """The biggest arguments and definitions; the definitions that several tools share are measured once."""
    definitions = tool.input_schema.get("$defs", {})
    if id(definitions) not in shared:
        shared[id(definitions)] = _sized("definition", definitions, sizes)
    arguments = _sized("argument", tool.input_schema["properties"], sizes)
    return sorted([*arguments, *shared[id(definitions)]], reverse=True)[:_PARTS]


def _sized(kind: str, schemas: Mapping[str, Schema], sizes: dict[int, int]) -> _Parts:
    for schema in schemas.values():
        if id(schema) not in sizes:
            sizes[id(schema)] = len(json.dumps(schema, ensure_ascii=False).encode("utf-8", "replace"))
    return sorted(((sizes[id(schema)], f"{kind} {name}") for name, schema in schemas.items()), reverse=True)[:_PARTS]
