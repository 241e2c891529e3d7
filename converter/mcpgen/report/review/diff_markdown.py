"""Comparison -> markdown as GitHub renders it: a pull request's comment, and `out/<server>/DIFF.md`.

Same comparison, same bytes: no version, no date, no path.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

from mcpgen.diff.hidden import HiddenGroup, readable
from mcpgen.diff.phrase import Phrase
from mcpgen.diff.rows import Comparison, Mark, Row, TaskTool
from mcpgen.report.writing.escape import code, markdown, marker, phrased, visible
from mcpgen.report.writing.words import (
    MARK_WORDS,
    becomes,
    count,
    counted_as,
    hidden_notes,
    hint_words,
    marks,
    notes,
    rendering_title,
    row_notes,
)

_SYMBOLS = {
    Mark.AS_IS: "=",
    Mark.RESHAPED: "~",
    Mark.SPLIT: "⑂",
    Mark.MERGED: "⑃",
    Mark.SPLIT_AND_MERGED: "⑂⑃",
    Mark.HIDDEN: "✖",
    Mark.ADDED: "✚",
    Mark.UNDECIDED: "❓",
}
_DITTO = "〃"
_LONGEST_PATH = 40

_Cells: TypeAlias = tuple[str, str, str, str, str]


def diff_markdown(comparison: Comparison) -> str:
    """Show what became of each endpoint."""
    lines = (
        title(comparison.server),
        "",
        headline(comparison),
        "",
        *table(comparison),
        "",
        legend(comparison),
        *footers(comparison),
    )
    return "\n".join(lines) + "\n"


def title(server: str, verdict: str = "", *, is_quiet: bool = False) -> str:
    """The line by which a comment is found again, and the heading; a quiet one is not worth a new comment."""
    said, quiet = f" — {verdict}" if verdict else "", " quiet" if is_quiet else ""
    return f"<!-- mcpgen-diff server={marker(server)}{quiet} -->\n### MCP tools: {code(server)}{said}"


def table(comparison: Comparison, shown: Collection[Row] | None = None) -> Iterator[str]:
    """The five columns; of the rows only those in `shown`, the others counted, where that is given."""
    rows, groups = readable(comparison)
    yield "| Replaces | Task tool | Required arguments | Hints (defaults filled in) | Tokens |"
    yield "|:--|:--|:--|:--|--:|"
    left = [row for row in rows if shown is None or row in shown]
    for row in left:
        yield from map(_line, _row(row))
    yield from map(_line, map(_group, groups))
    if len(left) < len(rows):
        yield _line((f"*{count(len(rows) - len(left), 'more row')}*", "", "", "", ""))
    yield _line(_sum(comparison))


def footers(comparison: Comparison) -> Iterator[str]:
    """What few readers open."""
    yield from details("Tokens by tokenizer and rendering", _counts(comparison))
    rows, _ = readable(comparison)
    operations = [endpoint.operation for row in rows for endpoint in row.endpoints]
    if cut := [operation for operation in operations if _shortened(operation) != operation]:
        yield from details(f"Paths in full ({len(cut)})", (f"- {code(operation)}" for operation in cut))


def headline(comparison: Comparison) -> str:
    """In plain words what the table shows."""
    before, after = comparison.before, comparison.after
    budget = f", over the budget of {comparison.budget}" if comparison.budget is not None else ""
    return (
        f"**{becomes(comparison, '→')}** · required arguments {before.required} → {after.required} · "
        f"prompt tokens {before.costs[0].tokens} → **{after.costs[0].tokens}** ({counted_as(after.costs[0])}){budget}"
    )


def _row(row: Row) -> Iterator[_Cells]:
    """One line a tool; the endpoints stand in the first."""
    symbol = _SYMBOLS[row.mark]
    endpoints = "<br>".join(code(_shortened(endpoint.operation)) for endpoint in row.endpoints)
    last = max(len(row.tools) - 1, 0)
    for index, tool in enumerate(row.tools or (None,)):
        is_last = index == last
        said = (*(notes(tool) if tool else ()), *(row_notes(row) if is_last else ()))
        yield (
            f"{symbol} {_DITTO if index else endpoints}".strip(),
            _noted(f"**{markdown(tool.name)}**" if tool else f"*{MARK_WORDS[row.mark]}*", said),
            _arguments(tool, row if is_last else None),
            _hints(tool),
            _DITTO if index else f"{row.tokens_before} → {row.tokens_after}",
        )


def _group(group: HiddenGroup) -> _Cells:
    return (
        f"{_SYMBOLS[Mark.HIDDEN]} {count(len(group.rows), 'endpoint')}",
        _noted(f"*{MARK_WORDS[Mark.HIDDEN]}*", hidden_notes(group)),
        f"➖ {count(group.required, 'argument')}" if group.required else "",
        "",
        f"{group.tokens} → 0",
    )


def _sum(comparison: Comparison) -> _Cells:
    before, after, hidden = comparison.before, comparison.after, len(comparison.hidden)
    cells = (
        count(before.tools, "endpoint"),
        count(after.tools, "tool") + (f", {hidden} hidden" if hidden else ""),
        f"{before.required} → {after.required}",
        f"read-only {before.read_only} → {after.read_only}",
        f"{before.costs[0].tokens} → {after.costs[0].tokens}",
    )
    endpoints, tools, required, hints, tokens = (f"**{cell}**" for cell in cells)
    return endpoints, tools, required, hints, tokens


def _arguments(tool: TaskTool | None, row: Row | None) -> str:
    """What stays, what is new and, in the row's last line, what is gone."""
    required = tool.required if tool else ()
    lines = (
        ("", [argument.name for argument in required if not argument.is_new]),
        ("➕ ", [argument.name for argument in required if argument.is_new]),
        ("➖ ", [argument.name for argument in row.spared] if row else []),
    )
    return "<br>".join(sign + ", ".join(map(code, names)) for sign, names in lines if names)


def _hints(tool: TaskTool | None) -> str:
    words = hint_words(tool.hints) if tool else ()
    return ", ".join(f"**{word}**" if word == "destructive" else word for word in words)


def _noted(text: str, phrases: Iterable[Phrase]) -> str:
    return "<br>".join([text, *(f"<sub>{phrased(phrase)}</sub>" for phrase in phrases)])


def _shortened(operation: str) -> str:
    """A path breaks nowhere in a table cell, so a long one loses its middle: whole segments where that is enough."""
    method, _, path = visible(operation).partition(" ")
    if len(path) <= _LONGEST_PATH:
        return operation
    half = (_LONGEST_PATH - 1) // 2
    start, end = path[:half], path[-half:]
    return f"{method} {start[: start.rfind('/') + 1] or start}…{end[max(end.find('/'), 0) :]}"


def legend(comparison: Comparison) -> str:
    """What the signs and the hints mean."""
    signs = " · ".join(
        (
            *(f"{_SYMBOLS[mark]} {MARK_WORDS[mark]}" for mark in marks(comparison)),
            "➕ required now",
            "➖ not required any more",
        )
    )
    return (
        f"<sub>{signs}. A hint that is not sent has the specification's default: "
        "writes, destructive, not idempotent, open world.</sub>"
    )


def _counts(comparison: Comparison) -> Iterator[str]:
    yield "| Counted as | endpoints | task tools | What is counted |"
    yield "|:--|--:|--:|:--|"
    for before, after in zip(comparison.before.costs, comparison.after.costs, strict=True):
        yield f"| {counted_as(after)} | {before.tokens} | {after.tokens} | {rendering_title(after)} |"
    yield ""
    yield "A host adds a frame of its own around the tools: these numbers are for comparing, not for billing."


def details(summary: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines behind a click; `summary` is ours."""
    yield ""
    yield f"<details><summary>{summary}</summary>"
    yield ""
    yield from lines
    yield ""
    yield "</details>"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
