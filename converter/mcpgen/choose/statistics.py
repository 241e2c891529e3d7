"""Counts -> intervals and tests, exact where a handful of tickets makes approximations wrong.

Small enough to be read; the tests hold every function against scipy's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, sqrt
from statistics import NormalDist

LEVEL = 0.05
"""A difference counts as shown below this probability of chance."""
POWER = 0.8
"""How often a true difference should be found."""

_TWO_SIDED = NormalDist().inv_cdf(1 - LEVEL / 2)
_MOST_TICKETS = 1000


@dataclass(frozen=True, slots=True)
class Interval:
    """The shares that a count is compatible with."""

    low: float
    high: float


def wilson(right: int, of: int) -> Interval:
    """The 95 % interval of a share by Wilson's score: it stays between 0 and 1, also for 0 of 8 and 8 of 8."""
    if of == 0:
        return Interval(0.0, 1.0)
    share, z2 = right / of, _TWO_SIDED**2
    center = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = _TWO_SIDED / (1 + z2 / of) * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return Interval(max(0.0, center - half) if right else 0.0, min(1.0, center + half) if right < of else 1.0)


def mcnemar(gained: int, lost: int) -> float:
    """How likely chance alone tears `gained + lost` tickets apart as unevenly as this, or more (exact, two-sided)."""
    changed = gained + lost
    tail = sum(comb(changed, fewer) for fewer in range(min(gained, lost) + 1))
    return min(1.0, float(2 * tail / 2**changed))


def holm(probabilities: Sequence[float]) -> tuple[float, ...]:
    """The same probabilities, corrected for their number: with enough comparisons one of them always looks good."""
    order = sorted(range(len(probabilities)), key=probabilities.__getitem__)
    corrected, least = [0.0] * len(order), 0.0
    for rank, index in enumerate(order):
        least = max(least, min(1.0, (len(order) - rank) * probabilities[index]))
        corrected[index] = least
    return tuple(corrected)


def fewest_changes() -> int:
    """How many tickets must change, all in one direction, before a difference can be shown at all."""
    return next(changes for changes in range(1, _MOST_TICKETS) if mcnemar(changes, 0) < LEVEL)


def chance_to_show(effect: float, tickets: int) -> float:
    """How often so many tickets show a true difference of `effect`, in the best case: none of them gets worse."""
    missed = sum(
        comb(tickets, changed) * effect**changed * (1 - effect) ** (tickets - changed)
        for changed in range(min(fewest_changes(), tickets + 1))
    )
    return 1 - missed


def tickets_for(effect: float) -> int:
    """The fewest tickets that show a true difference of `effect` in four runs of five, in the best case."""
    return next(count for count in range(1, _MOST_TICKETS) if chance_to_show(effect, count) >= POWER)


def smallest_effect(tickets: int) -> float | None:
    """The smallest true difference, in whole points, that so many tickets show in four runs of five; None: not any."""
    points = (point / 100 for point in range(1, 101))
    return next((effect for effect in points if chance_to_show(effect, tickets) >= POWER), None)
