"""Python's cyclic garbage collector, held off where a large document becomes a million values that all stay."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Let nothing be searched for cycles meanwhile; it halves the time that a large document takes."""
    was_running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_running:
            gc.enable()
