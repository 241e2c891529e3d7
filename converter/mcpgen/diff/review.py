"""What a reviewer is shown about one server: the task tools against the API, and this change against a base."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from mcpgen.diff.change import Change, Level
from mcpgen.diff.rows import Comparison
from mcpgen.diff.trace import Trace
from mcpgen.findings import Finding

OVER_BUDGET = "tokens-over-budget"
_GATES: Mapping[str, tuple[Level, ...]] = {
    "breaking": (Level.BREAKING,),
    "warning": (Level.BREAKING, Level.WARNING),
    "prompt": (Level.BREAKING, Level.WARNING, Level.PROMPT),
    "tokens": (),
    "none": (),
}
FAIL_ON = tuple(_GATES)
"""What `--fail-on` takes: a level stands for the worse ones too, `tokens` for budgets alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """One server's comparison and changes."""

    comparison: Comparison
    base: str | None = None
    """What the changes are against, in words; None: there is no base."""
    is_new: bool = False
    """The base has no such server."""
    is_gone: bool = False
    """Only the base has it."""
    changes: tuple[Change, ...] = ()
    accepted: Mapping[str, str] = field(default_factory=dict)
    """Reasons by fingerprint."""
    findings: tuple[Finding, ...] = ()
    """What is wrong with the overrides file all the same."""
    outdated: str | None = None
    """The folder of the emitted server, if that is not what the overrides say now."""
    trace: Trace | None = None
    """What the API's own change means for its tools, if the API changed."""

    @property
    def is_quiet(self) -> bool:
        """Nobody has to look: nothing changed against the base, and the API's change touches nothing."""
        touched = self.trace is not None and self.trace.is_felt
        return self.base is not None and not (self.changes or self.outdated or touched)

    @property
    def stale(self) -> tuple[str, ...]:
        """Accepted fingerprints that no change has any more; nothing can be said of them without a base."""
        found = {change.fingerprint for change in self.changes}
        return tuple(fingerprint for fingerprint in self.accepted if fingerprint not in found and self.base is not None)

    @property
    def counts(self) -> Mapping[Level, int]:
        """How many changes each level has, those that are accepted left out."""
        counted = Counter(change.level for change in self.changes if change.fingerprint not in self.accepted)
        return {level: counted[level] for level in Level}


def refused(reviews: Sequence[Review], fail_on: Collection[str]) -> tuple[Change, ...]:
    """The changes that stop a build: of a level that `fail_on` names or a worse one, or over budget, and accepted by
    nobody."""
    levels = {level for name in fail_on for level in _GATES[name]}
    return tuple(
        change
        for review in reviews
        for change in review.changes
        if change.fingerprint not in review.accepted
        and (change.level in levels or ("tokens" in fail_on and change.id == OVER_BUDGET))
    )
