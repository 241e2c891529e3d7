"""App -> the routes by which machines ask how it is: /healthz, /readyz, /metrics. None tells anything of a call."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ..app import App
from ..callers.signing_keys import KeysUnavailable, SigningKeys
from ..calling.counters import CONTENT_TYPE

HEALTH, READY, METRICS = "/healthz", "/readyz", "/metrics"

SECONDS = 2.0
"""How long the store may take to answer."""

Check = Callable[[Request], Awaitable[Response | None]]
"""Refuses a request, or lets it through with None."""


def probes(app: App, keys: SigningKeys | None, *, check: Check, metrics: bool) -> list[Route]:
    """The routes. /metrics passes `check` first; the others are asked by machines that know no name of the server."""

    async def healthz(_: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def readyz(_: Request) -> Response:
        problem = await _problem(app, keys)
        return PlainTextResponse(f"{problem or 'ready'}\n", status_code=503 if problem else 200)

    async def counters(request: Request) -> Response:
        refused = await check(request)
        return refused or Response(app.counters.exposition(), headers={"Content-Type": CONTENT_TYPE})

    routes = [Route(HEALTH, healthz), Route(READY, readyz)]
    return [*routes, Route(METRICS, counters)] if metrics else routes


async def _problem(app: App, keys: SigningKeys | None) -> str:
    """Why no calls can be taken, for those who run the server."""
    if app.calls.closing:
        return "the server is stopping"
    try:
        async with asyncio.timeout(SECONDS):
            await app.store.get("readyz")
    except Exception as error:  # the edge to stores, each with errors of its own
        return f"the handle store does not answer ({type(error).__name__})"
    try:
        if keys is not None:
            await keys.check()
    except KeysUnavailable:
        return "the issuer's keys cannot be had"
    return ""
