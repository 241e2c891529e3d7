"""`mcpgen diff`: overrides files -> the comparison that a reviewer reads."""

from collections.abc import Sequence

from mcpgen.cli import pipeline
from mcpgen.cli.choices import DiffFormat
from mcpgen.cli.console import color, complain, say, width
from mcpgen.report import diff_markdown, diff_text


def show_diff(named: Sequence[str], *, form: DiffFormat, server: str | None) -> int:
    """Show every server of the files, or the one called `server`. Returns the exit code."""
    parts = []
    for path in pipeline.overrides_files(named):
        found = pipeline.sound(pipeline.review(path))
        for finding in found.applied.findings:
            complain(f"{finding.severity}: {finding}")
        for one in pipeline.servers(found, server):
            comparison = pipeline.comparison(found, one)
            if form is DiffFormat.MARKDOWN:
                parts.append(diff_markdown(comparison))
            else:
                parts.append(diff_text(comparison, width=width(), color=color()))
    say("\n\n".join(part.rstrip("\n") for part in parts))
    return 0
