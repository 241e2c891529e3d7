"""Client credentials -> access token (RFC 6749, 4.4), kept until shortly before it expires."""

import asyncio
import re
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from urllib.parse import quote_plus, urlencode

from ..errors import ConfigurationError, ToolError
from ..wire import SecurityScheme
from .credentials import ClientCredentials
from .reply import parse_json
from .request import Request

_DEFAULT_SECONDS = 300.0
_EARLY_SECONDS = 30.0

Exchange = Callable[[Request], Awaitable[tuple[int, bytes]]]
"""Sends the token request and returns status and body."""


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    expires: float


@dataclass(slots=True)
class TokenCache:
    """One token for each scheme and set of scopes; concurrent calls wait for one request."""

    exchange: Exchange
    clock: Callable[[], float] = time.monotonic
    _tokens: dict[tuple[str, str, tuple[str, ...]], _Token] = field(default_factory=dict)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def token(self, credentials: ClientCredentials) -> str:
        """A token that is good for a while, asked for anew where needed."""
        key = (credentials.scheme.name, credentials.token_url, credentials.scopes)
        async with self._lock:
            known = self._tokens.get(key)
            if known is None or self.clock() >= known.expires:
                known = self._tokens[key] = await self._fetched(credentials)
        return known.text

    def forget(self, texts: Iterable[str]) -> None:
        """Drop the tokens that the API has refused."""
        refused = set(texts)
        self._tokens = {key: token for key, token in self._tokens.items() if token.text not in refused}

    async def _fetched(self, credentials: ClientCredentials) -> _Token:
        asked = self.clock()
        status, body = await self.exchange(_token_request(credentials))
        answer = _parsed(body)
        text, seconds = answer.get("access_token"), answer.get("expires_in")
        if status != 200 or not isinstance(text, str) or not text:
            raise ConfigurationError(_refused(credentials.scheme, status, answer.get("error")))
        lifetime = float(seconds) if isinstance(seconds, int | float) and seconds > 0 else _DEFAULT_SECONDS
        return _Token(text, asked + max(lifetime - _EARLY_SECONDS, lifetime / 2))


def _refused(scheme: SecurityScheme, status: int, code: object) -> str:
    """The error code is one of a list (RFC 6749, 5.2); the rest of such an answer is not repeated."""
    reason = f", {code}" if isinstance(code, str) and re.fullmatch("[a-z_]{1,40}", code) else ""
    return (
        f'The token service of "{scheme.name}" gave no token ({status}{reason}). '
        f"Check {scheme.env}_CLIENT_ID and {scheme.env}_CLIENT_SECRET."
    )


def _token_request(credentials: ClientCredentials) -> Request:
    """The client authenticates by HTTP basic, which every server must support (RFC 6749, 2.3.1)."""
    pair = f"{quote_plus(credentials.client_id)}:{quote_plus(credentials.client_secret)}"
    form = {"grant_type": "client_credentials"} | (
        {"scope": " ".join(credentials.scopes)} if credentials.scopes else {}
    )
    return Request(
        method="POST",
        address=credentials.token_url,
        fields=(
            ("Accept", "application/json"),
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Authorization", f"Basic {b64encode(pair.encode()).decode()}"),
        ),
        body=urlencode(form).encode(),
    )


def _parsed(body: bytes) -> dict[str, object]:
    try:
        answer = parse_json(body.decode("utf-8", "replace"))
    except (ValueError, ToolError):
        return {}
    return answer if isinstance(answer, dict) else {}
