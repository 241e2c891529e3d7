"""An answer has a list that nothing bounds, and nothing would say that it was cut.

Why: the first call that finds ten thousand rows fills the context; a list that is cut in silence is taken for all
there is. Source: Anthropic's guide to writing tools (2025-09): pagination, truncation with a word on it.

Instead: `maxItems`, or a field `truncated`, `next` or `total` beside the list.

Fires:
    name: list_orders
    inputSchema: {properties: {customer_id: {type: string}}}
    outputSchema: {type: object, properties: {orders: {type: array, items: {type: object}}}}

Silent:
    name: list_orders
    inputSchema: {properties: {customer_id: {type: string}}}
    outputSchema: {type: object, properties: {orders: {type: array, items: {type: object}}, truncated: {type: boolean}}}
"""

import re
from collections.abc import Iterator, Mapping

from mcpgen.lint.flaw import OUTPUT, Flaw, of_tool
from mcpgen.lint.listed import types_of
from mcpgen.lint.target import ListedTool, Target
from mcpgen.location import pointer
from mcpgen.schemas import resolved

_SAYING = re.compile(r"truncated|next|total|count|has_?more|cursor|more$|remaining", re.IGNORECASE)
_BOUNDING = re.compile(
    r"^(limit|max_?results|max_?items|top|top_?k|count|size|page_?size|per_?page|days)$", re.IGNORECASE
)


def check(target: Target) -> Iterator[Flaw]:
    """Look at the lists at the root of answers of several things: what one thing has is seldom without end."""
    for tool in target.tools:
        schema = tool.output_schema or {}
        properties = schema.get("properties")
        if not isinstance(properties, Mapping) or _is_bounded(tool, properties) or any(map(_SAYING.search, properties)):
            continue
        lists = [name for name, inner in properties.items() if _is_open_list(inner, schema.get("$defs", {}))]
        if len(lists) == 1 and len(properties) <= 2:
            yield of_tool(
                tool,
                f'"{lists[0]}" has no end, and nothing says when it is cut; add maxItems, or truncated',
                part=f"{OUTPUT}{pointer('properties', lists[0])}",
            )


def _is_bounded(tool: ListedTool, answer: Mapping[str, object]) -> bool:
    """Whether a number of items is asked for, or the answer is about the one thing that an argument names."""
    return any(_BOUNDING.match(argument.name) or argument.name in answer for argument in tool.arguments)


def _is_open_list(schema: object, definitions: Mapping[str, object]) -> bool:
    found = resolved(schema, definitions) if isinstance(schema, Mapping) else {}  # type: ignore[arg-type]  # as is
    return isinstance(found, Mapping) and types_of(found, {}) == ("array",) and "maxItems" not in found
