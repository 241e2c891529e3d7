"""ASGI app -> the same app behind a guard: no request without a verified token, no tool without its scopes.

All that is not public is guarded, whatever its path: so nothing is let through by the way in which it is asked for.
Neither the token nor the header that holds it reaches what is behind the guard.
"""

import json
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping, Sequence
from typing import Any

from ..calling.call import Caller
from .authorization import Authorization
from .bearer import TokenRefused, Verifier
from .signing_keys import KeysUnavailable

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

Scopes = Mapping[str, tuple[str, ...]]
"""By tool: the scopes that a token needs."""

RETRY_AFTER_SECONDS = 30


class Guard:
    """Verifies who calls. `user` makes of a caller what the app behind finds in `scope["user"]`."""

    def __init__(
        self,
        app: Application,
        *,
        authorization: Authorization,
        verifier: Verifier,
        scopes: Scopes,
        public: Sequence[str],
        longest_body: int,
        user: Callable[[Caller], Any],
    ) -> None:
        self._app = app
        self._authorization = authorization
        self._verifier = verifier
        self._scopes = scopes
        self._public = (*public, authorization.metadata_path)
        self._longest_body = longest_body
        self._user = user

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope.get("path") in self._public:
            await self._app(scope, receive, send)
            return
        try:
            caller = await self._caller(scope)
        except TokenRefused as refused:
            log.warning("a token was refused: %s", refused)
            await self._unauthorized(send, error="invalid_token")
            return
        except KeysUnavailable:
            await _answer(send, 503, "temporarily_unavailable", ("retry-after", str(RETRY_AFTER_SECONDS)))
            return
        if caller is None:
            await self._unauthorized(send, error="")
            return
        needed, receive = await self._needed(scope, receive)
        if lacking := [one for one in needed if one not in caller.scopes]:
            log.info("a call was refused: the token lacks %s", " ".join(lacking))
            await self._forbidden(send, needed)
            return
        headers = [(name, value) for name, value in scope["headers"] if name.lower() != b"authorization"]
        await self._app({**scope, "headers": headers, "user": self._user(caller)}, receive, send)

    async def _caller(self, scope: Scope) -> Caller | None:
        """Who calls; None for a request without a token. Raises TokenRefused."""
        stated = [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"authorization"]
        if not stated:
            return None
        kind, _, token = stated[0].partition(" ")
        if len(stated) > 1 or kind.lower() != "bearer" or not token.strip():
            raise TokenRefused("the header Authorization holds no bearer token")
        return await self._verifier.verify(token.strip())

    async def _needed(self, scope: Scope, receive: Receive) -> tuple[tuple[str, ...], Receive]:
        """The scopes that the request needs, all of them together; and its body, which can be read again."""
        needed = self._authorization.scopes
        if not self._scopes or scope["method"] != "POST":
            return needed, receive
        messages, receive = await _read(receive, self._longest_body)
        body = b"".join(message.get("body", b"") for message in messages)
        called = [scope for tool in _called(body) for scope in self._scopes.get(tool, ())]
        return tuple(dict.fromkeys((*needed, *called))), receive

    async def _unauthorized(self, send: Send, *, error: str) -> None:
        challenge = self._authorization.challenge(error=error, scopes=self._authorization.scopes)
        await _answer(send, 401, error or "unauthorized", ("www-authenticate", challenge))

    async def _forbidden(self, send: Send, needed: Sequence[str]) -> None:
        """All scopes of the operation in one challenge (basic/authorization, Scope Challenge Handling)."""
        described = f"This needs {' '.join(needed)}"
        challenge = self._authorization.challenge(error="insufficient_scope", scopes=needed, description=described)
        await _answer(send, 403, "insufficient_scope", ("www-authenticate", challenge))


async def _read(receive: Receive, longest: int) -> tuple[list[Message], Receive]:
    """The messages of a body, up to a length that the app behind refuses; and how that app gets them again."""
    messages: list[Message] = []
    length, more = 0, True
    while more and length <= longest:
        message = await receive()
        messages.append(message)
        length += len(message.get("body", b""))
        more = message["type"] == "http.request" and message.get("more_body", False)
    waiting = list(messages)

    async def again() -> Message:
        return waiting.pop(0) if waiting else await receive()

    return messages, again


def _called(body: bytes) -> Iterator[str]:
    """The tools that a body calls. One that cannot be read calls none: what is behind the guard refuses it."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return
    for one in message if isinstance(message, list) else [message]:
        if isinstance(one, dict) and one.get("method") == "tools/call" and isinstance(one.get("params"), dict):
            yield str(one["params"].get("name"))


async def _answer(send: Send, status: int, error: str, header: tuple[str, str]) -> None:
    body = json.dumps({"error": error}).encode()
    fields = (("content-type", "application/json"), ("content-length", str(len(body))), header)
    encoded = [(name.encode(), value.encode("latin-1", "replace")) for name, value in fields]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": body})
