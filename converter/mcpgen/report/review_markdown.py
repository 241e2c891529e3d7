"""Review -> the comment under a pull request: what changed, then the whole table; shortened until GitHub takes it."""

from collections.abc import Collection, Iterator, Sequence

from mcpgen.diff.change import Change, Level
from mcpgen.diff.review import Review
from mcpgen.diff.rows import Row
from mcpgen.report.diff_markdown import details, footers, headline, legend, table, title
from mcpgen.report.escape import code, markdown, phrased, visible
from mcpgen.report.word_diff import Fate, Piece, word_diff
from mcpgen.report.words import count

LIMIT = 65_536
"""Characters of a comment (GitHub answers 422 to more)."""
_FIRST = 20
_SIGNS = {Level.BREAKING: "🔴", Level.WARNING: "🟡", Level.PROMPT: "🔵", Level.INFO: "⚪"}
_TAGS = {Fate.KEPT: ("", ""), Fate.GONE: ("<del>", "</del>"), Fate.NEW: ("<ins>", "</ins>")}


def review_markdown(review: Review, *, limit: int = LIMIT) -> str:
    """Show a review. What does not fit goes in this order: what is behind clicks, rows that nothing changed, all
    changes but the first, all rows."""
    touched = tuple(row for row in review.comparison.rows if _is_touched(row, review.changes))
    first = review.changes[:_FIRST]
    stages: tuple[tuple[Sequence[Change], Sequence[Row] | None, bool], ...] = (
        (review.changes, None, True),
        (review.changes, None, False),
        (review.changes, touched, False),
        (first, touched[:_FIRST], False),
        (first, (), False),
    )
    text = ""
    for changes, rows, with_details in stages:
        text = "\n".join(_lines(review, changes, rows, with_details=with_details)) + "\n"
        if len(text) <= limit:
            return text
    return _cut(text, limit)


def _lines(
    review: Review, changes: Collection[Change], rows: Collection[Row] | None, *, with_details: bool
) -> Iterator[str]:
    yield title(review.comparison, _verdict(review))
    yield ""
    yield headline(review.comparison)
    if review.base is not None:
        yield from _changed(review, changes, with_details=with_details)
        yield ""
        yield "#### Endpoints → task tools"
    yield ""
    yield from table(review.comparison, rows)
    yield ""
    yield legend(review.comparison)
    if with_details:
        yield from footers(review.comparison)
    if review.changes:
        yield ""
        yield (
            "<sub>To accept a change: <code>mcpgen accept FINGERPRINT --reason TEXT</code>. "
            "This comment is updated in place.</sub>"
        )


def _verdict(review: Review) -> str:
    if review.base is None:
        return ""
    counts = review.counts
    if breaking := counts[Level.BREAKING]:
        return count(breaking, "breaking change")
    others = sum(counts.values())
    return f"{count(others, 'change')}, none breaking" if others else "no change"


def _changed(review: Review, changes: Collection[Change], *, with_details: bool) -> Iterator[str]:
    yield ""
    yield f"#### Changed against {code(review.base or '')}"
    yield ""
    if not review.changes:
        yield "Nothing that a client, a model or a reviewer could see."
        return
    yield "| Level | Tool | Change | Where | Fingerprint |"
    yield "|:--|:--|:--|:--|:--|"
    for change in changes:
        reason = review.accepted.get(change.fingerprint)
        accepted = f"<br><sub>accepted: {markdown(reason)}</sub>" if reason is not None else ""
        yield (
            f"| {_SIGNS[change.level]} {change.level} | {code(change.tool) if change.tool else '*server*'} "
            f"| {phrased(change.said)}{accepted} | {_place(change)} | `{change.fingerprint}` |"
        )
    if len(changes) < len(review.changes):
        yield f"| | | *{count(len(review.changes) - len(changes), 'more change')}* | | |"
    for fingerprint in review.stale:
        yield f"| | | accepted {code(fingerprint)}: no change has this fingerprint any more; remove it | | |"
    reworded = [change for change in changes if _is_text(change)]
    if with_details and reworded:
        yield from details(f"Text that the model reads differently ({len(reworded)})", map(_words, reworded))


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
