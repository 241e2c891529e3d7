"""(naive Toolset, one server's Toolset) -> Comparison: what became of each endpoint, for the model and in tokens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mcpgen.diff.arguments import fixed_of, optional_of, required_of, spared
from mcpgen.diff.graph import Component, components
from mcpgen.diff.hints import hints_of
from mcpgen.diff.rows import AlsoCalls, Comparison, Endpoint, Mark, Row, TaskTool, Totals
from mcpgen.ir import Budget, CallPlan, Handle, Hidden, Tool, Toolset
from mcpgen.names import ToolName
from mcpgen.tokens import ListCost, Meter, measure_list, measure_total

METERS = (Meter(), Meter(rendering="compact"), Meter(rendering="tools-list"))
"""What is counted by default; the first meter is that of the rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Context:
    """What a row needs to know beyond its own component."""

    naive: Mapping[str, Tool]
    """By operation."""
    hidden: Mapping[str, Hidden]
    handles: Mapping[str, Handle]
    callers: Mapping[str, tuple[ToolName, ...]]
    """Operation to the task tools that may call it."""
    tokens_before: Mapping[ToolName, int]
    tokens_after: Mapping[ToolName, int]
    budget: int | None


def compare(before: Toolset, after: Toolset, *, meters: Sequence[Meter] = METERS) -> Comparison:
    """Compare a naive list with the tools that stand for it on one server.

    A budget is in tokens of the default meter, so it is not looked at where the first meter is another.
    """
    naive = {operation_of(tool): tool for tool in before.tools}
    hidden = {entry.operation: entry for entry in after.hidden}
    operations = tuple(dict.fromkeys([*naive, *(key for tool in after.tools for key in tool.replaces), *hidden]))
    cost_before, cost_after = _measured(before.tools, meters[0]), _measured(after.tools, meters[0])
    budget = after.budget if meters[0] == Meter() else Budget()
    context = _Context(
        naive=naive,
        hidden=hidden,
        handles=after.handles,
        callers=_callers(after.tools),
        tokens_before=_tokens(before.tools, cost_before),
        tokens_after=_tokens(after.tools, cost_after),
        budget=budget.per_tool,
    )
    totals = _totals(after.tools, cost_after, meters)
    return Comparison(
        server=after.name,
        api=after.api.title,
        rows=tuple(_row(component, context) for component in components(operations, after.tools)),
        before=_totals(before.tools, cost_before, meters),
        after=totals,
        budget=_exceeded(budget.total, totals.costs[0].tokens),
    )


def nothing(server: str) -> Comparison:
    """The comparison of a server that is gone: no endpoint, no tool."""
    totals = _totals((), measure_list(()), METERS)
    return Comparison(server=server, api="", rows=(), before=totals, after=totals)


def operation_of(tool: Tool) -> str:
    """The key of the one operation that a naive tool stands for."""
    return tool.plan.operation.key if isinstance(tool.plan, CallPlan) else tool.calls[0].key


def _row(component: Component, context: _Context) -> Row:
    before = [context.naive[operation] for operation in component.operations if operation in context.naive]
    mark = _mark(component, context)
    operation = component.operations[0] if component.operations else ""
    return Row(
        mark=mark,
        endpoints=tuple(_endpoint(key, context) for key in component.operations),
        tools=tuple(_task_tool(tool, before, context) for tool in component.tools),
        spared=spared(before, component.tools),
        hidden=context.hidden[operation] if mark is Mark.HIDDEN else None,
        called_by=context.callers.get(operation, ()) if not component.tools else (),
    )


def _mark(component: Component, context: _Context) -> Mark:
    match len(component.operations), len(component.tools):
        case 0, _:
            return Mark.ADDED
        case _, 0:
            return Mark.HIDDEN if component.operations[0] in context.hidden else Mark.UNDECIDED
        case 1, 1:
            before, after = context.naive.get(component.operations[0]), component.tools[0]
            return Mark.AS_IS if before and _is_as_is(before, after) else Mark.RESHAPED
        case 1, _:
            return Mark.SPLIT
        case _, 1:
            return Mark.MERGED
    return Mark.SPLIT_AND_MERGED


def _is_as_is(before: Tool, after: Tool) -> bool:
    """Whether a model sees the same tool and the API gets the same call.

    Hints do not count, since no prompt shows them, nor does the keyword that forbids unknown arguments: the runtime
    refuses these from either list.
    """
    return (
        (before.name, before.description) == (after.name, after.description)
        and _open(before.input_schema) == _open(after.input_schema)
        and isinstance(before.plan, CallPlan)
        and isinstance(after.plan, CallPlan)
        and (before.plan.sources, before.plan.pick) == (after.plan.sources, after.plan.pick)
    )


def _open(schema: Mapping[str, object]) -> dict[str, object]:
    return {keyword: value for keyword, value in schema.items() if keyword != "additionalProperties"}


def _endpoint(operation: str, context: _Context) -> Endpoint:
    tool = context.naive.get(operation)
    if tool is None:
        return Endpoint(operation=operation, tool=None)
    return Endpoint(
        operation=operation,
        tool=tool.name,
        required=tool.required,
        optional=optional_of(tool),
        hints=hints_of(tool.annotations),
        tokens=context.tokens_before[tool.name],
    )


def _task_tool(tool: Tool, before: Sequence[Tool], context: _Context) -> TaskTool:
    tokens = context.tokens_after[tool.name]
    return TaskTool(
        name=tool.name,
        required=required_of(tool, before),
        optional=optional_of(tool),
        hints=hints_of(tool.annotations),
        tokens=tokens,
        calls=tuple(called.key for called in tool.calls),
        replaces=tool.replaces,
        also_calls=tuple(
            AlsoCalls(operation=called.key, safe=called.is_safe)
            for called in tool.calls
            if called.key not in tool.replaces
        ),
        creates=context.handles[tool.creates] if tool.creates else None,
        consumes=tool.consumes,
        fixed=fixed_of(tool),
        budget=_exceeded(context.budget, tokens),
        location=tool.location,
    )


def _exceeded(budget: int | None, tokens: int) -> int | None:
    return budget if budget is not None and tokens > budget else None


def _callers(tools: Sequence[Tool]) -> Mapping[str, tuple[ToolName, ...]]:
    callers: dict[str, tuple[ToolName, ...]] = {}
    for tool in tools:
        for operation in tool.calls:
            callers[operation.key] = (*callers.get(operation.key, ()), tool.name)
    return callers


def _measured(tools: Sequence[Tool], meter: Meter) -> ListCost:
    return measure_list(tools, tokenizer=meter.tokenizer, rendering=meter.rendering)


def _tokens(tools: Sequence[Tool], cost: ListCost) -> Mapping[ToolName, int]:
    return {tool.name: each.tokens for tool, each in zip(tools, cost.tools, strict=True)}


def _totals(tools: Sequence[Tool], cost: ListCost, meters: Sequence[Meter]) -> Totals:
    others = (measure_total(tools, tokenizer=meter.tokenizer, rendering=meter.rendering) for meter in meters[1:])
    return Totals(
        tools=len(tools),
        required=sum(len(tool.required) for tool in tools),
        read_only=sum(tool.annotations.read_only is True for tool in tools),
        costs=(cost.total, *others),
    )
