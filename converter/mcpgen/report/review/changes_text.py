"""Review -> the part of a terminal's report that says what changed against the base."""

from collections.abc import Iterator

from rich.text import Text

from mcpgen.diff.change import Change, Level
from mcpgen.diff.review import Review
from mcpgen.report.writing.escape import visible
from mcpgen.report.writing.grid import Across, Column, Row, grid, wrapped
from mcpgen.report.writing.paint import phrased, shown
from mcpgen.report.writing.word_diff import Fate, word_diff
from mcpgen.report.writing.words import stale_acceptances

_STYLES = {Level.BREAKING: "bold red", Level.WARNING: "yellow", Level.PROMPT: "cyan", Level.INFO: "dim"}
_WORDS = {Fate.KEPT: ("", "", ""), Fate.GONE: ("[-", "-]", "red"), Fate.NEW: ("{+", "+}", "green")}
_COLUMNS = (
    Column(title="Level"),
    Column(title="Tool", least=9),
    Column(title="What changed", prose=True, least=20),
    Column(title="Where", least=12),
)


def changes_text(review: Review, *, width: int) -> Iterator[Text]:
    """Lay out the changes; a review without a base has none and says nothing."""
    if review.base is None:
        return
    yield Text(verdict(review), style="bold")
    if review.changes:
        yield Text()
        yield from grid(_COLUMNS, [row for change in review.changes for row in _rows(change, review)], width=width)
    if review.stale:
        yield from wrapped(Text(stale_acceptances(review, visible)), width=width)


def verdict(review: Review) -> str:
    """`Contract, main -> now: 2 breaking, 1 prompt`."""
    new = ["a new server"] if review.is_new else []
    found = [*new, *(f"{number} {level}" for level, number in review.counts.items() if number)]
    accepted = len(review.changes) - sum(review.counts.values())
    parts = [*found, *([f"{accepted} accepted"] if accepted else ())]
    return f"Contract, {visible(review.base or '')} -> now: {', '.join(parts) or 'unchanged'}"


def _rows(change: Change, review: Review) -> Iterator[Row]:
    reason = review.accepted.get(change.fingerprint)
    style = _STYLES[change.level] if reason is None else "dim"
    level = [Text(change.level.upper(), style=style)]
    if change.level is not Level.INFO:
        level.append(Text(change.fingerprint, style="dim"))
    yield (
        level,
        [shown(change.tool or "(server)", style="bold")],
        [phrased(change.said)],
        [shown(_place(change), style="dim")],
    )
    if change.level is Level.PROMPT and isinstance(change.before or "", str) and isinstance(change.after or "", str):
        yield Across(text=_words(change.before or "", change.after or ""), under=2)
    if reason is not None:
        yield Across(text=Text(f"accepted: {visible(reason)}"), under=2)


def _words(before: str, after: str) -> Text:
    text = Text()
    for piece in word_diff(visible(before), visible(after)):
        start, end, style = _WORDS[piece.fate]
        text.append(f"{start}{piece.text}{end}", style=style)
    return text


def _place(change: Change) -> str:
    """File and line; the pointer would take the room of the sentence."""
    where = change.location
    return "" if where is None else f"{where.file}:{where.line}" if where.line else where.file
