"""An argument of no type at all.

Why: a model sends a text where a number is meant, and nothing refuses it. Source: MCP 2026-07-28, Tool (a schema for
every argument); OpenAI's function-calling guide.

Instead: say `type`, or the values.

Fires:
    name: get_order
    inputSchema: {properties: {number: {description: The number of the order.}}}

Silent:
    name: get_order
    inputSchema: {properties: {number: {type: integer, description: The number of the order.}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target

_SAYING = ("type", "enum", "const", "$ref", "allOf", "anyOf", "oneOf", "properties", "items", "not", "if")


def check(target: Target) -> Iterator[Flaw]:
    """Look for schemas that take anything; the value of a key may be anything indeed."""
    for tool in target.tools:
        for argument in tool.arguments:
            if argument.name != "value" and not any(key in argument.schema for key in _SAYING):
                yield of_argument(tool, argument, "has no type; say which values it takes")
