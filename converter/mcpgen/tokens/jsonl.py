"""Tool -> one JSON line of name, description and parameters: the form that most hosts hand to a model."""

import json

from mcpgen.ir import Json
from mcpgen.tokens.cost import Quality
from mcpgen.tokens.rendering import Definition, Rendering


def definition(tool: Definition) -> dict[str, Json]:
    """What hosts pass on of a tool. Title, output schema and annotations stay out of prompts."""
    return {"name": tool.name, "description": tool.description, "parameters": tool.input_schema}


def line(tool: Definition) -> str:
    """The definition as `json.dumps` writes it by default, spaces after `,` and `:`."""
    return json.dumps(definition(tool), ensure_ascii=False)


JSONL = Rendering(
    name="jsonl",
    title="one JSON line a tool: name, description, parameters",
    quality=Quality.EXACT,
    of_tool=line,
)
