"""A question -> what a model is asked: the messages and the tools, as a chat completion takes them."""

import hashlib
from typing import Any

from mcpgen.choose.selector import Question
from mcpgen.choose.variant import Variant

_TASK = "Each message of the user is a ticket. Call the tool that has to be called first for it."


def system_text(variant: Variant, *, system: str | None) -> str:
    """What stands before the ticket: the server's instructions, as hosts hand them on, and the task; or `system`."""
    if system is not None:
        return system
    return f"{variant.instructions}\n\n{_TASK}" if variant.instructions else _TASK


def prompt_fingerprint(variant: Variant, *, system: str | None) -> str:
    """A hash of it."""
    return hashlib.sha256(system_text(variant, system=system).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def messages(question: Question, *, system: str | None) -> list[dict[str, str]]:
    """The two messages."""
    return [
        {"role": "system", "content": system_text(question.variant, system=system)},
        {"role": "user", "content": question.ticket.message},
    ]


def functions(variant: Variant) -> list[dict[str, Any]]:
    """The tools: what hosts hand on of a tool of MCP."""
    return [
        {
            "type": "function",
            "function": {"name": tool.name, "description": tool.description, "parameters": tool.input_schema},
        }
        for tool in variant.tools
    ]


def one_call(variant: Variant) -> dict[str, Any]:
    """A `response_format` in which the reply can be nothing but one call of one tool."""
    calls = [
        {
            "type": "object",
            "properties": {"name": {"const": tool.name}, "arguments": _bare(tool.input_schema)},
            "required": ["name", "arguments"],
            "additionalProperties": False,
        }
        for tool in variant.tools
    ]
    return {"type": "json_schema", "json_schema": {"name": "call", "schema": {"anyOf": calls}}}


def _bare(schema: Any) -> Any:
    """A schema without the descriptions of its properties: the same for every set."""
    properties = {
        name: {key: value for key, value in one.items() if key != "description"} if isinstance(one, dict) else one
        for name, one in schema.get("properties", {}).items()
    }
    return {**schema, "properties": properties}
