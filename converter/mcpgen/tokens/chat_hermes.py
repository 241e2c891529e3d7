"""Tools -> the prompt that the tool template of Hermes 2 Pro and 3 makes of them and one user message.

Source: the `tool_use` template in tokenizer_config.json of NousResearch/Hermes-3-Llama-3.1-8B. It tells every argument
twice, in the description and as a schema. Its names for types are kept, odd ones too: a list of anything is
`list[Union[]]`. A type that it cannot spell (it never comes to an end at `null`) is `Any` here, so this is documented,
not exact.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mcpgen.tokens.cost import Quality
from mcpgen.tokens.rendering import Definition, Rendering

_BEFORE = (
    "<|im_start|>system\nYou are a function calling AI model. You are provided with function signatures within "
    "<tools></tools> XML tags. You may call one or more functions to assist with the user query. Don't make "
    "assumptions about what values to plug into functions. Here are the available tools: <tools> "
)
_AFTER = (
    " </tools>Use the following pydantic model json schema for each tool call you will make: "
    '{"properties": {"name": {"title": "Name", "type": "string"}, '
    '"arguments": {"title": "Arguments", "type": "object"}}, '
    '"required": ["name", "arguments"], "title": "FunctionCall", "type": "object"}\n'
    "For each function call return a json object with function name and arguments within <tool_call></tool_call> XML "
    'tags as follows:\n<tool_call>\n{"name": <function-name>, "arguments": <args-dict>}\n</tool_call><|im_end|>\n'
)
_USER = "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n"
_TYPES = {"string": "str", "number": "float", "integer": "int", "boolean": "bool"}


def of_tool(tool: Definition) -> str:
    """One tool of the list."""
    properties: Mapping[str, Any] = tool.input_schema.get("properties", {})
    signature = ", ".join(f"{name}: {_type(schema)}" for name, schema in properties.items())
    told = "".join(
        f"        {name}({_type(schema)}): {str(_keyword(schema, 'description') or '').strip()}"
        for name, schema in properties.items()
    )
    described = f"{tool.name}({signature}) - {tool.description}\n\n" + (f"    Args:\n{told}" if told else "")
    parameters = json.dumps(tool.input_schema, ensure_ascii=False) if properties else "{}"
    return (
        f'{{"type": "function", "function": {{"name": "{tool.name}", "description": "{described}", '
        f'"parameters": {parameters}}}'
    )


def of_list(tools: Sequence[Definition]) -> str:
    """The whole prompt."""
    return f"{_BEFORE}{chr(10).join(map(of_tool, tools))}{_AFTER}{_USER}" if tools else _USER


def _type(schema: Any) -> str:
    """A JSON Schema type as the template spells it."""
    named = _keyword(schema, "type")
    if isinstance(named, list):
        return f"Union[{','.join(_TYPES.get(one, 'Any') for one in named)}]"
    if named == "array":
        return "list[Union[]]"
    if named == "object":
        values = _keyword(schema, "additionalProperties")
        return "dict" if values is None else f"dict[str, {_type(values)}]"
    return "Union[]" if named is None else _TYPES.get(named, "Any")


def _keyword(schema: Any, name: str) -> Any:
    return schema.get(name) if isinstance(schema, Mapping) else None


HERMES_CHAT = Rendering(
    name="hermes-chat",
    title="the tool template of Hermes 3",
    quality=Quality.DOCUMENTED,
    of_tool=of_tool,
    of_list=of_list,
    is_prompt=True,
)
