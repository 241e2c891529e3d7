"""A Starlette app -> the same app, counted and guarded: what both example services wrap around their routes."""

import secrets
from collections import Counter

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class CountRequests:
    """Count every request by method and path before anything answers it, so that a test can prove what was not sent."""

    def __init__(self, app: ASGIApp, *, received: Counter[tuple[str, str]]) -> None:
        self._app = app
        self._received = received

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            self._received[scope["method"], scope["path"]] += 1
        await self._app(scope, receive, send)


class RequireKey:
    """Answer 401 to a request without the right key in `header`."""

    def __init__(self, app: ASGIApp, *, header: str, key: str) -> None:
        self._app = app
        self._header = header
        self._key = key.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            given = Headers(scope=scope).get(self._header, "")
            if not secrets.compare_digest(given.encode(), self._key):
                refusal = error_answer(401, f"The {self._header} header is missing or its key is wrong.")
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)


def error_answer(status: int, message: str) -> JSONResponse:
    """Make the one shape that every error of the example services has."""
    return JSONResponse({"error": message}, status_code=status)


async def answer_http_exception(_request: Request, exception: Exception) -> JSONResponse:
    """Answer what a route raised, or Starlette itself for a path or method that does not exist."""
    assert isinstance(exception, HTTPException)
    return error_answer(exception.status_code, exception.detail)
