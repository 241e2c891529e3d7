"""A function that looks -> what it finds at last, within a deadline, with progress for the client.

async def look() -> Job | NotYet:
    job = await api.get_job(job_id=job_id)
    return job if job["state"] == "done" else NotYet(f"the job is {job['state']}")

job = await poll(look, call=call, every=2, deadline=60)
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from ..calling.call import Call
from ..errors import ToolError

Found = TypeVar("Found")

EVERY = 2.0
DEADLINE = 60.0


@dataclass(frozen=True, slots=True)
class NotYet:
    """Nothing to return so far. `message` is for the client and, should the deadline pass, for the model."""

    message: str = ""
    done: float | None = None
    """How much is done, in the unit of `total`; it grows."""
    total: float | None = None


async def poll(
    look: Callable[[], Awaitable[Found | NotYet]],
    *,
    call: Call,
    every: float = EVERY,
    deadline: float = DEADLINE,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> Found:
    """Look again and again, `every` so many seconds, and return the first thing that is not `NotYet`.

    Raises ToolError when nothing else was found within `deadline` seconds. What `look` does is not cut off: it has the
    limits of its requests.
    """
    started = clock()
    while isinstance(found := await look(), NotYet):
        waited = clock() - started
        if waited >= deadline:
            raise ToolError(_too_late(found, deadline))
        await call.progress(waited if found.done is None else found.done, found.total, found.message or None)
        await sleep(min(every, deadline - waited))
    return found


def _too_late(last: NotYet, deadline: float) -> str:
    state = f": {last.message}" if last.message else ""
    return (
        f"Not finished within {deadline:g} seconds{state}. It may still finish; look again later before you start it "
        "once more."
    )
