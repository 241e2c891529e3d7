"""Tool -> its definition as JSON without any white space."""

import json

from mcpgen.tokens.cost import Quality
from mcpgen.tokens.jsonl import definition
from mcpgen.tokens.rendering import Definition, Rendering


def compact(tool: Definition) -> str:
    """The definition with nothing after `,` and `:`."""
    return json.dumps(definition(tool), ensure_ascii=False, separators=(",", ":"))


COMPACT = Rendering(
    name="compact",
    title="compact JSON: name, description, parameters",
    quality=Quality.EXACT,
    of_tool=compact,
)
