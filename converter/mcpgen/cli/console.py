"""Text -> standard output (results) or standard error (everything else), escaped where the terminal could be fooled."""

import os
import shutil
import sys
from collections.abc import Iterable

_NARROWEST = 60


def say(text: str) -> None:
    """A result."""
    _write(sys.stdout, text)


def say_pieces(pieces: Iterable[str]) -> None:
    """A result that is too large to be held in one piece."""
    for piece in pieces:
        sys.stdout.write(piece if piece.isascii() else piece.encode("utf-8", "replace").decode("utf-8"))
    say("")


def complain(text: str) -> None:
    """Anything that is no result."""
    _write(sys.stderr, text)


def _write(stream: object, text: str) -> None:
    print(text.encode("utf-8", "replace").decode("utf-8"), file=stream, flush=True)  # type: ignore[call-overload]


def width() -> int:
    """How wide a table may be: COLUMNS, else the terminal's width, else 100."""
    return max(_NARROWEST, shutil.get_terminal_size((100, 24)).columns)


def color(stream: object = None) -> bool:
    """Whether a stream takes colour: a terminal, and NO_COLOR not set (no-color.org)."""
    target = stream or sys.stdout
    return not os.environ.get("NO_COLOR") and bool(getattr(target, "isatty", bool)())
