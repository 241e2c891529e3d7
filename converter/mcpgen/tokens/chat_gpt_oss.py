"""Tools -> the prompt that gpt-oss gets for them and one user message: a TypeScript namespace (harmony format).

Sources: the harmony article of the OpenAI cookbook and the chat template of openai/gpt-oss-120b. Bounds, patterns and
formats do not come over, nor what is inside lists of objects; newer closed models are not documented.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mcpgen.tokens.cost import Quality
from mcpgen.tokens.rendering import Definition, Rendering

_SYSTEM = (
    "<|start|>system<|message|>You are ChatGPT, a large language model trained by OpenAI.\nKnowledge cutoff: 2024-06\n"
    "Current date: 2026-01-01\n\nReasoning: medium\n\n# Valid channels: analysis, commentary, final. Channel must be "
    "included for every message.{}<|end|>"
)
_CHANNEL = "\nCalls to these tools must go to the commentary channel: 'functions'."
_BEFORE = "<|start|>developer<|message|># Tools\n\n## functions\n\nnamespace functions {\n\n"
_AFTER = "} // namespace functions<|end|>"
_USER = "<|start|>user<|message|>Hi<|end|><|start|>assistant"
_PLAIN = {"string": "string", "number": "number", "integer": "number", "boolean": "boolean"}
_LONGEST_ITEM = 50
_INSIDE = "\n" + " " * 16
"""The template breaks the line before the type of a nested property."""


def of_tool(tool: Definition) -> str:
    """One type of the namespace."""
    properties: Mapping[str, Any] = tool.input_schema.get("properties", {})
    required = tool.input_schema.get("required", ())
    start = f"// {tool.description}\ntype {tool.name} = "
    if not properties:
        return f"{start}() => any;\n\n"
    lines = "".join(_argument(name, schema, required=name in required) for name, schema in properties.items())
    return f"{start}(_: {{\n{lines}}}) => any;\n\n"


def of_list(tools: Sequence[Definition]) -> str:
    """The whole prompt."""
    if not tools:
        return _SYSTEM.format("") + _USER
    return f"{_SYSTEM.format(_CHANNEL)}{_BEFORE}{''.join(map(of_tool, tools))}{_AFTER}{_USER}"


def _argument(name: str, schema: Any, *, required: bool) -> str:
    stated: Mapping[str, Any] = schema if isinstance(schema, Mapping) else {}
    text = f"// {stated['description']}\n" if stated.get("description") else ""
    text += f"{name}{'' if required else '?'}: {_type(stated)}"
    if "default" in stated:
        plain = stated.get("enum") or stated.get("oneOf")
        default = stated["default"] if plain else json.dumps(stated["default"], ensure_ascii=False)
        text += f"{'' if stated.get('oneOf') else ', '}// default: {default}"
    return text + ",\n"


def _type(schema: Mapping[str, Any]) -> str:
    """A schema as the template spells it."""
    match schema.get("type"):
        case "array":
            return _list(schema.get("items"))
        case list() as names if names:
            return " | ".join(names)
        case _ if schema.get("oneOf"):
            return " | \n".join(map(_variant, schema["oneOf"]))
        case "string" if schema.get("enum"):
            return " | ".join(f'"{value}"' for value in schema["enum"])
        case "object" if schema.get("properties"):
            return _object(schema)
        case "object":
            return "object"
        case str() as name if name in _PLAIN:
            return _PLAIN[name]
    return "any"


def _variant(schema: Mapping[str, Any]) -> str:
    described = f"// {schema['description']}" if schema.get("description") else ""
    return _type(schema) + described


def _list(items: Any) -> str:
    if not items or not isinstance(items, Mapping):
        return "any[]"
    inner = _type(items)
    return "any[]" if len(inner) > _LONGEST_ITEM else f"{inner}[]"


def _object(schema: Mapping[str, Any]) -> str:
    required = schema.get("required", ())
    properties = (
        f"{name}{'' if name in required else '?'}: {_INSIDE}{_type(inner)}"
        for name, inner in schema["properties"].items()
    )
    return "{\n" + ", ".join(properties) + "}"


GPT_OSS_CHAT = Rendering(
    name="gpt-oss-chat",
    title="the chat template of gpt-oss",
    quality=Quality.DOCUMENTED,
    of_tool=of_tool,
    of_list=of_list,
    is_prompt=True,
)
