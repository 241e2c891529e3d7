"""How far a long run is -> one line on standard error that rewrites itself; nothing where that is no terminal."""

import sys
from types import TracebackType
from typing import Self


class Progress:
    """Counts to a total, as a context."""

    def __init__(self, what: str, total: int, *, done: int = 0) -> None:
        self._what, self._total, self._done = what, total, done
        self._shown = bool(getattr(sys.stderr, "isatty", bool)())

    def step(self) -> None:
        """One more."""
        self._done += 1
        self._write(f"\r{self._done} of {self._total} {self._what}")

    def __enter__(self) -> Self:
        self._write(f"\r{self._done} of {self._total} {self._what}")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        if self._shown:
            sys.stderr.write(text)
            sys.stderr.flush()
