"""A question to the person behind a client, in the middle of a call -> the call goes on when they agree.

What is asked is a text: of a hand-written function, or `question`'s, which shows arguments as they are. It comes before
the first write, because many clients make the whole call again with the answer.
"""

import json
import unicodedata
from collections.abc import Collection, Mapping
from typing import Any, Literal, Protocol

from ..errors import ToolError
from ..unset import UNSET

Answer = Literal["accept", "decline", "cancel"]

CannotAsk = Literal["refuse", "proceed"]
"""What becomes of a call whose client can ask nobody."""

LONGEST_VALUE = 200


class Person(Protocol):
    """Whoever sits before the client."""

    @property
    def can_be_asked(self) -> bool:
        """Whether the client asks people, and can be reached."""

    async def ask(self, message: str) -> Answer:
        """Ask, and return the answer. Raises Asked where the client brings it with another call."""

    def not_asked(self, message: str) -> Exception:
        """The error for a call that needs an answer nobody can be asked for."""


class Asked(BaseException):
    """Ends a call; it is made again with the answer to `question`.

    No Exception, so that a function that catches those does not take the question for a failure.
    """

    def __init__(self, question: Any) -> None:
        super().__init__("a person is asked")
        self.question = question


class Declined(ToolError):
    """The person said no, or nothing."""


class Nobody:
    """Nobody to be asked: in process, and from a command line."""

    can_be_asked = False

    async def ask(self, message: str) -> Answer:  # noqa: ARG002  # nobody reads it
        """Take it for a no."""
        return "cancel"

    def not_asked(self, message: str) -> Exception:
        """Say what would have been asked."""
        return Declined(cannot_be_asked(message))


async def confirm(person: Person, message: str, *, cannot_ask: CannotAsk) -> None:
    """Return when the person agrees, or when nobody can be asked and the call may proceed. Raises for all else."""
    if not person.can_be_asked:
        if cannot_ask == "proceed":
            return
        raise person.not_asked(message)
    answer = await person.ask(message)
    if answer != "accept":
        said = "said no" if answer == "decline" else "gave no answer"
        raise Declined(
            f"The person was asked and {said}. Nothing was done; do not call this again unless they ask for it."
        )


def cannot_be_asked(message: str) -> str:
    """What a model reads where a person's agreement is needed and cannot be had."""
    return (
        "This needs the agreement of a person, and this client cannot ask for it. Nothing was done. "
        f"What they would have been asked: {message}"
    )


def question(text: str, shown: Mapping[str, Any], *, nullable: Collection[str] = ()) -> str:
    """`text`, and below it each value by its name: as JSON, so that none of them can pretend to be another line.

    What was not given is not shown; a None is given only for those that are `nullable`.
    """
    given = [name for name, value in shown.items() if value is not UNSET and (value is not None or name in nullable)]
    return "\n".join([text, *(f"- {name}: {_one_line(shown[name])}" for name in given)])


def _one_line(value: Any) -> str:
    plain = value if value is None or isinstance(value, str | int | float | bool | list | dict) else str(value)
    written = json.dumps(plain, ensure_ascii=False)
    visible = "".join(_visible(character) for character in written)
    return visible if len(visible) <= LONGEST_VALUE else f"{visible[:LONGEST_VALUE]}..."


def _visible(character: str) -> str:
    """A character that turns the direction of text, or cannot be seen, by its number."""
    hidden = unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
    return f"\\u{ord(character):04x}" if hidden else character
