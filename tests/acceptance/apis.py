"""ASGI apps for one address on loopback: whichever API a test puts there, the shop's own or one that misbehaves."""

import json
from threading import Event
from typing import Any

import anyio.to_thread
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECRET = "key-that-nobody-may-see"
"""The API key that the servers under test hold."""

SECONDS = 30.0
"""How long a recount may wait before a test gives up."""

INTERNALS = "psycopg.OperationalError at db-17.internal"
"""What the broken API shows to those who ask."""


class Site:
    """One address; `app` is what answers there, and may be exchanged while it is served."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.url = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


def leaving_out(field: str, app: ASGIApp) -> ASGIApp:
    """The same API after a release that dropped `field` from its answers, however deep it stood there."""

    async def drifted(scope: Scope, receive: Receive, send: Send) -> None:
        start: Message = {}

        async def send_less(message: Message) -> None:
            if message["type"] == "http.response.start":
                start.update(message)
                return
            body = json.dumps(_without(field, json.loads(message["body"]))).encode()
            length = (b"content-length", str(len(body)).encode())
            await send({**start, "headers": [length, (b"content-type", b"application/json")]})
            await send({**message, "body": body})

        await app(scope, receive, send_less)

    return drifted


def _without(field: str, value: Any) -> Any:
    if isinstance(value, list):
        return [_without(field, item) for item in value]
    if isinstance(value, dict):
        return {name: _without(field, item) for name, item in value.items() if name != field}
    return value


def holding_refunds(app: ASGIApp) -> ASGIApp:
    """The same API, which lets every POST /refunds wait until somebody asks for a stock."""
    asked = anyio.Event()

    async def holding(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/refunds":
            await asked.wait()
        else:
            asked.set()
        await app(scope, receive, send)

    return holding


class HoldingRecounts:
    """The same API, which lets every recount wait until `go_on` is called."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._told = Event()

    def go_on(self) -> None:
        """Let the recounts end. May be called from any thread."""
        self._told.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].endswith("/recount"):
            await anyio.to_thread.run_sync(self._told.wait, SECONDS)
        await self._app(scope, receive, send)


def broken() -> ASGIApp:
    """An API that fails whatever it is asked, with a page that is made for browsers and tells too much."""
    page = f"<!doctype html><html><h1>Internal Server Error</h1><pre>{INTERNALS}</pre></html>"
    return Response(page, status_code=500, media_type="text/html")
