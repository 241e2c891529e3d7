"""What a run of `mcpgen choose` found: the value that reports are made of."""

from collections.abc import Mapping
from dataclasses import dataclass

from mcpgen.choose.selector import About, Key
from mcpgen.choose.statistics import Interval
from mcpgen.tokens import Cost


@dataclass(frozen=True, slots=True, kw_only=True)
class Picked:
    """What one set brought for one ticket."""

    named: str
    """The tool picked most often, or in brackets what the reply was instead."""
    right: bool
    in_top: bool
    """A right tool is among the first that a search found."""
    agreeing: int
    """How many samples made this pick."""
    samples: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketRow:
    """One ticket under every set."""

    ticket: str
    tools: tuple[str, ...]
    """The right task tools."""
    held_out: bool
    picked: Mapping[str, Picked]

    @property
    def differs(self) -> bool:
        """The sets do not all bring a right pick, or all the same wrong one."""
        return len({"" if one.right else one.named for one in self.picked.values()}) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """What the replies of one set are; they are counted, not the tickets."""

    replies: int
    calls: int
    nothing: int
    refusals: int
    unknown: int
    malformed: int
    in_text: int
    several_calls: int
    second_best: int
    """Right, but not the preferred one."""
    wrong_writes: int
    """A tool that changes something, picked where no right one does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentScore:
    """The arguments of all calls of a tool of the list."""

    calls: int
    of_right_tools: int
    right: int
    """Calls of a right tool whose arguments have no fault."""
    faults: Mapping[str, int]
    """By kind of fault, the calls that have it; one call may have several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetScore:
    """One set of descriptions, or the naive list."""

    label: str
    fingerprint: str
    everything_else: str
    tools: int
    right: int
    of: int
    interval: Interval
    held_out_right: int
    held_out: int
    in_top: int
    cost: Cost
    outcomes: Outcomes
    arguments: ArgumentScore | None
    prompt_tokens: int | None
    cut: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two sets on the same tickets."""

    before: str
    after: str
    gained: int
    """Tickets that are right only with `after`."""
    lost: int
    p: float
    """Of McNemar's exact test."""
    corrected: float
    """The same after Holm's correction for the number of pairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confusion:
    """How often one tool was picked where another, or the same, was right."""

    wanted: str
    named: str
    counts: Mapping[str, int]
    """By set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Everything."""

    server: str
    about: About
    rows: tuple[TicketRow, ...]
    sets: tuple[SetScore, ...]
    pairs: tuple[Pair, ...]
    confusion: tuple[Confusion, ...]
    failures: tuple[tuple[Key, str], ...]
    """Questions without an answer, and why."""
    warnings: tuple[str, ...]
    conclusion: str
