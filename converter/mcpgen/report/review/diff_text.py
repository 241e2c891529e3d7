"""Comparison -> the table that a terminal shows."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from mcpgen.diff.hidden import HiddenGroup, readable
from mcpgen.diff.phrase import Phrase
from mcpgen.diff.rows import Comparison, Endpoint, Mark, Row, TaskTool
from mcpgen.report.writing.escape import visible
from mcpgen.report.writing.grid import Across, Column, Rule, flowed, grid
from mcpgen.report.writing.grid import Row as GridRow
from mcpgen.report.writing.paint import phrased, printed, shown
from mcpgen.report.writing.words import (
    MARK_WORDS,
    becomes,
    count,
    counted_as,
    hidden_notes,
    hint_letters,
    hints_before,
    marks,
    notes,
    rendering_title,
    row_notes,
)

_COLUMNS = (
    Column(title=""),
    Column(title="Endpoint", least=12),
    Column(title="Task tool", least=10),
    Column(title="Required", least=9),
    Column(title="Hints"),
    Column(title="Tokens", right=True),
)
_STYLES = {Mark.HIDDEN: "dim", Mark.ADDED: "green", Mark.UNDECIDED: "bold red"}
_ARGUMENTS = ("+ required now", "- not required any more")
_HINTS = (
    "Hints, defaults filled in: R read-only",
    "w writes",
    "D destructive",
    "I idempotent",
    "O open world",
    ". no",
)


def diff_text(comparison: Comparison, width: int, color: bool) -> str:
    """Show what became of each endpoint."""
    return printed(_lines(comparison, width), color=color)


def _lines(comparison: Comparison, width: int) -> Iterator[Text]:
    legend = [f"{mark} {MARK_WORDS[mark]}" for mark in marks(comparison)]
    yield from flowed(_headline(comparison), separator="; ", width=width, style="bold")
    yield Text()
    yield from grid(_COLUMNS, list(_table(comparison)), width=width)
    yield Text()
    yield from _counts(comparison, width)
    yield Text()
    yield from flowed([*legend, *_ARGUMENTS], separator="   ", width=width, style="dim")
    yield from flowed(_HINTS, separator=", ", width=width, style="dim")


def _headline(comparison: Comparison) -> Sequence[str]:
    """In plain words what the table shows."""
    before, after = comparison.before, comparison.after
    budget = f", over the budget of {comparison.budget}" if comparison.budget is not None else ""
    return (
        f"{visible(comparison.server)}: {becomes(comparison, '->')}",
        f"required arguments {before.required} -> {after.required}",
        f"prompt tokens {before.costs[0].tokens} -> {after.costs[0].tokens} ({counted_as(after.costs[0])}){budget}",
    )


def _table(comparison: Comparison) -> Iterator[GridRow]:
    rows, groups = readable(comparison)
    method_width = max(
        (len(endpoint.operation.partition(" ")[0]) for row in rows for endpoint in row.endpoints), default=0
    )
    for row in rows:
        yield from _row(row, method_width)
    for group in groups:
        yield from _group(group)
    yield Rule.RULE
    yield _sum(comparison)


def _row(row: Row, method_width: int) -> Iterator[GridRow]:
    """One line a tool, with an endpoint each and all that are left in the last; what is to be said follows."""
    tools = row.tools or (None,)
    for index, tool in enumerate(tools):
        is_last = index == len(tools) - 1
        endpoints = row.endpoints[index:] if is_last else row.endpoints[index : index + 1]
        yield (
            [Text(row.mark, style=_STYLES.get(row.mark, "cyan"))],
            [_endpoint(endpoint, method_width) for endpoint in endpoints],
            [_tool(tool, row)],
            [*_required(tool), *(_spared(row) if is_last else ())],
            [_hints(row, tool)],
            [_tokens(row.tokens_before, row.tokens_after)] if index == 0 else [],
        )
        yield from _notes((*(notes(tool) if tool else ()), *(row_notes(row) if is_last else ())))


def _group(group: HiddenGroup) -> Iterator[GridRow]:
    spared = [Text(f"- {count(group.required, 'argument')}", style="dim")] if group.required else []
    yield (
        [Text(Mark.HIDDEN, style="dim")],
        [Text(count(len(group.rows), "endpoint"), style="dim")],
        [Text("(hidden)", style="dim")],
        spared,
        [],
        [_tokens(group.tokens, 0)],
    )
    yield from _notes(hidden_notes(group))


def _sum(comparison: Comparison) -> GridRow:
    before, after = comparison.before, comparison.after
    hidden = len(comparison.hidden)
    return (
        [],
        [Text(count(before.tools, "endpoint"), style="bold")],
        [Text(count(after.tools, "tool") + (f", {hidden} hidden" if hidden else ""), style="bold")],
        [Text(f"{before.required} -> {after.required}", style="bold")],
        [Text(f"R {before.read_only} -> {after.read_only}", style="bold")],
        [_tokens(before.costs[0].tokens, after.costs[0].tokens, style="bold")],
    )


def _counts(comparison: Comparison, width: int) -> Iterator[Text]:
    """The same lists in other tokenizers and renderings."""
    columns = (
        Column(title="Counted as"),
        Column(title="Tokens", right=True),
        Column(title="What is counted", least=20),
    )
    rows = [
        ([Text(counted_as(after))], [_tokens(before.tokens, after.tokens)], [Text(rendering_title(after))])
        for before, after in zip(comparison.before.costs, comparison.after.costs, strict=True)
    ]
    yield from grid(columns, rows, width=width)


def _endpoint(endpoint: Endpoint, method_width: int) -> Text:
    method, _, path = endpoint.operation.partition(" ")
    return Text(f"{visible(method):<{method_width}} ").append_text(shown(path))


def _tool(tool: TaskTool | None, row: Row) -> Text:
    if tool:
        return shown(tool.name, style="bold")
    return Text("(undecided)" if row.mark is Mark.UNDECIDED else "(hidden)", style="dim")


def _required(tool: TaskTool | None) -> Iterator[Text]:
    for argument in tool.required if tool else ():
        yield shown(f"+ {argument.name}", style="green") if argument.is_new else shown(argument.name)


def _spared(row: Row) -> Iterator[Text]:
    for argument in row.spared:
        yield shown(f"- {argument.name}", style="red")


def _hints(row: Row, tool: TaskTool | None) -> Text:
    before = hints_before(row)
    letters = (before, tool.hints if tool else None)
    return Text(">".join(hint_letters(hints) for hints in letters if hints))


def _tokens(before: int, after: int, style: str = "") -> Text:
    return Text(f"{before} -> {after}", style=style)


def _notes(phrases: Iterable[Phrase]) -> Iterator[GridRow]:
    for phrase in phrases:
        yield Across(text=phrased((". ", *phrase)), under=1)
