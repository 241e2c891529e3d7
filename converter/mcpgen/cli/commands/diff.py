"""`mcpgen diff`: overrides files and a base -> the review that people merge by, and whether a build may pass."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.cli.base.bases import NoBase
from mcpgen.cli.base.git import repository
from mcpgen.cli.choices import DiffFormat
from mcpgen.cli.inputs import pipeline
from mcpgen.cli.inputs.reviews import Asked, Gathered, gather
from mcpgen.cli.outputs.console import color, complain, say, width
from mcpgen.cli.outputs.prices import NOT_ASKED, PriceAsked, below
from mcpgen.cli.outputs.tell import tell
from mcpgen.cli.outputs.written import write
from mcpgen.diff import FAIL_ON, Change, Review, refused
from mcpgen.errors import Refused, UsageError
from mcpgen.names import nearest
from mcpgen.report import (
    review_github,
    review_json,
    review_markdown,
    review_text,
    stopped_github,
    stopped_markdown,
    trace_text,
)
from mcpgen.report.review.review_markdown import LIMIT

if TYPE_CHECKING:
    from mcpgen.cli.outputs.scores import Section


def show_diff(
    asked: Asked,
    *,
    form: DiffFormat,
    fail_on: str | None,
    out: str | None,
    priced: PriceAsked = NOT_ASKED,
    choices: str | None = None,
) -> int:
    """Show every server of the files, or the one that is asked for. Returns the exit code."""
    levels = _levels(fail_on)
    if form not in (DiffFormat.TEXT, DiffFormat.MARKDOWN):
        priced.refuse(form)
    if form is DiffFormat.JSON and len(files := pipeline.overrides_files(asked.files)) > 1:
        raise UsageError(f"--format json takes one overrides file; name one of {', '.join(files)}")
    gathered = gather(asked)
    if isinstance(gathered.base, NoBase):
        complain(f"no base: {gathered.base.reason}; endpoints and task tools are compared all the same")
    if gathered.stopped:
        _show(_stopped(gathered, form, is_file=out is not None), out)
        raise Refused([finding for one in gathered.stopped for finding in one.findings])
    tell([finding for one in gathered.files for finding in one.found.applied.findings])
    if levels is None:
        levels = ("none",) if isinstance(gathered.base, NoBase) else ("breaking",)
    stopping = refused(gathered.reviews, levels)
    code = 1 if stopping else 0
    picked = _picked(gathered, asked.server, choices, form, is_file=out is not None)
    text = shown(gathered, form, levels=levels, code=code, is_file=out is not None, picked=picked)
    _show(text.rstrip("\n") + _prices(gathered, asked.server, priced, form), out)
    if stopping:
        complain(_verdict(stopping, levels))
    return code


def _prices(gathered: Gathered, server: str | None, priced: PriceAsked, form: DiffFormat) -> str:
    found = [one for file in gathered.files for one in pipeline.servers(file.found, server)]
    return below(priced, [(one.name, one.tools) for one in found], is_markdown=form is DiffFormat.MARKDOWN)


def _picked(
    gathered: Gathered, server: str | None, choices: str | None, form: DiffFormat, *, is_file: bool
) -> "Section | None":
    if choices is None:
        return None
    from mcpgen.cli.outputs.scores import section

    servers = [one for file in gathered.files for one in pipeline.servers(file.found, server)]
    return section(choices, servers, form=form, is_file=is_file)


def _levels(fail_on: str | None) -> tuple[str, ...] | None:
    if fail_on is None:
        return None
    named = tuple(dict.fromkeys(word.strip() for word in fail_on.split(",")))
    for word in named:
        if word not in FAIL_ON:
            close = nearest(word, FAIL_ON)
            hint = f'nearest: "{close}"' if close else f"known: {', '.join(FAIL_ON)}"
            raise UsageError(f'--fail-on: nothing is called "{word}"; {hint}')
    return named


def shown(
    gathered: Gathered,
    form: DiffFormat,
    *,
    levels: Sequence[str] = (),
    code: int = 0,
    is_file: bool = False,
    picked: "Section | None" = None,
) -> str:
    """Every review that was gathered, in one format."""
    reviews = gathered.reviews
    match form:
        case DiffFormat.JSON:
            document = gathered.files[0].found.naive.document
            return review_json(reviews, document, fail_on=levels, exit_code=code)
        case DiffFormat.GITHUB:
            return review_github(reviews, folder=_folder())
        case DiffFormat.MARKDOWN:
            parts = [_with(picked, review, review_markdown(review, limit=LIMIT - _room(picked))) for review in reviews]
        case DiffFormat.TEXT:
            parts = [_with(picked, review, review_text(review, width(), color() and not is_file)) for review in reviews]
    return "\n\n".join(part.rstrip("\n") for part in parts)


def _room(picked: "Section | None") -> int:
    """What a comment has to leave for it."""
    return 0 if picked is None else len(picked.text) + 2


def _with(picked: "Section | None", review: Review, text: str) -> str:
    """A review with which tool is picked below it, if that is known of its server."""
    if picked is None or picked.server != review.comparison.server:
        return text
    return text.rstrip("\n") + "\n\n" + picked.text


def _show(text: str, out: str | None) -> None:
    text = text.rstrip("\n")
    if out is None:
        if text:
            say(text)
        return
    write(Path(out), f"{text}\n", cure="choose another --out")


def _stopped(gathered: Gathered, form: DiffFormat, *, is_file: bool) -> str:
    """Where overrides do not fit the API: what its change did to their tools. All that is to mend comes after it."""
    stopped = gathered.stopped
    match form:
        case DiffFormat.JSON:
            return ""
        case DiffFormat.GITHUB:
            return stopped_github([finding for one in stopped for finding in one.findings], folder=_folder())
        case DiffFormat.MARKDOWN:
            parts = [
                stopped_markdown(name, one.findings, one.traces.get(name)) for one in stopped for name in one.servers
            ]
        case DiffFormat.TEXT:
            shown = color() and not is_file
            parts = [
                f"{name}: {trace_text(one.traces[name], width(), shown)}"
                for one in stopped
                for name in one.servers
                if name in one.traces
            ]
    return "\n\n".join(part.rstrip("\n") for part in parts)


def _folder() -> str:
    """Where the user stands in a repository; nowhere, if this is none."""
    try:
        return repository().here
    except UsageError:
        return ""


def _verdict(stopping: Sequence[Change], levels: Sequence[str]) -> str:
    """`2 changes stop this (--fail-on breaking); ...`."""
    gate, one = f"--fail-on {','.join(levels)}", stopping[0].fingerprint
    if len(stopping) == 1:
        return f"1 change stops this ({gate}); undo it, or let it pass: mcpgen accept {one} --reason TEXT"
    return f"{len(stopping)} changes stop this ({gate}); undo them, or let each pass: mcpgen accept {one} --reason TEXT"
