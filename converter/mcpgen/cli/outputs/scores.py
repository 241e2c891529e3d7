"""`mcpgen diff --choices FILE`: what `mcpgen choose --format json` wrote -> a section below its server's review."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mcpgen.choose import Scores, Variant, read_scores
from mcpgen.cli.choices import DiffFormat
from mcpgen.cli.inputs.given import read_text
from mcpgen.cli.outputs.console import color, width
from mcpgen.errors import UsageError
from mcpgen.ir import Toolset
from mcpgen.report.choices.scores import scores_markdown, scores_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """The section, and whose it is."""

    server: str
    text: str


def section(file: str, servers: Sequence[Toolset], *, form: DiffFormat, is_file: bool) -> Section:
    """Make it. Raises UsageError where no such server is under review, or the format has no place for it."""
    if form not in (DiffFormat.TEXT, DiffFormat.MARKDOWN):
        raise UsageError(f"--choices does not stand in --format {form}; the file itself is the JSON")
    scores = read_scores(read_text(Path(file), named=file), file=file)
    by_name: dict[str, Toolset] = {server.name: server for server in servers}
    if scores.server not in by_name:
        raise UsageError(f"{file} is about server {scores.server}; under review: {', '.join(by_name)}")
    return Section(server=scores.server, text=_shown(scores, by_name[scores.server], form, is_file=is_file))


def _shown(scores: Scores, server: Toolset, form: DiffFormat, *, is_file: bool) -> str:
    now = Variant(label="", tools=server.tools).fingerprint
    if form is DiffFormat.MARKDOWN:
        return scores_markdown(scores, tools_hash=now)
    return scores_text(scores, tools_hash=now, width=width(), color=color() and not is_file)
