"""An operation and a way to try it -> the reply of the first try that brings one, or of the last.

Only what may be sent twice is (RFC 9110, 9.2.2), and only while another try can still end in time.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import SystemRandom

from ..errors import UpstreamError
from ..wire import Operation
from .limits import Limits
from .reply import Reply
from .statuses import seconds_to_wait

RETRIED_STATUSES = (429, 502, 503, 504)

_FIRST_BACKOFF = 0.25

Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Retries:
    """How often and after which wait a call is tried again."""

    limits: Limits
    sleep: Sleep = asyncio.sleep

    async def reply(self, attempt: Callable[[], Awaitable[Reply]], operation: Operation, deadline: float) -> Reply:
        """Try until there is a reply that is no passing failure, or no try is left."""
        for tried in range(self.limits.retries if operation.is_idempotent else 0):
            try:
                reply = await attempt()
            except UpstreamError:
                wait = _backoff(tried)
                if not _leaves_time(wait, deadline):
                    raise
            else:
                asked = seconds_to_wait(reply)
                wait = _backoff(tried) if asked is None else asked
                too_long = wait > self.limits.retry_after_seconds or not _leaves_time(wait, deadline)
                if reply.status not in RETRIED_STATUSES or too_long:
                    return reply
            await self.sleep(wait)
        return await attempt()


def _backoff(tried: int) -> float:
    """Full jitter: between nothing and 0.25 s, then between nothing and 0.5 s."""
    return SystemRandom().uniform(0, _FIRST_BACKOFF * 2**tried)


def _leaves_time(seconds: float, deadline: float) -> bool:
    return asyncio.get_running_loop().time() + seconds < deadline
