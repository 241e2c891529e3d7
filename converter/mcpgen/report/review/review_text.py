"""Review -> what a terminal shows: the table, then what changed against the base and in the API, the verdict last."""

from collections.abc import Iterator

from rich.text import Text

from mcpgen.diff.review import Review
from mcpgen.report.review.changes_text import changes_text
from mcpgen.report.review.diff_text import diff_text
from mcpgen.report.review.trace import trace_lines
from mcpgen.report.writing.escape import visible
from mcpgen.report.writing.grid import wrapped
from mcpgen.report.writing.paint import printed
from mcpgen.report.writing.words import OUTDATED


def review_text(review: Review, width: int, color: bool) -> str:
    """Show a review."""
    table = f"{visible(review.comparison.server)} is gone\n"
    if not review.is_gone:
        table = diff_text(review.comparison, width, color)
    return printed(_first(review, width), color=color) + table + printed(_last(review, width), color=color)


def _first(review: Review, width: int) -> Iterator[Text]:
    if review.outdated is not None:
        yield from wrapped(Text(f"{visible(review.outdated)} {OUTDATED}", style="bold yellow"), width=width)
        yield Text()


def _last(review: Review, width: int) -> Iterator[Text]:
    if review.trace is not None:
        yield Text()
        yield from trace_lines(review.trace, width=width)
    if changed := list(changes_text(review, width=width)):
        yield Text()
        yield from changed
