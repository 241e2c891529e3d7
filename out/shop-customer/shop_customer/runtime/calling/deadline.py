"""Seconds -> a limit on how long a call takes. It ends none in the middle of a write, or while a person is asked."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

LEFT_AFTER_WRITE = 1.0
"""Seconds that a call has left after a write, so that its outcome can be told."""


class Deadline:
    """One call's time. 0 seconds: as much as it needs."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self._timeout: asyncio.Timeout | None = None
        self._due: float | None = None
        """While the clock is held: when the time is up once it goes on."""
        self._holding = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the call inside of this; TimeoutError when its time is up."""
        async with asyncio.timeout(self.seconds or None) as self._timeout:
            try:
                yield
            finally:
                self._timeout = None

    @contextmanager
    def asking(self) -> Iterator[None]:
        """While a person is asked, no time passes."""
        since = _now()
        with self._held():
            yield
            if self._due is not None:
                self._due += _now() - since

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A write is carried to its end."""
        with self._held():
            try:
                yield
            finally:
                if self._due is not None:
                    self._due = max(self._due, _now() + LEFT_AFTER_WRITE)

    @contextmanager
    def _held(self) -> Iterator[None]:
        if not self._holding and self._timeout is not None:
            self._due = self._timeout.when()
            self._end_at(None)
        self._holding += 1
        try:
            yield
        finally:
            self._holding -= 1
            if not self._holding:
                self._end_at(self._due)

    def _end_at(self, due: float | None) -> None:
        if self._timeout is not None and not self._timeout.expired():
            self._timeout.reschedule(due)


def _now() -> float:
    return asyncio.get_running_loop().time()
