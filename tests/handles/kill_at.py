"""A program: quote and refund with the emitted server in the current folder, and be killed at one step of it.

`python kill_at.py quote` prints a quote's id. `python kill_at.py STEP QUOTE_ID` refunds it, killed at STEP, or not at
all for the step `never`; it prints the result. `LATER` moves the clock by so many seconds.
"""

import asyncio
import importlib
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

STEPS = ("before it is claimed", "before it is sent", "before it is stored", "after it is stored")


def die() -> None:
    """End as a process does that is killed: nothing is tidied up."""
    os.kill(os.getpid(), signal.SIGKILL)


def killed_at(step: str, swap: Callable[..., Awaitable[bool]]) -> Callable[..., Awaitable[bool]]:
    """The store's `swap`, whose first run claims the quote, and whose second stores the result."""
    at = STEPS.index(step)
    runs = 0

    async def killing(*arguments: Any, **keywords: Any) -> bool:
        nonlocal runs
        runs += 1
        if at == 2 * (runs - 1):
            die()
        done = await swap(*arguments, **keywords)
        if at == 2 * (runs - 1) + 1:
            die()
        return done

    return killing


async def main(step: str, *quote_id: str) -> None:
    """Do it."""
    sys.path.insert(0, str(Path.cwd()))
    app = importlib.import_module("shop_support.server").app
    later = float(os.environ.get("LATER", "0"))
    app.use(clock=lambda: time.time() + later)
    if step in STEPS:
        app.store.swap = killed_at(step, app.store.swap)
    if step == "quote":
        result = await app.call("quote_refund", {"order_id": "O-2415", "sku": "KG-1050"})
        print(result.structured["quote_id"])
    else:
        result = await app.call("issue_refund", {"quote_id": quote_id[0]})
        print(result.content[0]["text"])
    await app.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
