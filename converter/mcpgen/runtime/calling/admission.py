"""Limits -> which calls are taken now, and when a call that is not may come back."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

from ..settings import Settings

MOST_CALLERS = 10_000
"""Of whom it is remembered how often they called; of more, those who called longest ago are forgotten."""

BUSY_SECONDS = 5
"""After which a call is worth another try, when too many were under way."""


class NotNow(Exception):
    """A call that is not taken; its text is for the model, `kind` for the log."""

    def __init__(self, text: str, kind: str) -> None:
        super().__init__(text)
        self.kind = kind


class Admission:
    """Counts calls, of each caller and of all, and lets in those that the limits leave room for."""

    def __init__(self, settings: Settings, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self._all = Allowance(settings.rate_total, clock())
        self._callers: OrderedDict[str, Allowance] = OrderedDict()
        self._running: Counter[str] = Counter()

    @contextmanager
    def taken(self, caller: str) -> Iterator[None]:
        """Run one call of `caller` inside of this; one who is not known has an empty name. Raises NotNow."""
        self._check_running(caller)
        self._check_rate(caller)
        self._running[caller] += 1
        try:
            yield
        finally:
            self._running[caller] -= 1
            if not self._running[caller]:
                del self._running[caller]

    def _check_running(self, caller: str) -> None:
        settings = self._settings
        for limit, running, whose in (
            (settings.concurrent_per_caller if caller else 0, self._running[caller], " for one caller"),
            (settings.concurrent_total, self._running.total(), ""),
        ):
            if limit and running >= limit:
                raise NotNow(
                    f"This server has {running} calls under way, as many as it takes at a time{whose}. "
                    f"Nothing was done; call again in {BUSY_SECONDS} seconds.",
                    "busy",
                )

    def _check_rate(self, caller: str) -> None:
        now = self._clock()
        own = self._allowance(caller, now) if caller else _NO_LIMIT
        for allowance, whose in ((own, "of one caller"), (self._all, "of all callers together")):
            if wait := allowance.wait(now):
                seconds = f"{ceil(wait)} second{'' if ceil(wait) == 1 else 's'}"
                raise NotNow(
                    f"Too many calls: this server takes {allowance.a_minute} a minute {whose}. "
                    f"Nothing was done; call again in {seconds}.",
                    "rate",
                )
        own.take()
        self._all.take()

    def _allowance(self, caller: str, now: float) -> "Allowance":
        allowance = self._callers.pop(caller, None) or Allowance(self._settings.rate_per_caller, now)
        self._callers[caller] = allowance
        if len(self._callers) > MOST_CALLERS:
            self._callers.popitem(last=False)
        return allowance


class Allowance:
    """So many calls a minute: all of them at once, or spread, but never more in a minute than twice as many."""

    def __init__(self, a_minute: int, now: float) -> None:
        self.a_minute = a_minute
        self._left = float(a_minute)
        self._at = now

    def wait(self, now: float) -> float:
        """The seconds until there is a call left; 0 when there is one now, or when there is no limit."""
        if not self.a_minute:
            return 0.0
        self._left = min(float(self.a_minute), self._left + (now - self._at) * self.a_minute / 60)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) * 60 / self.a_minute

    def take(self) -> None:
        """Use one call up."""
        self._left -= 1


_NO_LIMIT = Allowance(0, 0.0)
