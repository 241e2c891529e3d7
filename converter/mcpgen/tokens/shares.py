"""Tools -> what part of their prompt tokens is descriptions, texts of arguments, schemas, and the rest.

Each part is a difference: the tools with it, minus the same tools without it. So the parts add up to the whole.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mcpgen.ir import Json
from mcpgen.schemas import rebuilt
from mcpgen.tokens.measure import Meter, measure_list
from mcpgen.tokens.rendering import Definition

_EMPTY: Mapping[str, Any] = {"type": "object", "properties": {}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """Tokens by what they are spent on."""

    descriptions: int
    """What the tools are for."""
    argument_texts: int
    """Descriptions inside of the schemas."""
    schemas: int
    """Names, types and bounds of arguments."""
    rest: int
    """Names of tools, and what the rendering puts around them."""

    @property
    def total(self) -> int:
        """All of it."""
        return self.descriptions + self.argument_texts + self.schemas + self.rest


@dataclass(frozen=True, slots=True)
class _Variant:
    """A tool with something left out."""

    name: str
    description: str
    input_schema: Mapping[str, Any]

    def as_wire(self) -> dict[str, Json]:
        return {"name": self.name, "description": self.description, "inputSchema": self.input_schema}


def shares(tools: Sequence[Definition], meter: Meter) -> Shares:
    """Take a list apart."""
    whole = [_Variant(tool.name, tool.description, tool.input_schema) for tool in tools]
    untold = [_Variant(tool.name, "", tool.input_schema) for tool in tools]
    bare = [_Variant(tool.name, "", _without_texts(tool.input_schema)) for tool in tools]
    names = [_Variant(tool.name, "", _EMPTY) for tool in tools]
    counts = [_tokens(variant, meter) for variant in (whole, untold, bare, names)]
    return Shares(
        descriptions=counts[0] - counts[1],
        argument_texts=counts[1] - counts[2],
        schemas=counts[2] - counts[3],
        rest=counts[3],
    )


def _tokens(tools: Sequence[Definition], meter: Meter) -> int:
    return measure_list(tools, tokenizer=meter.tokenizer, rendering=meter.rendering).total.tokens


def _without_texts(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    found = rebuilt(schema, lambda inner: {key: value for key, value in inner.items() if key != "description"})
    return found if isinstance(found, Mapping) else {}
