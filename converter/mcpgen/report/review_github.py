"""Reviews -> workflow commands that GitHub Actions turns into annotations on files and lines, the worst first."""

from collections.abc import Iterator, Sequence

from mcpgen.diff.change import Change, Level
from mcpgen.diff.review import Review
from mcpgen.report.escape import visible

_COMMANDS = {Level.BREAKING: "error", Level.WARNING: "warning", Level.PROMPT: "notice"}
_SHOWN = 10
"""What GitHub shows of each command in one step; the rest would be dropped without a word."""


def review_github(reviews: Sequence[Review]) -> str:
    """Show changes that somebody has to look at; one line a change, then one that counts them all."""
    return "\n".join(_lines(reviews)) + "\n"


def _lines(reviews: Sequence[Review]) -> Iterator[str]:
    for level, command in _COMMANDS.items():
        found = [
            change
            for review in reviews
            for change in review.changes
            if change.level is level and change.fingerprint not in review.accepted
        ]
        room = _SHOWN - 1 if len(found) > _SHOWN else _SHOWN
        yield from (_command(command, change) for change in found[:room])
        if len(found) > room:
            yield f"::{command} title=mcpgen diff::{len(found) - room} more {level} changes; mcpgen diff shows all"
    for review in reviews:
        counted = ", ".join(f"{number} {level}" for level, number in review.counts.items() if number)
        yield f"{_data(review.comparison.server)}: {counted or 'no changes'}"


def _command(command: str, change: Change) -> str:
    place = change.location
    properties = {
        "file": place.file if place else None,
        "line": str(place.line) if place and place.line else None,
        "title": change.id,
    }
    given = ",".join(f"{name}={_property(text)}" for name, text in properties.items() if text is not None)
    tool = f"{change.tool}: " if change.tool else ""
    return f"::{command} {given}::{_data(f'{tool}{change.text} [{change.fingerprint}]')}"


def _data(text: str) -> str:
    """A message: on one line, and no workflow command of its own."""
    return visible(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
