"""Operation and arguments -> Reply, over one HTTP client with limits. The only module that imports httpx."""

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx

from ..errors import ToolError, UpstreamError
from ..wire import Api, Operation
from .credentials import MASK, Authorized, ClientCredentials, authorize
from .intake import Intake, TooLarge, Undecodable, intake
from .limits import Limits
from .oauth import TokenCache
from .redirects import MOST_REDIRECTS, next_request
from .reply import Reply
from .request import Request, build
from .retries import Retries, Sleep
from .scrub import scrubbed
from .sequences import SEQUENCES
from .servers import Address, address_from, server_url
from .statuses import effect, error_of, is_success, is_web_page, page_error

_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.LocalProtocolError)


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
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.api = api
        self._environ = os.environ if environ is None else environ
        self._address = address or address_from(api, self._environ)
        self._limits = limits or Limits()
        self._given = transport
        self._transports: dict[tuple[str, str], httpx.AsyncBaseTransport] = {}
        self._timeouts = httpx.Timeout(
            self._limits.read_seconds, connect=self._limits.connect_seconds, pool=None
        ).as_dict()
        self._slots = asyncio.Semaphore(self._limits.concurrency)
        self._tokens = TokenCache(self._exchange_token)
        self._retries = Retries(self._limits, sleep)

    async def send(self, operation: Operation, arguments: Mapping[str, Any]) -> Reply:
        """Call `operation` and return its 2xx answer; everything else is raised (see `errors`)."""
        request = self._request(operation, arguments)
        deadline = asyncio.get_running_loop().time() + self._limits.total_seconds
        async with self._slot(operation, deadline):
            authorized = await self._authorized(request, operation, deadline)
            reply = await self._retries.reply(
                lambda: self._followed(authorized.request, operation, deadline), operation, deadline
            )
        reply = scrubbed(reply, authorized.secrets)
        if is_success(reply.status):
            if is_web_page(reply):
                raise page_error(reply)
            return reply
        if reply.status == 401:
            self._tokens.forget(authorized.secrets)
        raise error_of(reply, self.api, authorized.schemes)

    async def preview(
        self, operation: Operation, arguments: Mapping[str, Any], *, show_secrets: bool = False
    ) -> Request:
        """The request that `send` would send; nothing is sent. Tokens that would have to be asked for stay masked."""
        authorized = await authorize(
            self._request(operation, arguments),
            operation,
            schemes=self.api.schemes,
            environ=self._environ,
            fetch_token=_masked_token,
        )
        return authorized.request if show_secrets else authorized.shown

    async def close(self) -> None:
        """Close all connections."""
        for transport in dict.fromkeys(self._transports.values()):
            await transport.aclose()
        self._transports.clear()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _transport(self, url: str) -> httpx.AsyncBaseTransport:
        """What carries a request there, made on first use: loading the certificates takes a while.

        httpx's client is not wanted around it: it logs each URL, which may hold a key, and keeps the API's cookies for
        the next caller.
        """
        origin = urlsplit(url)[:2]
        if origin not in self._transports:
            limits = httpx.Limits(
                max_connections=self._limits.concurrency, max_keepalive_connections=self._limits.concurrency
            )
            self._transports[origin] = self._given or httpx.AsyncHTTPTransport(limits=limits, proxy=_proxy(*origin))
        return self._transports[origin]

    def _request(self, operation: Operation, arguments: Mapping[str, Any]) -> Request:
        return build(operation, arguments, base_url=server_url(self.api, operation, self._address))

    @asynccontextmanager
    async def _slot(self, operation: Operation, deadline: float) -> AsyncIterator[None]:
        """One of the calls that may run at a time."""
        try:
            async with asyncio.timeout_at(deadline):
                await self._slots.acquire()
        except TimeoutError:
            raise _unsent(operation, "this server has too many calls under way") from None
        try:
            yield
        finally:
            self._slots.release()

    async def _authorized(self, request: Request, operation: Operation, deadline: float) -> Authorized:
        try:
            async with asyncio.timeout_at(deadline):
                return await authorize(
                    request,
                    operation,
                    schemes=self.api.schemes,
                    environ=self._environ,
                    fetch_token=self._tokens.token,
                )
        except (TimeoutError, UpstreamError) as error:
            raise _unsent(operation, "the service that gives the API's access tokens did not answer") from error

    async def _followed(self, request: Request, operation: Operation, deadline: float) -> Reply:
        """The reply after the redirects that may be followed."""
        reply = await self._exchanged(request, operation, deadline)
        for _ in range(MOST_REDIRECTS):
            following = next_request(request, reply)
            if following is None:
                break
            request = following
            reply = await self._exchanged(request, operation, deadline)
        return reply

    async def _exchanged(self, request: Request, operation: Operation, deadline: float) -> Reply:
        """One request, one reply. Leaving early, by an error or by cancellation, closes the connection."""
        response: httpx.Response | None = None
        try:
            async with asyncio.timeout_at(deadline):
                response = await self._transport(request.url).handle_async_request(self._written(request))
            return await self._read(response, operation, deadline)
        except (httpx.TransportError, httpx.InvalidURL, Undecodable, TimeoutError) as error:
            raise _failure(error, operation) from error
        finally:
            if response is not None:
                await response.aclose()

    def _written(self, request: Request) -> httpx.Request:
        return httpx.Request(
            request.method,
            request.url,
            headers=[(name.encode(), value.encode()) for name, value in (*_OWN_FIELDS, *request.headers)],
            content=request.body,
            extensions={"timeout": self._timeouts},
        )

    async def _read(self, response: httpx.Response, operation: Operation, deadline: float) -> Reply:
        """The body up to the limit. A stream that goes on and an error's body are cut there; any other must end."""
        streams = response.headers.get("content-type", "").partition(";")[0].strip().lower() in SEQUENCES
        may_be_cut = streams or not is_success(response.status_code)
        limit = self._limits.stream_bytes if may_be_cut else self._limits.read_bytes
        body = intake(response.headers.get("content-encoding", ""), limit=limit)
        cut = False
        try:
            async with asyncio.timeout_at(deadline):
                await _fill(body, response)
        except TooLarge:
            if not may_be_cut:
                raise ToolError(_too_large(operation, response.status_code, limit)) from None
            cut = True
        except (httpx.ReadTimeout, TimeoutError):
            if not streams:
                raise
            cut = True
        return Reply(
            operation=operation,
            status=response.status_code,
            headers=dict(response.headers),
            body=bytes(body.data),
            cut=cut,
        )

    async def _exchange_token(self, request: Request) -> tuple[int, bytes]:
        operation = Operation(method="POST", path="(token service)")
        deadline = asyncio.get_running_loop().time() + self._limits.total_seconds
        reply = await self._exchanged(request, operation, deadline)
        return reply.status, reply.body


_OWN_FIELDS = (("User-Agent", "mcpgen"), ("Accept-Encoding", "gzip, deflate"))


def _proxy(scheme: str, host: str) -> str | None:
    """The proxy that the environment names for a host (HTTPS_PROXY, NO_PROXY, ...)."""
    return None if proxy_bypass(host) else getproxies().get(scheme)


async def _fill(body: Intake, response: httpx.Response) -> None:
    """Read the stream as it comes: httpx would decompress a chunk to whatever size it has."""
    if isinstance(response.stream, httpx.AsyncByteStream):
        async for chunk in response.stream:
            body.feed(chunk)


async def _masked_token(_credentials: ClientCredentials) -> str:
    return MASK


def _unsent(operation: Operation, reason: str) -> UpstreamError:
    return UpstreamError(
        f"{operation.key}: {reason}. {effect(operation, sent=False)}", details=reason, may_have_taken_effect=False
    )


def _failure(error: Exception, operation: Operation) -> UpstreamError:
    """What a call that brought no reply means. The error's own text may hold a URL with a key, so nobody gets it."""
    sent = not isinstance(error, (*_NOT_SENT, httpx.InvalidURL))
    if isinstance(error, (httpx.TimeoutException, TimeoutError)):
        reason = "the API did not answer in time" if sent else "the API could not be reached in time"
    elif isinstance(error, Undecodable):
        reason = str(error)
    else:
        reason = "the connection to the API broke" if sent else "the API could not be reached"
    return UpstreamError(
        f"{operation.key}: {reason}. {effect(operation, sent=sent)}",
        details=f"{operation.key}: {type(error).__name__}",
        may_have_taken_effect=sent and not operation.is_safe,
    )


def _too_large(operation: Operation, status: int, limit: int) -> str:
    done = "" if operation.is_safe else " Do not repeat the call."
    return (
        f"{operation.key}: the API answered {status}, but with more than {limit // (1024 * 1024)} MiB, "
        f"which was not read.{done} Ask for less: a filter, a smaller page, a single item."
    )
