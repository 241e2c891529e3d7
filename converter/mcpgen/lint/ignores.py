"""Findings and what a team accepts with a reason -> what is left, what is accepted, what matches nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from mcpgen.findings import Severity
from mcpgen.lint.flaw import LintFinding
from mcpgen.lint.rules import RULES
from mcpgen.location import Location
from mcpgen.names import nearest

STALE = "stale-ignore"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ignore:
    """One entry of `lint.ignore`."""

    rule: str
    tool: str | None
    reason: str
    location: Location

    def covers(self, finding: LintFinding) -> bool:
        """Whether the entry is about a finding."""
        return self.rule == finding.rule and self.tool in (None, finding.tool)


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding that is ignored, and why."""

    finding: LintFinding
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sifted:
    """Findings, sorted by whether somebody accepts them."""

    left: tuple[LintFinding, ...]
    accepted: tuple[Accepted, ...]
    stale: tuple[LintFinding, ...]
    """One for each entry that covers nothing."""


def sift(findings: Sequence[LintFinding], ignores: Sequence[Ignore]) -> Sifted:
    """Take out what is accepted. The first entry that covers a finding gives the reason."""
    left: list[LintFinding] = []
    accepted: list[Accepted] = []
    used: set[int] = set()
    for finding in findings:
        covering = [i for i, ignore in enumerate(ignores) if ignore.covers(finding)]
        used.update(covering)
        if covering:
            accepted.append(Accepted(finding, ignores[covering[0]].reason))
        else:
            left.append(finding)
    stale = tuple(_stale(ignore) for i, ignore in enumerate(ignores) if i not in used)
    return Sifted(left=tuple(left), accepted=tuple(accepted), stale=stale)


def _stale(ignore: Ignore) -> LintFinding:
    known = [rule.id for rule in RULES]
    where = f" on {ignore.tool}" if ignore.tool else ""
    if ignore.rule in known:
        said = f'no finding of "{ignore.rule}"{where} is left; remove the entry'
    else:
        close = nearest(ignore.rule, known)
        said = f'no rule is called "{ignore.rule}"; ' + (f'nearest: "{close}"' if close else "remove the entry")
    return LintFinding(
        rule=STALE,
        severity=Severity.ERROR,
        message=f"lint.ignore: {said}",
        location=ignore.location,
        server="",
        tool=ignore.tool or "",
        part=ignore.location.pointer,
    )
