"""An issuer -> its public keys, fetched when first needed, again after a while, and when an unknown one is named.

So an issuer may bring a new key in and take an old one out at any time (key rotation). Whoever sends tokens with
made-up key ids cannot make the server ask more often than every half minute.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from ..setting_values import SettingError, web_address

log = logging.getLogger(__name__)

Json: TypeAlias = Any
Fetch = Callable[[str], Awaitable[Json]]
"""Gets the JSON at a URL; raises FetchFailed."""

FRESH_SECONDS = 600.0
"""How long keys are used without a look at whether they still hold."""
KEPT_SECONDS = 3600.0
"""How long they are used while the issuer cannot be reached."""
BETWEEN_SECONDS = 30.0
"""Between two fetches that unknown keys, or failures, give rise to."""

_KEY_TYPES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"), ("RSA", ("",))),
    "ES256": ("EC", ("P-256",)),
    "ES384": ("EC", ("P-384",)),
    "ES512": ("EC", ("P-521",)),
    "EdDSA": ("OKP", ("Ed25519", "Ed448")),
}
"""By signature algorithm: the type of its keys, and their curves."""


class FetchFailed(Exception):
    """There was no JSON to be had."""


class KeysUnavailable(Exception):
    """The issuer's keys are not known, so no token can be judged."""


class SigningKeys:
    """The keys of one issuer."""

    def __init__(
        self, issuer: str, fetch: Fetch, *, url: str = "", clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._issuer = issuer
        self._fetch = fetch
        self._url = url
        self._clock = clock
        self._keys: tuple[Mapping[str, Any], ...] = ()
        self._fetched = self._tried = float("-inf")
        self._one_at_a_time = asyncio.Lock()

    async def candidates(self, key_id: str | None, algorithm: str) -> tuple[Mapping[str, Any], ...]:
        """The keys that a token with this header may be signed with. Raises KeysUnavailable."""
        await self._refresh(older_than=FRESH_SECONDS)
        if not (found := self._fitting(key_id, algorithm)):
            await self._refresh(older_than=BETWEEN_SECONDS)
            found = self._fitting(key_id, algorithm)
        return found

    async def check(self) -> None:
        """Have the keys at hand. Raises KeysUnavailable."""
        await self._refresh(older_than=FRESH_SECONDS)

    def _fitting(self, key_id: str | None, algorithm: str) -> tuple[Mapping[str, Any], ...]:
        return tuple(key for key in self._keys if key_id in (None, key.get("kid")) and _fits(key, algorithm))

    async def _refresh(self, *, older_than: float) -> None:
        async with self._one_at_a_time:
            now = self._clock()
            if now - self._fetched >= older_than and now - self._tried >= BETWEEN_SECONDS:
                self._tried = now
                try:
                    self._keys = await self._get()
                    self._fetched = now
                except FetchFailed as error:
                    log.warning("the keys of %s: %s", self._issuer, error)
            if now - self._fetched >= KEPT_SECONDS:
                raise KeysUnavailable(self._issuer)

    async def _get(self) -> tuple[Mapping[str, Any], ...]:
        if not self._url:
            self._url = await self._discovered()
        listed = await self._fetch(self._url)
        keys = listed.get("keys") if isinstance(listed, dict) else None
        if not isinstance(keys, list):
            raise FetchFailed("what came is no key set")
        return tuple(key for key in keys if isinstance(key, dict) and key.get("use", "sig") == "sig")

    async def _discovered(self) -> str:
        """The address of the keys by the issuer's metadata (RFC 8414; OpenID Connect Discovery 1.0)."""
        for address in metadata_addresses(self._issuer):
            try:
                metadata = await self._fetch(address)
            except FetchFailed:
                continue
            if not isinstance(metadata, dict) or metadata.get("issuer") != self._issuer:
                raise FetchFailed(f"the metadata at {address} is of another issuer")
            try:
                return str(web_address("jwks_uri", str(metadata.get("jwks_uri", ""))))
            except SettingError as error:
                raise FetchFailed(f"the metadata at {address}: {error}") from None
        raise FetchFailed("its metadata cannot be had; set MCP_AUTH_JWKS_URL if it has none")


def metadata_addresses(issuer: str) -> tuple[str, ...]:
    """Where an issuer's metadata may be, in the order of the specification (authorization-server-discovery)."""
    parts = urlsplit(issuer)
    origin, path = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/")
    oauth = f"{origin}/.well-known/oauth-authorization-server{path}"
    inserted = f"{origin}/.well-known/openid-configuration{path}"
    appended = f"{origin}{path}/.well-known/openid-configuration"
    return tuple(dict.fromkeys((oauth, inserted, appended)))


def _fits(key: Mapping[str, Any], algorithm: str) -> bool:
    kind, curves = _KEY_TYPES[algorithm]
    return key.get("kty") == kind and key.get("crv", "") in curves and key.get("alg", algorithm) == algorithm
