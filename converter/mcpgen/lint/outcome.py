"""What came of a run of lint: what is reported, what is accepted with a reason, what a baseline knows already."""

from dataclasses import dataclass

from mcpgen.findings import Severity
from mcpgen.lint.flaw import LintFinding
from mcpgen.lint.ignores import Accepted


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """A list that was looked at."""

    source: str
    """The file, command or address."""
    name: str
    """The server; the source again where it has no other name."""
    tools: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The whole result."""

    looked: tuple[Looked, ...]
    findings: tuple[LintFinding, ...]
    accepted: tuple[Accepted, ...] = ()
    known: int = 0
    """Findings that stand in the baseline and are not shown."""
    gone: int = 0
    """Findings of the baseline that are no longer there."""

    def count(self, severity: Severity) -> int:
        """How many findings are of a severity."""
        return sum(finding.severity is severity for finding in self.findings)

    def reaches(self, least: Severity) -> bool:
        """Whether any finding is as bad as `least`."""
        order = list(Severity)
        return any(order.index(finding.severity) <= order.index(least) for finding in self.findings)
