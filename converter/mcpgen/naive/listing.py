"""Toolset and what each tool costs -> the text of `mcpgen naive --format json`, a tool a line, piece by piece.

The largest documents make a gigabyte of it: nothing holds all of it, and what tools share is written once.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mcpgen.ir import Tool, Toolset

_written = json.JSONEncoder(ensure_ascii=False).encode


def listing(toolset: Toolset, *, cost: Callable[[Tool], Mapping[str, Any]], total: Mapping[str, Any]) -> Iterator[str]:
    """Write the list; `cost` gives `bytes` and `tokens` of one tool, `total` those of the list."""
    shared = _Shared()
    separator = '{"tools": [\n'
    for tool in toolset.tools:
        yield separator
        yield from _tool(tool, cost(tool), shared)
        separator = ",\n"
    findings = [finding.as_json() for finding in toolset.findings]
    yield '{"tools": [' if not toolset.tools else "\n"
    yield f'],\n"findings": {_written(findings)},\n"totals": {_written({"tools": len(toolset.tools), **total})}}}'


def _tool(tool: Tool, cost: Mapping[str, Any], shared: "_Shared") -> Iterator[str]:
    wire = tool.as_wire()
    schema = wire.pop("inputSchema")
    after = {"operation": tool.replaces[0], "arguments": _arguments(tool), **cost}
    yield f'{_written(wire)[:-1]}, "inputSchema": '
    yield from _schema(schema, shared)
    yield f", {_written(after)[1:]}"


def _schema(schema: Mapping[str, Any], shared: "_Shared") -> Iterator[str]:
    """The schema with its definitions last, as naive tools have them."""
    definitions = schema.get("$defs")
    if definitions is None:
        yield _written(schema)
        return
    bare = {key: value for key, value in schema.items() if key != "$defs"}
    yield f'{_written(bare)[:-1]}, "$defs": '
    yield shared.written(definitions)
    yield "}"


class _Shared:
    """Writes definitions once each, and once each set of them that tools have in common."""

    def __init__(self) -> None:
        self._definitions: dict[int, str] = {}
        self._sets: dict[int, str] = {}

    def written(self, definitions: Mapping[str, Any]) -> str:
        if id(definitions) not in self._sets:
            members = (f"{_written(name)}: {self._one(schema)}" for name, schema in definitions.items())
            self._sets[id(definitions)] = f"{{{', '.join(members)}}}"
        return self._sets[id(definitions)]

    def _one(self, schema: Any) -> str:
        if id(schema) not in self._definitions:
            self._definitions[id(schema)] = _written(schema)
        return self._definitions[id(schema)]


def _arguments(tool: Tool) -> dict[str, dict[str, str]]:
    return {argument: {"in": place.location, "name": place.name} for argument, place in tool.places.items()}
