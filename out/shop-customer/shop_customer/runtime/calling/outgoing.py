"""What one tool call sends to the API, and what that may have changed there.

A call that ended badly may have written before it did. Whoever reads the error must know: so every request that is not
safe is noted here before it is sent, and again when its outcome is known.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from ..errors import ApiError, ConfigurationError, InvalidArguments, ProtocolError, ToolError, UpstreamError
from ..wire import Operation
from .deadline import Deadline

if TYPE_CHECKING:
    from ..sending.client import ApiConnection
    from ..sending.reply import Reply


class Effect(Enum):
    """What unsafe requests have done to the API."""

    NONE = "none"
    """Nothing was sent, or the API refused all of it."""
    DONE = "done"
    UNKNOWN = "unknown"
    """At least one request is on its way, or nobody knows how it ended."""


@dataclass(slots=True)
class Write:
    """One request that is not safe."""

    operation: str
    effect: Effect = Effect.UNKNOWN
    status: int | None = None

    def __str__(self) -> str:
        if self.effect is Effect.DONE:
            return f"{self.operation} succeeded{f' ({self.status})' if self.status else ''}"
        return f"{self.operation} may have taken effect"


class Outgoing:
    """The API as one tool call reaches it."""

    def __init__(self, connect: "Callable[[], ApiConnection]", deadline: Deadline | None = None) -> None:
        self._connect = connect
        self._deadline = deadline or Deadline()
        self._writes: list[Write] = []
        self.last_status: int | None = None
        """The status of the answer that tells most: of the last write, without one of the last request."""
        self.answered: int | None = None
        """The status of the last answer, whatever it was; for the log."""

    async def send(self, operation: Operation, arguments: Mapping[str, Any]) -> "Reply":
        """Call `operation` and return its 2xx answer; everything else is raised (see `errors`)."""
        if not operation.is_safe:
            return await self._write(operation, arguments)
        reply = await self._exchange(operation, arguments)
        if not self._writes:
            self.last_status = reply.status
        return reply

    async def _exchange(self, operation: Operation, arguments: Mapping[str, Any]) -> "Reply":
        try:
            reply = await self._connect().send(operation, arguments)
        except (ApiError, ConfigurationError, UpstreamError) as error:
            self.answered = error.status
            raise
        self.answered = reply.status
        return reply

    async def _write(self, operation: Operation, arguments: Mapping[str, Any]) -> "Reply":
        write = Write(operation.key)
        self._writes.append(write)
        try:
            with self._deadline.writing():
                reply = await self._exchange(operation, arguments)
        except (ApiError, InvalidArguments, ProtocolError):
            write.effect = Effect.NONE
            raise
        except UpstreamError as error:
            write.effect = Effect.UNKNOWN if error.may_have_taken_effect else Effect.NONE
            raise
        except ToolError:  # an answer that cannot be handed on, but 2xx
            write.effect = Effect.DONE
            raise
        write.effect, write.status = Effect.DONE, reply.status
        self.last_status = reply.status
        return reply

    @property
    def begun(self) -> int:
        """How many writes there have been: a mark for `writes`."""
        return len(self._writes)

    def writes(self, since: int = 0) -> tuple[Write, ...]:
        """The writes from the mark `since` on that took effect or may have."""
        return tuple(write for write in self._writes[since:] if write.effect is not Effect.NONE)

    def effect(self, since: int = 0) -> Effect:
        """What the writes from the mark `since` on have done, the least certain of them deciding."""
        effects = [write.effect for write in self.writes(since)]
        return Effect.UNKNOWN if Effect.UNKNOWN in effects else Effect.DONE if effects else Effect.NONE
