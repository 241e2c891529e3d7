"""Handles: ids that stand for values which one tool made and another one may spend, once (MCP 2026-07-28, tools,
Stateful Tools).

An id is a name, not a capability: where callers are known, only its maker can spend it. A use is recorded before
anything is sent and again when its outcome is known, so that a repeated call gets the first result, and what may have
taken effect is never sent again: not by another call, not by another process, not after a crash.
"""

import asyncio
import base64
import json
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..calling.call import Call
from ..calling.outgoing import Effect, Outgoing
from ..errors import ToolError
from .record import Record, given_back, kept

if TYPE_CHECKING:
    from pydantic import BaseModel

    from .store import Store

M = TypeVar("M", bound="BaseModel")

KEPT_SECONDS = 24 * 3600
"""How long after its expiry a handle is remembered: a late repetition must still get the first result."""

SENDING_SECONDS = 120.0
"""How long a use may take before other processes hold it for dead; twice a request's time, where that is more."""

WAIT_SECONDS = 10.0
POLL_SECONDS = 0.2


class Handles(Generic[M]):
    """Where a tool's function makes handles."""

    def __init__(self, kind: "HandleKind[M]", owner: str | None) -> None:
        self._kind = kind
        self._owner = owner
        self.ttl_seconds = kind.ttl_seconds
        """How long a handle can be spent."""

    async def create(self, value: M) -> str:
        """Keep `value` and return the id that stands for it."""
        return await self._kind.create(value, self._owner)


class HandleKind(Generic[M]):
    """One kind of handle of a server."""

    def __init__(
        self,
        name: str,
        model: type[M],
        *,
        prefix: str,
        ttl_seconds: int,
        uses: int,
        creator: str,
        store: "Callable[[], Store]",
        clock: Callable[[], float],
        longest_request: Callable[[], float],
    ) -> None:
        self.name = name
        self.ttl_seconds = ttl_seconds
        self._model = model
        self._prefix = prefix
        self._uses = uses
        self._creator = creator
        self._store = store
        self._clock = clock
        self._longest_request = longest_request
        self._sending: dict[str, asyncio.Event] = {}
        """The uses under way in this process; each event is set when its use has ended."""

    def of(self, call: Call) -> Handles[M]:
        """Return what a function needs to make handles for its caller."""
        return Handles(self, _owner(call))

    def field_of(self, value: M, name: str) -> Any:
        """Return a field of a handle's value as JSON, by the name that the overrides file gives it."""
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)[name]

    async def create(self, value: M, owner: str | None) -> str:
        """Keep `value` for `owner` under a new id: a prefix and 128 random bits."""
        handle_id = self._prefix + base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()
        record = Record(
            kind=self.name,
            owner=owner,
            value=value.model_dump(mode="json", exclude_unset=True),
            uses_left=self._uses,
            expires_at=self._clock() + self.ttl_seconds,
        )
        await self._store().add(handle_id, record.as_text(), keep_until=record.expires_at + KEPT_SECONDS)
        return handle_id

    async def spend(
        self,
        call: Call,
        handle_id: str,
        send: Callable[[M], Awaitable[Any]],
        *,
        before: Callable[[M], Awaitable[None]] | None = None,
        repeatable: bool = False,
    ) -> Any:
        """Return what `send` returns for the handle's value, or what it returned when the handle was first spent.

        `send` runs at most as often as the handle has uses, one at a time. When it ends in an error that shows that
        nothing was changed, the handle can be spent again; when nobody knows, it cannot, unless `repeatable` says that
        sending twice has the effect of sending once, as where the API takes the id as its idempotency key. Raises
        ToolError for an id that is unknown, expired or foreign. `before` is run with the value of a handle that can be
        spent; when it raises, the handle stays as it is.
        """
        record = await self._claim(handle_id, _owner(call), before, repeatable=repeatable)
        if record.state == "done":
            if record.result is None:
                raise ToolError(record.note)
            return given_back(record.result)
        ended = self._sending[handle_id] = asyncio.Event()
        try:
            return await self._send(handle_id, record, call.api, send, repeatable=repeatable)
        finally:
            del self._sending[handle_id]
            ended.set()

    async def _claim(
        self, handle_id: str, owner: str | None, before: Callable[[M], Awaitable[None]] | None, *, repeatable: bool
    ) -> Record:
        """Return the record when it is done, or when it has become ours to send; wait while another call sends."""
        waited = 0.0
        while True:
            text = await self._store().get(handle_id)
            record = Record.read(text) if text is not None else None
            if text is None or record is None or record.kind != self.name or record.owner != owner:
                raise ToolError(self._unknown(handle_id))
            if record.state == "done":
                return record
            if record.state == "unknown":
                raise ToolError(record.note)
            if record.state == "open":
                if self._clock() >= record.expires_at:
                    raise ToolError(record.note or self._expired(handle_id))
                if before is not None:
                    await before(self._model.model_validate(record.value))
                    before = None
                    continue  # that took its time, so look again
                ours = self._started(record)
                if await self._take(handle_id, text, ours):
                    return ours
            elif handle_id in self._sending or self._clock() < record.sending_until:
                waited += await self._wait(handle_id, waited)
            else:
                note = self._lost(handle_id, "the server stopped in the middle")
                await self._swap(handle_id, text, replace(record, state="open" if repeatable else "unknown", note=note))

    async def _take(self, handle_id: str, text: str, ours: Record) -> bool:
        """Say in the store that we send. A call that is cancelled meanwhile does not, so it gives the handle back."""
        taking = asyncio.create_task(self._swap(handle_id, text, ours))
        try:
            return await asyncio.shield(taking)
        except asyncio.CancelledError:
            if await taking:
                await self._swap(handle_id, ours.as_text(), replace(ours, state="open"))
            raise

    async def _send(
        self, handle_id: str, record: Record, api: Outgoing, send: Callable[[M], Awaitable[Any]], *, repeatable: bool
    ) -> Any:
        begun = api.begun
        try:
            result = kept(await send(self._model.model_validate(record.value)))
            after = self._spent(record, result)
        except BaseException as error:
            after = self._after(handle_id, record, api, begun, repeatable=repeatable)
            await self._swap(handle_id, record.as_text(), after)
            if after.state == "unknown":
                raise ToolError(after.note) from error
            raise
        await self._swap(handle_id, record.as_text(), after)
        return given_back(result)

    def _started(self, record: Record) -> Record:
        until = self._clock() + max(SENDING_SECONDS, 2 * self._longest_request())
        return replace(record, state="sending", sending_until=until, attempt=record.attempt + 1)

    def _spent(self, record: Record, result: dict[str, Any]) -> Record:
        left = record.uses_left - 1
        return replace(record, state="open" if left else "done", uses_left=left, result=result, note="")

    def _after(self, handle_id: str, record: Record, api: Outgoing, begun: int, *, repeatable: bool) -> Record:
        """What becomes of a handle whose use ended in an error."""
        effect = api.effect(begun)
        if effect is Effect.NONE:
            return replace(record, state="open")
        done = " and ".join(map(str, api.writes(begun)))
        if repeatable:
            return replace(record, state="open", note=self._lost(handle_id, done))
        if effect is Effect.DONE:
            note = f"{handle_id} is spent: {done}; do not repeat it. Its answer could not be used."
            return replace(record, state="done", uses_left=0, note=note)
        return replace(record, state="unknown", note=self._lost(handle_id, done))

    async def _swap(self, handle_id: str, old: str, new: Record) -> bool:
        keep_until = max(new.expires_at, self._clock()) + KEPT_SECONDS
        return await self._store().swap(handle_id, old, new.as_text(), keep_until=keep_until)

    async def _wait(self, handle_id: str, waited: float) -> float:
        """Wait until the use under way may have ended; return how long that counts."""
        if (ended := self._sending.get(handle_id)) is not None:
            await ended.wait()
            return 0.0
        if waited >= WAIT_SECONDS:
            raise ToolError(
                f"{handle_id} is being spent by another call. Call again in a minute to get its result; "
                "nothing is sent twice."
            )
        await asyncio.sleep(POLL_SECONDS)
        return POLL_SECONDS

    # --- what a model reads

    def _unknown(self, handle_id: str) -> str:
        return (
            f"There is no {self.name} {json.dumps(handle_id[:80], ensure_ascii=False)}. {self._advice()} "
            f"Use the id exactly as {self._creator} returned it."
        )

    def _expired(self, handle_id: str) -> str:
        return f"{handle_id} has expired. {self._advice()}"

    def _lost(self, handle_id: str, what: str) -> str:
        return (
            f"It is not known how spending {handle_id} ended: {what}. It is not sent again. "
            f"Find out what happened before you make another {self.name} with {self._creator}."
        )

    def _advice(self) -> str:
        return f"Each {self.name} can be spent for {_duration(self.ttl_seconds)}; call {self._creator} for a new one."


def _owner(call: Call) -> str | None:
    return call.caller.key if call.caller else None


def _duration(seconds: int) -> str:
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds % size == 0:
            return f"{seconds // size} {unit}{'' if seconds == size else 's'}"
    return f"{seconds} second{'' if seconds == 1 else 's'}"
