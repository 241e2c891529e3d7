"""Tools -> the result of `tools/list` as it goes over the wire: output schemas, titles and annotations included.

No host puts all of it into a prompt; it is what a client receives and may cache.
"""

import json
from collections.abc import Sequence

from mcpgen.ir import Json
from mcpgen.tokens.cost import Quality
from mcpgen.tokens.rendering import Definition, Rendering


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def of_tool(tool: Definition) -> str:
    """One entry of the list."""
    return _compact(tool.as_wire())


def of_list(tools: Sequence[Definition]) -> str:
    """The result without paging and cache hints."""
    return _compact({"tools": [tool.as_wire() for tool in tools]})


TOOLS_LIST = Rendering(
    name="tools-list",
    title="the tools/list result, with output schemas and annotations",
    quality=Quality.EXACT,
    of_tool=of_tool,
    of_list=of_list,
)
