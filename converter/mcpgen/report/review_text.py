"""Review -> what a terminal shows: the table, then what changed against the base, the verdict last."""

from rich.text import Text

from mcpgen.diff.review import Review
from mcpgen.report.changes_text import changes_text
from mcpgen.report.diff_text import diff_text
from mcpgen.report.paint import printed


def review_text(review: Review, width: int, color: bool) -> str:
    """Show a review."""
    table = diff_text(review.comparison, width, color)
    changed = list(changes_text(review, width=width))
    return table + printed([Text(), *changed], color=color) if changed else table
