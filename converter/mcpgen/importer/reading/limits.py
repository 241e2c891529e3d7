"""How much is read of what a stranger wrote."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds of one document, with all that it refers to."""

    bytes: int = 256 * 1024 * 1024
    """Of all files together."""
    files: int = 10_000
    seconds: float = 60.0
    """For a download."""


DEFAULT_LIMITS = Limits()
