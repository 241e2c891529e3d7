"""How long a call may take, how much of an answer is read and how often a call is tried."""

from dataclasses import dataclass

from ..settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The defaults suit a model that waits for the answer."""

    connect_seconds: float = 5.0
    read_seconds: float = 30.0
    """Between two pieces of an answer."""
    total_seconds: float = 50.0
    """For the whole call, retries included: many hosts give up after 60, and then their model never learns why."""
    concurrency: int = 10
    """Calls at a time; more wait."""
    retries: int = 2
    retry_after_seconds: float = 5.0
    """A longer Retry-After is handed on instead of waited for."""
    read_bytes: int = 8 * 1024 * 1024
    """What is read of an answer at most, counted after decompression."""
    stream_bytes: int = 256 * 1024
    """What is collected of a stream (server-sent events, JSON lines)."""

    @classmethod
    def stated(cls, settings: Settings) -> "Limits":
        """Those that the environment of the server states."""
        return cls(
            connect_seconds=settings.api_connect_seconds,
            read_seconds=settings.api_read_seconds,
            total_seconds=settings.api_total_seconds,
            concurrency=settings.api_concurrent,
            retries=settings.api_retries,
            retry_after_seconds=settings.api_retry_after_seconds,
        )
