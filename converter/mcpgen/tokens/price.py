"""A list of tools -> its price from every side that is asked about: by tool, by part, on the wire, in a context."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from mcpgen.ir import Json
from mcpgen.tokens.cost import Cost, ListCost
from mcpgen.tokens.measure import Meter, measure_list
from mcpgen.tokens.registry import tokenizer_named
from mcpgen.tokens.rendering import Definition
from mcpgen.tokens.sample import sample
from mcpgen.tokens.shares import Shares, shares

_DEFAULT = Meter()
MANY = 20
"""The list that is multiplied up: what hosts say is too many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """What clients get beside the prompt, as compact JSON; most hosts leave it out of prompts."""

    output_schemas: int
    annotations: int
    titles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The smallest answers that the output schemas allow: an estimate, of all tools together."""

    tools: int
    """How many declare one."""
    once: int
    """Tokens of the answers as compact JSON."""

    @property
    def twice(self) -> int:
        """What they take as structured content and as the text that repeats it, as MCP asks for."""
        return 2 * self.once


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A model's context window, and what stands in it before a word is said."""

    size: int
    prompt: int
    """Tokens of the rest of the prompt."""
    tools: int

    @property
    def left(self) -> int:
        """What is left for the conversation; below zero where it does not fit."""
        return self.size - self.prompt - self.tools


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """Everything about one list."""

    name: str
    tools: tuple[str, ...]
    columns: tuple[ListCost, ...]
    """One for each way to count, the tools in their order."""
    basis: Cost
    """The whole list, counted as all that is not in the columns."""
    shares: Shares
    wire: Wire
    answers: Answers
    context: Context | None = None

    @property
    def of_many(self) -> int:
        """What MANY tools of this size would take: arithmetic, nobody measured it."""
        return round(self.basis.tokens * MANY / len(self.tools)) if self.tools else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """How large a context is, and the text that stands in it beside the tools."""

    size: int
    prompt: str = ""


def columns(tools: Sequence[Definition], meters: Sequence[Meter]) -> tuple[ListCost, ...]:
    """Count a list in several ways."""
    return tuple(measure_list(tools, tokenizer=meter.tokenizer, rendering=meter.rendering) for meter in meters)


def price(
    name: str,
    tools: Sequence[Definition],
    counted: Sequence[ListCost],
    *,
    meter: Meter = _DEFAULT,
    window: Window | None = None,
) -> Price:
    """Price a list that is counted already; what is not by tool is counted by `meter`."""
    count = tokenizer_named(meter.tokenizer).count
    (basis,) = (column.total for column in columns(tools, [meter]))
    context = None
    if window is not None:
        context = Context(size=window.size, prompt=count(window.prompt) if window.prompt else 0, tools=basis.tokens)
    samples = [sample(schema) for tool in tools if (schema := tool.as_wire().get("outputSchema")) is not None]
    return Price(
        name=name,
        tools=tuple(tool.name for tool in tools),
        columns=tuple(counted),
        basis=basis,
        shares=shares(tools, meter),
        wire=Wire(
            output_schemas=_on_wire(tools, "outputSchema", meter),
            annotations=_on_wire(tools, "annotations", meter),
            titles=_on_wire(tools, "title", meter),
        ),
        answers=Answers(tools=len(samples), once=sum(count(_compact(answer)) for answer in samples)),
        context=context,
    )


def _on_wire(tools: Sequence[Definition], key: str, meter: Meter) -> int:
    """What one member of every tool takes in the tools/list result."""
    count = tokenizer_named(meter.tokenizer).count
    whole = [tool.as_wire() for tool in tools]
    without = [{name: value for name, value in wire.items() if name != key} for wire in whole]
    return sum(count(_compact(one)) - count(_compact(other)) for one, other in zip(whole, without, strict=True))


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
