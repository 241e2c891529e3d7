"""An `x-mcp-header` that clients may not use: no header name, one that stands twice, or on a value that is none.

Why: the specification makes each of these a MUST; clients then leave the header out or refuse the tool. Source: MCP
2026-07-28, tools, x-mcp-header.

Instead: a token of RFC 9110 that no other argument of the tool has, on a string, integer or boolean that stands
directly under `properties`.

Fires:
    name: list_buckets
    inputSchema: {properties: {region: {type: number, description: Where., x-mcp-header: 'Region Name'}}}

Silent:
    name: list_buckets
    inputSchema: {properties: {region: {type: string, description: Where., x-mcp-header: Region}}}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.mcp_headers import McpHeader, mcp_headers
from mcpgen.lint.target import Target

_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


def check(target: Target) -> Iterator[Flaw]:
    """Hold every header against the rules of the specification."""
    for tool in target.tools:
        taken: dict[str, str] = {}
        for header in mcp_headers(tool):
            if fault := _fault(header, taken):
                yield of_tool(tool, f'the x-mcp-header of "{header.argument}" {fault}', part=header.part)
            taken.setdefault(str(header.value).lower(), header.argument)


def _fault(header: McpHeader, taken: dict[str, str]) -> str | None:
    if not isinstance(header.value, str) or not _TOKEN.fullmatch(header.value):
        return "is no name of a header; write a token such as Region"
    if header.value.lower() in taken:
        return f'is also that of "{taken[header.value.lower()]}"; take another'
    if not header.is_static:
        return "is not reached through properties alone; move it to an argument of the tool"
    if any(one not in ("string", "integer", "boolean") for one in header.types) or not header.types:
        return "stands on a value that is no string, integer or boolean; remove it"
    return None
