"""What a reviewer is shown about one server: the task tools against the API, and this change against a base."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from mcpgen.diff.change import Change, Level
from mcpgen.diff.rows import Comparison
from mcpgen.findings import Finding

OVER_BUDGET = "tokens-over-budget"
FAIL_ON = (*(level.value for level in Level if level is not Level.INFO), "tokens", "none")
"""What `--fail-on` takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """One server's comparison and changes."""

    comparison: Comparison
    base: str | None = None
    """What the changes are against, in words; None: there is no base, so there are none."""
    changes: tuple[Change, ...] = ()
    accepted: Mapping[str, str] = field(default_factory=dict)
    """Reasons by fingerprint."""
    findings: tuple[Finding, ...] = ()
    """What is wrong with the overrides file all the same."""

    @property
    def stale(self) -> tuple[str, ...]:
        """Accepted fingerprints that no change has any more."""
        found = {change.fingerprint for change in self.changes}
        return tuple(fingerprint for fingerprint in self.accepted if fingerprint not in found)

    @property
    def counts(self) -> Mapping[Level, int]:
        """How many changes each level has, those that are accepted left out."""
        counted = Counter(change.level for change in self.changes if change.fingerprint not in self.accepted)
        return {level: counted[level] for level in Level}


def refused(reviews: Sequence[Review], fail_on: Collection[str]) -> tuple[Change, ...]:
    """The changes that stop a build: of a level that `fail_on` names, or over budget, and accepted by nobody."""
    return tuple(
        change
        for review in reviews
        for change in review.changes
        if change.fingerprint not in review.accepted
        and (change.level in fail_on or ("tokens" in fail_on and change.id == OVER_BUDGET))
    )
