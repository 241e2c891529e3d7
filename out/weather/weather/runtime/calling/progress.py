"""Progress of one call, as its client may be told it: only ever upwards, not too often, and nothing after the end.

A call that reports nothing itself still shows that it is alive: the seconds that it has been running.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

Report = Callable[[float, float | None, str | None], Awaitable[None]]
"""Tell the client: progress, total, message."""

_LEAST_SECONDS_BETWEEN = 0.1


class Progress:
    """Where a call's progress goes."""

    def __init__(
        self, report: Report | None = None, *, every: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._report = report
        self._every = every
        self._clock = clock
        self._started = clock()
        self._last: float | None = None
        self._last_time = float("-inf")
        self._base: float | None = None

    async def say(self, done: float, total: float | None = None, message: str | None = None) -> None:
        """Report what the tool says of itself. From then on elapsed time is not reported any more."""
        if self._base is None:
            self._base = self._last or 0.0
        is_last = total is not None and done >= total
        if is_last or self._clock() - self._last_time >= _LEAST_SECONDS_BETWEEN:
            await self._tell(self._base + done, None if total is None else self._base + total, message)

    async def tick(self) -> None:
        """Report the elapsed time, unless the tool reports for itself."""
        if self._base is None:
            elapsed = self._clock() - self._started
            await self._tell(round(elapsed, 3), None, f"Still running after {elapsed:.0f} s")

    def end(self) -> None:
        """Report nothing any more."""
        self._report = None

    @contextmanager
    def ticking(self) -> Iterator[None]:
        """Report the elapsed time again and again while the block runs; nothing at all after it."""
        ticker = asyncio.create_task(self._tick_on()) if self._report else None
        try:
            yield
        finally:
            self.end()
            if ticker is not None:
                ticker.cancel()

    async def _tick_on(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            await self.tick()

    async def _tell(self, done: float, total: float | None, message: str | None) -> None:
        """Progress MUST increase with each notification (MCP 2026-07-28, basic/utilities/progress)."""
        if self._report is None or (self._last is not None and done <= self._last):
            return
        self._last, self._last_time = done, self._clock()
        await self._report(done, total, message)
