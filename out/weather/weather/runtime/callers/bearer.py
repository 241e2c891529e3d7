"""The text of a bearer token -> the Caller whom it speaks for, everything about it verified (RFC 9068, 4; RFC 8725)."""

from collections.abc import Mapping
from typing import Any

from ..calling.call import Caller
from .authorization import Authorization
from .signing_keys import SigningKeys

LONGEST_TOKEN = 16 * 1024
_TYPES = ("jwt", "at+jwt", "application/at+jwt")
"""Of a token's header; an ID token or a logout token has no business here, and its audience is another anyway."""


class TokenRefused(Exception):
    """A token that is not taken. Its text, for the log, holds nothing of the token."""


class Verifier:
    """Judges the tokens of one issuer. Needs the package PyJWT, which mcp brings."""

    def __init__(self, authorization: Authorization, keys: SigningKeys) -> None:
        self._authorization = authorization
        self._keys = keys

    async def verify(self, token: str) -> Caller:
        """Return who calls. Raises TokenRefused, and KeysUnavailable where nobody can tell."""
        header = _header(token)
        algorithm = str(header.get("alg"))
        if algorithm not in self._authorization.algorithms:
            raise TokenRefused(f"its signature is of a kind that is not taken ({algorithm[:20]!r})")
        if str(header.get("typ", "JWT")).lower() not in _TYPES:
            raise TokenRefused("it is no access token")
        if "crit" in header:  # before 2.12 PyJWT passes over it; RFC 7515, 4.1.11
            raise TokenRefused("it is no JWT that is known here: its header has crit")
        key_id = header.get("kid")
        candidates = await self._keys.candidates(None if key_id is None else str(key_id), algorithm)
        if not candidates:
            raise TokenRefused("it is signed with a key that the issuer does not have")
        refused = TokenRefused("its signature is wrong")
        for key in candidates:
            try:
                return self._caller(_claims(token, key, algorithm, self._authorization))
            except TokenRefused as error:
                refused = error
        raise refused

    def _caller(self, claims: Mapping[str, Any]) -> Caller:
        client = claims.get("client_id") or claims.get("azp") or claims.get("cid") or ""
        if not claims.get("sub") and not client:
            raise TokenRefused("it says neither whom it speaks for nor which client holds it")
        return Caller(
            subject=claims.get("sub"),
            client_id=str(client),
            issuer=self._authorization.issuer,
            scopes=self._authorization.granted(_scopes(claims)),
            claims=claims,
        )


def _header(token: str) -> Mapping[str, Any]:
    import jwt

    if len(token) > LONGEST_TOKEN:
        raise TokenRefused("it is too long")
    try:
        return jwt.get_unverified_header(token)
    except (jwt.PyJWTError, ValueError, RecursionError) as error:
        raise TokenRefused(f"it is no JWT ({type(error).__name__})") from None


def _claims(token: str, key: Mapping[str, Any], algorithm: str, authorization: Authorization) -> Mapping[str, Any]:
    import jwt

    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            jwt.PyJWK(dict(key), algorithm),
            algorithms=[algorithm],
            issuer=authorization.issuer,
            audience=authorization.audiences,
            leeway=authorization.leeway_seconds,
            options={"require": ["exp", "iss", "aud"], "enforce_minimum_key_length": True},
        )
    except (jwt.PyJWTError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise TokenRefused(type(error).__name__) from None
    return claims


def _scopes(claims: Mapping[str, Any]) -> tuple[str, ...]:
    """`scope` (RFC 8693, 4.2), or what some issuers have in its place."""
    stated = claims.get("scope") or claims.get("scp") or ()
    listed = stated.split() if isinstance(stated, str) else stated
    return tuple(one for one in listed if isinstance(one, str)) if isinstance(listed, list) else ()
