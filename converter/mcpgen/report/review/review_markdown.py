"""Review -> the comment under a pull request: what changed, then the whole table; shortened until GitHub takes it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from mcpgen.diff.change import Change, Level
from mcpgen.diff.review import Review
from mcpgen.diff.rows import Row
from mcpgen.findings import Finding
from mcpgen.report.review.diff_markdown import details, footers, headline, legend, table, title
from mcpgen.report.review.trace import trace_section, trace_verdict
from mcpgen.report.writing.escape import code, markdown, phrased, visible
from mcpgen.report.writing.word_diff import Fate, Piece, word_diff
from mcpgen.report.writing.words import OUTDATED, count, stale_acceptances

LIMIT = 65_536
"""Characters of a comment (GitHub answers 422 to more)."""
_FIRST = 20
_SIGNS = {Level.BREAKING: "🔴", Level.WARNING: "🟡", Level.PROMPT: "🔵", Level.INFO: "⚪"}
_TAGS = {Fate.KEPT: ("", ""), Fate.GONE: ("<del>", "</del>"), Fate.NEW: ("<ins>", "</ins>")}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stage:
    """How much of a review is shown."""

    changes: Collection[Change]
    rows: Collection[Row] | None
    """None: all."""
    is_full: bool
    """With what is behind clicks, and the tables that not everybody needs."""


def review_markdown(review: Review, *, limit: int = LIMIT) -> str:
    """Show a review. What does not fit goes in this order: what is behind clicks, rows that nothing changed, all
    changes but the first, all rows."""
    text = ""
    for stage in _stages(review):
        text = "\n".join(_lines(review, stage)) + "\n"
        if len(text) <= limit:
            return text
    return _cut(text, limit)


def _stages(review: Review) -> Iterator[_Stage]:
    touched = tuple(row for row in review.comparison.rows if _is_touched(row, review.changes))
    first = review.changes[:_FIRST]
    yield _Stage(changes=review.changes, rows=None, is_full=True)
    yield _Stage(changes=review.changes, rows=None, is_full=False)
    yield _Stage(changes=review.changes, rows=touched, is_full=False)
    yield _Stage(changes=first, rows=touched[:_FIRST], is_full=False)
    yield _Stage(changes=first, rows=(), is_full=False)


def _lines(review: Review, stage: _Stage) -> Iterator[str]:
    yield title(review.comparison.server, _verdict(review), is_quiet=review.is_quiet)
    yield from _outdated(review)
    if not review.is_gone:
        yield ""
        yield headline(review.comparison)
    if review.base is not None:
        yield from _changed(review, stage)
    yield from _traced(review, stage)
    if not review.is_gone:
        yield from _table(review, stage)
    if stage.is_full and review.findings:
        yield from details(f"Findings ({len(review.findings)})", map(_finding, review.findings))
    if review.changes:
        yield ""
        yield (
            "<sub>To accept a change: <code>mcpgen accept FINGERPRINT --reason TEXT</code>. "
            "This comment is updated in place.</sub>"
        )


def _verdict(review: Review) -> str:
    if review.base is None:
        return ""
    if review.is_new:
        return "new"
    counts = review.counts
    if breaking := counts[Level.BREAKING]:
        return count(breaking, "breaking change")
    others = sum(counts.values())
    if others:
        return f"{count(others, 'change')}, none breaking"
    return "all changes accepted" if review.changes else "no change"


def _outdated(review: Review) -> Iterator[str]:
    if review.outdated is not None:
        yield ""
        yield "> [!WARNING]"
        yield f"> {code(review.outdated)} {OUTDATED}."


def _table(review: Review, stage: _Stage) -> Iterator[str]:
    yield ""
    if review.base is not None or review.trace is not None:
        yield "#### Endpoints → task tools"
        yield ""
    yield from table(review.comparison, stage.rows)
    yield ""
    yield legend(review.comparison)
    if stage.is_full:
        yield from footers(review.comparison)


def _traced(review: Review, stage: _Stage) -> Iterator[str]:
    if review.trace is not None:
        yield ""
        if stage.is_full:
            yield from trace_section(review.trace)
        else:
            yield f"#### The API, before → now: {trace_verdict(review.trace)}"


def _changed(review: Review, stage: _Stage) -> Iterator[str]:
    yield ""
    yield f"#### Changed against {code(review.base or '')}"
    yield ""
    if review.changes:
        yield from _changes_table(review, stage)
    else:
        yield "Nothing that a client, a model or a reviewer could see."
    if review.stale:
        yield ""
        yield stale_acceptances(review, code)
    reworded = [change for change in stage.changes if _is_text(change)]
    if stage.is_full and reworded:
        yield from details(f"Text that the model reads differently ({len(reworded)})", map(_words, reworded))


def _changes_table(review: Review, stage: _Stage) -> Iterator[str]:
    yield "| Level | Tool | Change | Where | Fingerprint |"
    yield "|:--|:--|:--|:--|:--|"
    for change in stage.changes:
        reason = review.accepted.get(change.fingerprint)
        accepted = f"<br><sub>accepted: {markdown(reason)}</sub>" if reason is not None else ""
        yield (
            f"| {_SIGNS[change.level]} {change.level} | {code(change.tool) if change.tool else '*server*'} "
            f"| {phrased(change.said)}{accepted} | {_place(change)} | `{change.fingerprint}` |"
        )
    if len(stage.changes) < len(review.changes):
        yield f"| | | *{count(len(review.changes) - len(stage.changes), 'more change')}* | | |"


def _is_text(change: Change) -> bool:
    texts = (change.before, change.after)
    return change.level is Level.PROMPT and all(text is None or isinstance(text, str) for text in texts)


def _words(change: Change) -> str:
    where = f"{code(change.tool) if change.tool else '*server*'} {code(change.pointer)}"
    pieces = word_diff(visible(change.before or ""), visible(change.after or ""))
    return f"- {where}: {''.join(map(_piece, pieces))}"


def _piece(piece: Piece) -> str:
    """Blanks at the ends stay: they part it from its neighbours."""
    start, end = _TAGS[piece.fate]
    left, right = (" " if blank else "" for blank in (piece.text[:1] == " ", piece.text[-1:] == " "))
    return f"{left}{start}{markdown(piece.text)}{end}{right}" if piece.text.strip() else piece.text


def _finding(finding: Finding) -> str:
    place = f"{code(str(finding.location))}: " if finding.location else ""
    return f"- {finding.severity} `{finding.rule}`: {place}{markdown(finding.message)}"


def _place(change: Change) -> str:
    where = change.location
    return "" if where is None else code(f"{where.file}:{where.line}" if where.line else where.file)


def _is_touched(row: Row, changes: Collection[Change]) -> bool:
    changed = {change.tool for change in changes}
    return any(tool.name in changed for tool in row.tools)


def _cut(text: str, limit: int) -> str:
    """Whole lines, and a word about it: what is left when even the first changes are too long."""
    note = "\n*Cut: too long for a comment. `mcpgen diff` shows all of it.*\n"
    return text[: limit - len(note)].rpartition("\n")[0] + note
