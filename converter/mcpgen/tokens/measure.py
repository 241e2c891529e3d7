"""Tool or tools, and the names of a tokenizer and a rendering -> Cost."""

from collections.abc import Sequence
from dataclasses import dataclass

from mcpgen.tokens.cost import Cost, ListCost, add, worse
from mcpgen.tokens.registry import rendering_named, tokenizer_named
from mcpgen.tokens.rendering import Definition, Rendering
from mcpgen.tokens.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Meter:
    """One way to count: what `--tokenizer` and `--rendering` name."""

    tokenizer: str = "qwen3"
    rendering: str = "jsonl"


def measure(tool: Definition, *, tokenizer: str = "qwen3", rendering: str = "jsonl") -> Cost:
    """Count what one tool takes, without what the rendering puts around a list."""
    return _of_tool(tool, tokenizer_named(tokenizer), rendering_named(rendering))


def measure_list(tools: Sequence[Definition], *, tokenizer: str = "qwen3", rendering: str = "jsonl") -> ListCost:
    """Count what a list takes, and each of its tools."""
    counter, form = tokenizer_named(tokenizer), rendering_named(rendering)
    costs = _of_tools(tools, counter, form)
    total = add(costs, like=_cost("", counter, form)) if form.of_list is None else _of_list(tools, counter, form)
    return ListCost(tools=costs, total=total)


def measure_total(tools: Sequence[Definition], *, tokenizer: str = "qwen3", rendering: str = "jsonl") -> Cost:
    """Count what a list takes as a whole, where nobody asks for the single tools."""
    counter, form = tokenizer_named(tokenizer), rendering_named(rendering)
    if form.of_list is None:
        return add(_of_tools(tools, counter, form), like=_cost("", counter, form))
    return _of_list(tools, counter, form)


def _of_tools(tools: Sequence[Definition], tokenizer: Tokenizer, rendering: Rendering) -> tuple[Cost, ...]:
    """The cost of each tool; definitions that several have in common are written and counted once."""
    before, after = rendering.before_definitions, rendering.of_definitions
    shared: dict[int, Cost] = {}
    costs = []
    for tool in tools:
        definitions = tool.input_schema.get("$defs")
        if before is None or after is None or not definitions or not tokenizer.adds_up or not _is_last(tool):
            costs.append(_of_tool(tool, tokenizer, rendering))
            continue
        if id(definitions) not in shared:
            shared[id(definitions)] = _cost(after(definitions), tokenizer, rendering)
        own = _cost(before(tool), tokenizer, rendering)
        costs.append(add((own, shared[id(definitions)]), like=own))
    return tuple(costs)


def _is_last(tool: Definition) -> bool:
    return next(reversed(tool.input_schema.keys())) == "$defs" if isinstance(tool.input_schema, dict) else False


def _of_tool(tool: Definition, tokenizer: Tokenizer, rendering: Rendering) -> Cost:
    return _cost(rendering.of_tool(tool), tokenizer, rendering)


def _of_list(tools: Sequence[Definition], tokenizer: Tokenizer, rendering: Rendering) -> Cost:
    """The whole text; of a prompt only what it takes more than the same prompt without tools."""
    assert rendering.of_list is not None
    cost = _cost(rendering.of_list(tools), tokenizer, rendering)
    if not rendering.is_prompt:
        return cost
    without = _cost(rendering.of_list(()), tokenizer, rendering)
    return Cost(
        bytes=cost.bytes - without.bytes,
        tokens=cost.tokens - without.tokens,
        tokenizer=cost.tokenizer,
        rendering=cost.rendering,
        quality=cost.quality,
    )


def _cost(text: str, tokenizer: Tokenizer, rendering: Rendering) -> Cost:
    count = tokenizer.count_prompt if rendering.is_prompt else tokenizer.count
    return Cost(
        bytes=len(text.encode("utf-8", "surrogatepass")),
        tokens=count(text) if text else 0,
        tokenizer=tokenizer.name,
        rendering=rendering.name,
        quality=worse(tokenizer.quality, rendering.quality),
    )
