"""The value that every count comes as: `Cost`, a number that says how it was made."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Quality(StrEnum):
    """How far a number can be trusted; the worse of its tokenizer's and its rendering's."""

    EXACT = "exact"
    """The model's own vocabulary and the model's own text."""
    DOCUMENTED = "documented"
    """Follows what the vendor documents; not compared with the vendor's own count."""
    ESTIMATE = "estimate"
    """Good for comparing two lists, not for billing."""


_WORST_LAST = tuple(Quality)


def worse(one: Quality, other: Quality) -> Quality:
    """The lower of two qualities."""
    return max(one, other, key=_WORST_LAST.index)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What a tool or a list of tools takes in a prompt."""

    bytes: int
    """UTF-8 bytes of the rendered text."""
    tokens: int
    tokenizer: str
    rendering: str
    quality: Quality


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCost:
    """What a list takes, and each of its tools in the same order."""

    tools: tuple[Cost, ...]
    total: Cost

    @property
    def frame_tokens(self) -> int:
        """What the rendering adds around the tools, whatever they are."""
        return self.total.tokens - sum(cost.tokens for cost in self.tools)


def add(costs: Iterable[Cost], *, like: Cost) -> Cost:
    """The sum of costs made in the same way; that way is told by `like`, whose own number does not count."""
    costs = tuple(costs)
    return Cost(
        bytes=sum(cost.bytes for cost in costs),
        tokens=sum(cost.tokens for cost in costs),
        tokenizer=like.tokenizer,
        rendering=like.rendering,
        quality=like.quality,
    )
