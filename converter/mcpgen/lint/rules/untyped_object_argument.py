"""An argument is an object of which the schema tells no field.

Why: the model has to guess its fields, none is checked before the API is called, and required arguments inside cannot
be seen; beside an `action` argument a whole API hides in it. Source: ours, from generators that merge endpoints this
way.

Instead: name the fields, or make a tool of each action.

Fires:
    name: orders
    inputSchema: {properties: {action: {enum: [get, list]}, arguments: {type: object}}}

Silent:
    name: label_order
    inputSchema: {properties: {labels: {type: object, additionalProperties: {type: string}}}}
"""

from collections.abc import Iterator, Mapping

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Argument, Target

_TELLING = ("properties", "patternProperties", "propertyNames", "allOf", "anyOf", "oneOf", "$ref", "enum", "const")


def check(target: Target) -> Iterator[Flaw]:
    """Look for objects without fields."""
    for tool in target.tools:
        for argument in tool.arguments:
            if argument.takes_only("object") and not _tells(argument):
                yield of_argument(
                    tool, argument, "is an object of unknown fields; name them, or make a tool of each case"
                )


def _tells(argument: Argument) -> bool:
    schema = argument.schema
    others = schema.get("additionalProperties")
    return any(schema.get(key) for key in _TELLING) or (isinstance(others, Mapping) and bool(others))
