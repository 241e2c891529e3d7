"""Tool -> one JSON line of name, description and parameters: the form that most hosts hand to a model."""

import json
from collections.abc import Mapping

from mcpgen.ir import Json
from mcpgen.tokens.cost import Quality
from mcpgen.tokens.rendering import Definition, Rendering


def definition(tool: Definition) -> dict[str, Json]:
    """What hosts pass on of a tool. Title, output schema and annotations stay out of prompts."""
    return {"name": tool.name, "description": tool.description, "parameters": tool.input_schema}


def line(tool: Definition) -> str:
    """The definition as `json.dumps` writes it by default, spaces after `,` and `:`."""
    return json.dumps(definition(tool), ensure_ascii=False)


def before_definitions(tool: Definition) -> str:
    """The line up to the value of `$defs`."""
    bare = {key: value for key, value in tool.input_schema.items() if key != "$defs"}
    text = json.dumps({**definition(tool), "parameters": bare}, ensure_ascii=False)
    return f'{text[:-2]}, "$defs":'


def of_definitions(definitions: Mapping[str, Json]) -> str:
    """The rest of the line."""
    return f" {json.dumps(definitions, ensure_ascii=False)}}}}}"


JSONL = Rendering(
    name="jsonl",
    title="one JSON line a tool: name, description, parameters",
    quality=Quality.EXACT,
    of_tool=line,
    before_definitions=before_definitions,
    of_definitions=of_definitions,
)
