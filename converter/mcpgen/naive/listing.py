"""Toolset and what each tool costs -> the JSON of `mcpgen naive --format json`."""

from collections.abc import Callable, Mapping
from typing import Any

from mcpgen.ir import Tool, Toolset


def listing(toolset: Toolset, *, cost: Callable[[Tool], Mapping[str, Any]], total: Mapping[str, Any]) -> dict[str, Any]:
    """The list as JSON values; `cost` gives `bytes` and `tokens` of one tool, `total` those of the list."""
    tools = [
        {**tool.as_wire(), "operation": tool.replaces[0], "arguments": _arguments(tool), **cost(tool)}
        for tool in toolset.tools
    ]
    return {
        "tools": tools,
        "findings": [finding.as_json() for finding in toolset.findings],
        "totals": {"tools": len(tools), **total},
    }


def _arguments(tool: Tool) -> dict[str, dict[str, str]]:
    return {argument: {"in": place.location, "name": place.name} for argument, place in tool.places.items()}
