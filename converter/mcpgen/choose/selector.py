"""What every selector is: questions in, answers out, in whatever order they come."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from mcpgen.choose.ticket import Ticket
from mcpgen.choose.variant import Variant

Key: TypeAlias = tuple[str, str, int]
"""Ticket, set and sample: what a question is known by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Which tool for this ticket, of this list?"""

    ticket: Ticket
    variant: Variant
    sample: int = 0

    @property
    def key(self) -> Key:
        """What it is known by in a recording."""
        return (self.ticket.id, self.variant.label, self.sample)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """What a search replies: the tools that it found, best first."""

    tools: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a model replies, as its server sent it: nothing of it is trusted."""

    message: Mapping[str, Any]
    finish: str = ""
    """Why it ended; `length` means that it was cut."""
    prompt_tokens: int | None = None
    """What the server says the prompt took."""


Reply: TypeAlias = Ranking | Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A reply to a question, or why there is none."""

    question: Question
    reply: Reply | None = None
    failure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """Who picks."""

    kind: str
    """`tool-search`, `endpoint` or `replay`."""
    name: str
    """The method of the search, or the model."""
    is_model: bool
    """A language model, which reads; a search only compares words."""
    sampling: Mapping[str, Any] = field(default_factory=dict)


class Selector(Protocol):
    """Something that picks tools."""

    @property
    def about(self) -> About: ...

    def answers(self, questions: Sequence[Question]) -> AsyncGenerator[Answer, None]: ...


def questions(
    tickets: Sequence[Ticket], variants: Sequence[Variant], *, about: About, samples: int = 1
) -> tuple[Question, ...]:
    """Every ticket to every list, so many times each; list after list, so that a server can reuse its prompt.

    A search is not asked about tickets that need no tool: it has no way to say so.
    """
    return tuple(
        Question(ticket=ticket, variant=variant, sample=sample)
        for variant in variants
        for ticket in tickets
        if ticket.tools or about.is_model
        for sample in range(samples)
    )
