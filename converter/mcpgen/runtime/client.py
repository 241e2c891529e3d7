"""Operation and arguments -> Reply, over one HTTP client with limits. The only module that imports httpx."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import httpx

from .reply import Reply
from .wire import Api, Operation


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How long, how much and how often."""

    connect_seconds: float = 5.0
    read_seconds: float = 30.0
    total_seconds: float = 60.0
    """For the whole call, retries included."""
    concurrency: int = 10
    retries: int = 2
    retry_after_seconds: float = 5.0
    """A longer Retry-After is handed on instead of waited for."""
    read_bytes: int = 8 * 1024 * 1024
    """What is read of an answer at most, after decompression."""
    stream_bytes: int = 256 * 1024
    """What is collected of a stream."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where the API is, as far as the operator says more than the document."""

    base_url: str = ""
    """Replaces every server URL of the document."""
    document_url: str = ""
    """Where the document came from: relative server URLs are resolved against it."""
    variables: Mapping[str, str] = field(default_factory=dict)
    """Values for the variables of templated server URLs."""


class ApiConnection:
    """One API, one HTTP client; safe to share between concurrent calls."""

    def __init__(
        self,
        api: Api,
        *,
        address: Address | None = None,
        limits: Limits | None = None,
        environ: Mapping[str, str] | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.api = api
        self._address = address or Address()
        self._limits = limits or Limits()
        self._environ = os.environ if environ is None else environ
        self._client = httpx.AsyncClient(transport=transport)

    async def send(self, operation: Operation, arguments: Mapping[str, Any]) -> Reply:
        """Call `operation` and return its 2xx answer; everything else is raised (see `errors`)."""
        raise NotImplementedError

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
