"""Trace -> what a changed API means for each tool, for a terminal and as markdown."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from mcpgen.diff.slices import Effect
from mcpgen.diff.trace import Trace, TracedTool
from mcpgen.report.writing.escape import code, phrased, visible
from mcpgen.report.writing.grid import Column, Row, grid
from mcpgen.report.writing.paint import phrased as painted
from mcpgen.report.writing.paint import printed, shown
from mcpgen.report.writing.words import count

_STYLES = {Effect.UNAFFECTED: "dim", Effect.AFFECTED: "yellow", Effect.BROKEN: "bold red"}
_SIGNS = {Effect.UNAFFECTED: "⚪", Effect.AFFECTED: "🟡", Effect.BROKEN: "🔴"}
_COLUMNS = (
    Column(title="Tool", least=9),
    Column(title="Effect"),
    Column(title="Operation", least=12),
    Column(title="What changed", prose=True, least=20),
)


def trace_text(trace: Trace, width: int, color: bool) -> str:
    """Show every tool, the causes under each other."""
    return printed(trace_lines(trace, width=width), color=color)


def trace_lines(trace: Trace, *, width: int) -> Iterator[Text]:
    """Show every tool; where nobody has to look, one line says so."""
    yield Text(f"API, before -> now: {trace_verdict(trace)}", style="bold")
    if any(tool.causes for tool in trace.tools):
        yield Text()
        yield from grid(_COLUMNS, [row for tool in trace.tools for row in _rows(tool)], width=width)
    if trace.undecided or trace.removed:
        yield Text()
    for operation in trace.undecided:
        yield Text(f"new: {visible(operation)}; give it to a tool or hide it with a reason")
    for operation in trace.removed:
        yield Text(f"gone: {visible(operation)}")


def _rows(tool: TracedTool) -> Iterator[Row]:
    name, effect = [shown(tool.name, style="bold")], [Text(tool.effect, style=_STYLES[tool.effect])]
    if not tool.causes:
        yield (name, effect, [], [])
    for index, cause in enumerate(tool.causes):
        own = [Text(cause.effect, style=_STYLES[cause.effect])]
        yield (name if index == 0 else [], own, [shown(cause.operation)], [painted(cause.said)])


def trace_markdown(trace: Trace) -> str:
    """Show the same as a table of GitHub's markdown."""
    return "\n".join(trace_section(trace)) + "\n"


def trace_section(trace: Trace) -> Iterator[str]:
    """Show the same as lines of a larger page."""
    yield f"#### The API, before → now: {trace_verdict(trace)}"
    if any(tool.causes for tool in trace.tools):
        yield ""
        yield from _table(trace.tools)
    if trace.undecided or trace.removed:
        yield ""
    yield from (f"- new: {code(operation)}, neither replaced nor hidden" for operation in trace.undecided)
    yield from (f"- gone: {code(operation)}" for operation in trace.removed)


def _table(tools: Sequence[TracedTool]) -> Iterator[str]:
    yield "| Tool | Effect | Operation | What changed |"
    yield "|:--|:--|:--|:--|"
    for tool in tools:
        if not tool.causes:
            yield f"| {code(tool.name)} | {_SIGNS[tool.effect]} {tool.effect} | | |"
        for cause in tool.causes:
            sign = f"{_SIGNS[cause.effect]} {cause.effect}"
            yield f"| {code(tool.name)} | {sign} | {code(cause.operation)} | {phrased(cause.said)} |"


def trace_verdict(trace: Trace) -> str:
    """`1 tool broken, 4 unaffected; 1 new operation undecided`."""
    counted = ((effect, sum(tool.effect is effect for tool in trace.tools)) for effect in reversed(Effect))
    found = [(effect, number) for effect, number in counted if number]
    tools = ", ".join(
        f"{number if index else count(number, 'tool')} {effect}" for index, (effect, number) in enumerate(found)
    )
    tools = tools or "no tools"
    new = f"; {count(len(trace.undecided), 'new operation')} undecided" if trace.undecided else ""
    return f"{tools}{new}"
