"""A tool -> its arguments that are also sent as headers (MCP 2026-07-28, tools, x-mcp-header)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.lint.listed import types_of
from mcpgen.lint.target import ListedTool
from mcpgen.location import pointer
from mcpgen.schemas import NAMED_SUBSCHEMAS, subschemas

_KEY = "x-mcp-header"
_DEEPEST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class McpHeader:
    """One `x-mcp-header` and where it stands."""

    argument: str
    value: Any
    part: str
    types: tuple[str, ...]
    is_static: bool
    """Whether `properties` alone lead there."""


def mcp_headers(tool: ListedTool) -> Iterator[McpHeader]:
    """All of a tool's, in the order of its schema."""
    yield from _inside(tool.input_schema, "inputSchema", "/inputSchema", is_static=True, depth=0)


def _inside(schema: Any, name: str, part: str, *, is_static: bool, depth: int) -> Iterator[McpHeader]:
    if not isinstance(schema, Mapping) or depth > _DEEPEST:
        return
    if _KEY in schema:
        yield McpHeader(argument=name, value=schema[_KEY], part=part, types=types_of(schema, {}), is_static=is_static)
    properties = schema.get("properties")
    for inner_name, inner in properties.items() if isinstance(properties, Mapping) else ():
        place = f"{part}{pointer('properties', inner_name)}"
        yield from _inside(inner, inner_name, place, is_static=is_static, depth=depth + 1)
    for keyword in NAMED_SUBSCHEMAS:
        named = schema.get(keyword) if keyword != "properties" else None
        for inner_name, inner in named.items() if isinstance(named, Mapping) else ():
            place = f"{part}{pointer(keyword, inner_name)}"
            yield from _inside(inner, inner_name, place, is_static=False, depth=depth + 1)
    others = {key: value for key, value in schema.items() if key not in NAMED_SUBSCHEMAS}
    for inner in subschemas(others):
        yield from _inside(inner, name, part, is_static=False, depth=depth + 1)
