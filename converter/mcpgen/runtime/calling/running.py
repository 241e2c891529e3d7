"""The calls under way. A client that goes away ends the calls that read; one that writes is carried to its end.

Cut off in the middle, a write would leave nobody who knows how it ended. So each call has a task of its own, which a
cancellation from outside reaches only as long as nothing but reading was done.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from .outgoing import Outgoing

T = TypeVar("T")


class Ended(Exception):
    """A call was ended because the server stops."""


class Running:
    """The calls of one server."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[Any], Outgoing] = {}
        self.closing = False
        """Whether calls are refused."""

    async def finish(self, work: Coroutine[Any, Any, T], api: Outgoing) -> T:
        """Run `work`, which sends through `api`. Cancelled, it still finishes what it has begun to write.

        Raises Ended when not the caller but the server ends it.
        """
        task = asyncio.create_task(work)
        self._tasks[task] = api
        task.add_done_callback(self._done)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled() and not is_cancelled():
                raise Ended from None
            if not api.writes():
                task.cancel()
            raise

    async def close(self, *, within: float) -> None:
        """Take no more calls, end those that only read, and give those that write `within` seconds."""
        self.closing = True
        for task, api in tuple(self._tasks.items()):
            if not api.writes():
                task.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=within)
        for task in tuple(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=1)

    def _done(self, task: asyncio.Task[Any]) -> None:
        del self._tasks[task]
        if not task.cancelled():
            task.exception()  # of a call whose client has gone: seen, so that asyncio does not warn


def is_cancelled() -> bool:
    """Whether the task that asks is itself being cancelled."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
