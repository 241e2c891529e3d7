"""Reviews -> workflow commands that GitHub Actions turns into annotations on files and lines, the worst first."""

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mcpgen.diff.change import Change, Level
from mcpgen.diff.review import Review
from mcpgen.diff.slices import Effect
from mcpgen.findings import Finding, Severity
from mcpgen.location import Location
from mcpgen.report.writing.escape import visible
from mcpgen.report.writing.words import OUTDATED

_ERROR, _WARNING, _NOTICE = "error", "warning", "notice"
_COMMANDS = {Level.BREAKING: _ERROR, Level.WARNING: _WARNING, Level.PROMPT: _NOTICE}
_FOUND = {Severity.ERROR: _ERROR, Severity.WARNING: _WARNING, Severity.NOTE: _NOTICE}
_SHOWN = 10
"""What GitHub shows of each command in one step; the rest would be dropped without a word."""

_CAUSES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """Something that somebody has to look at."""

    command: str
    title: str
    text: str
    place: Location | None = None


def review_github(reviews: Sequence[Review], *, folder: str = "") -> str:
    """Show what somebody has to look at; one line each, then one that counts the changes of a server.

    `folder` is where the user stands in the repository: GitHub knows files by their path from its root.
    """
    return "\n".join(_lines(reviews, folder)) + "\n"


def _lines(reviews: Sequence[Review], folder: str) -> Iterator[str]:
    several = len(reviews) > 1
    yield from written([item for review in reviews for item in _annotations(review, with_server=several)], folder)
    for review in reviews:
        counted = ", ".join(f"{number} {level}" for level, number in review.counts.items() if number)
        yield f"{_data(review.comparison.server)}: {counted or 'no changes'}"


def written(annotations: Sequence[Annotation], folder: str, *, by: str = "mcpgen diff") -> Iterator[str]:
    """Workflow commands, as many of each kind as GitHub shows; the last one counts those that are left."""
    for command in (_ERROR, _WARNING, _NOTICE):
        found = list(dict.fromkeys(item for item in annotations if item.command == command))
        room = _SHOWN - 1 if len(found) > _SHOWN else _SHOWN
        yield from (_command(item, folder) for item in found[:room])
        if len(found) > room:
            yield f"::{command} title={by}::{len(found) - room} more of this level; {by} shows all"


def _annotations(review: Review, *, with_server: bool) -> Iterator[Annotation]:
    if review.outdated is not None:
        yield Annotation(command=_WARNING, title="outdated", text=f"{review.outdated} {OUTDATED}")
    yield from _traced(review)
    for change in review.changes:
        if change.level in _COMMANDS and change.fingerprint not in review.accepted:
            yield _changed(change, with_server=with_server)
    yield from map(finding_annotation, review.findings)


def _changed(change: Change, *, with_server: bool) -> Annotation:
    names = (change.server if with_server else "", change.tool)
    text = ": ".join(filter(None, (*names, f"{change.text} [{change.fingerprint}]")))
    return Annotation(command=_COMMANDS[change.level], title=change.id, text=text, place=change.location)


def finding_annotation(finding: Finding) -> Annotation:
    """What is wrong with an overrides file."""
    return Annotation(
        command=_FOUND[finding.severity], title=finding.rule, text=finding.message, place=finding.location
    )


def _traced(review: Review) -> Iterator[Annotation]:
    """Tools that the API's own change breaks or may touch."""
    places = {tool.name: tool.location for row in review.comparison.rows for tool in row.tools}
    for tool in review.trace.tools if review.trace else ():
        if tool.effect is not Effect.UNAFFECTED:
            told = [f"{cause.operation}: {cause.text}" for cause in tool.causes[:_CAUSES]]
            more = [f"{len(tool.causes) - _CAUSES} more"] if len(tool.causes) > _CAUSES else []
            causes = "; ".join([*told, *more])
            command = _WARNING if tool.effect is Effect.BROKEN else _NOTICE
            text = f"{tool.name} is {tool.effect} by the API's change: {causes}"
            yield Annotation(command=command, title="api-changed", text=text, place=places.get(tool.name))


def _command(item: Annotation, folder: str) -> str:
    place = item.place
    properties = {
        "file": posixpath.normpath(posixpath.join(folder, place.file)) if place else None,
        "line": str(place.line) if place and place.line else None,
        "title": item.title,
    }
    given = ",".join(f"{name}={_property(text)}" for name, text in properties.items() if text is not None)
    return f"::{item.command} {given}::{_data(item.text)}"


def _data(text: str) -> str:
    """A message: on one line, and no workflow command of its own."""
    return visible(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
