"""Text -> standard output (results) or standard error (everything else), in UTF-8 wherever they lead."""

import os
import shutil
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import TextIO

_NARROWEST = 60


def speak_utf8() -> None:
    """Write what is written, whatever the locale: files that a command prints into are UTF-8 as well."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def say(text: str) -> None:
    """A result."""
    _write(sys.stdout, f"{text}\n")


def say_pieces(pieces: Iterable[str]) -> None:
    """A result that is too large to be held in one piece."""
    for piece in pieces:
        _write(sys.stdout, piece, at_once=False)
    say("")


def complain(text: str) -> None:
    """Anything that is no result."""
    _write(sys.stderr, f"{text}\n")


def _write(stream: TextIO, text: str, *, at_once: bool = True) -> None:
    """Write it; where nobody reads any more, go on without: what a command does is no less wanted."""
    try:
        stream.write(text)
        if at_once:
            stream.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def width() -> int:
    """How wide a table may be: COLUMNS, else the terminal's width, else 100."""
    return max(_NARROWEST, shutil.get_terminal_size((100, 24)).columns)


def color(stream: object = None) -> bool:
    """Whether a stream takes colour: a terminal, and NO_COLOR not set (no-color.org)."""
    target = stream or sys.stdout
    return not os.environ.get("NO_COLOR") and bool(getattr(target, "isatty", bool)())
