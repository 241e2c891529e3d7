"""An authorization server on loopback: metadata, public keys that may be exchanged, and tokens that it signs."""

import base64
import hashlib
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from mcpgen.demo.serving import serve

RESOURCE = "http://localhost:8000/mcp"
"""The server that tokens are for, unless a test says otherwise."""

_RSA = tuple(rsa.generate_private_key(public_exponent=65537, key_size=2048) for _ in range(2))
_EC = ec.generate_private_key(ec.SECP256R1())


class AuthorizationServer:
    """Signs with `signing`, one of `keys` by key id; publishes those of `published`."""

    def __init__(self) -> None:
        self.issuer = ""
        self.keys: dict[str, Any] = {"first": _RSA[0], "second": _RSA[1], "curve": _EC}
        self.published = ["first"]
        self.signing = "first"
        self.is_down = False
        self.has_metadata = True
        self.received: Counter[str] = Counter()
        self._codes: dict[str, Any] = {}
        self.app = Starlette(
            routes=[
                Route("/.well-known/oauth-authorization-server", self._metadata),
                Route("/jwks", self._jwks),
                Route("/register", self._register, methods=["POST"]),
                Route("/token", self._token, methods=["POST"]),
            ]
        )

    def token(self, subject: str | None = "ada", *, header: dict[str, Any] | None = None, **claims: Any) -> str:
        """A token for `subject`; a claim that is None is left out."""
        now = int(time.time())
        said = {
            "iss": self.issuer,
            "sub": subject,
            "aud": RESOURCE,
            "client_id": "desk-client",
            "iat": now,
            "exp": now + 300,
            **claims,
        }
        said = {name: value for name, value in said.items() if value is not None}
        key = self.keys[self.signing]
        algorithm = "ES256" if isinstance(key, ec.EllipticCurvePrivateKey) else "RS256"
        headers = {"typ": "at+jwt", "kid": self.signing, **(header or {})}
        return jwt.encode(said, key, algorithm, headers={name: value for name, value in headers.items() if value})

    def settings(self, **more: str) -> dict[str, str]:
        """The environment of a server that takes these tokens."""
        return {"MCP_AUTH_ISSUER": self.issuer, "MCP_AUTH_RESOURCE": RESOURCE, **more}

    def agree(self, address: str, **claims: Any) -> tuple[str, str]:
        """Do what a person does at the authorization endpoint: sign in and agree. Returns code and state."""
        asked = dict(parse_qsl(urlsplit(address).query))
        assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
        code = f"code-{len(self._codes)}"
        self._codes[code] = {"asked": asked, "claims": claims}
        return code, asked["state"]

    async def _metadata(self, request: Request) -> Response:
        metadata = {
            "issuer": self.issuer,
            "jwks_uri": f"{self.issuer}/jwks",
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "registration_endpoint": f"{self.issuer}/register",
            "response_types_supported": ["code"],
            "code_challenge_methods_supported": ["S256"],
        }
        return self._answer(request, metadata, self.has_metadata)

    async def _register(self, request: Request) -> Response:
        return JSONResponse({**await request.json(), "client_id": "registered"}, status_code=201)

    async def _token(self, request: Request) -> Response:
        """Exchange a code once, for whoever holds its verifier (RFC 7636)."""
        form = dict(parse_qsl((await request.body()).decode()))
        agreed = self._codes.pop(form["code"])
        asked = agreed["asked"]
        challenge = base64url(hashlib.sha256(form["code_verifier"].encode()).digest())
        if challenge != asked["code_challenge"]:
            return JSONResponse({"error": "invalid_grant"}, status_code=400)
        claims = {"aud": asked["resource"], "scope": asked["scope"], "client_id": asked["client_id"]}
        token = self.token("ruth", **{**claims, **agreed["claims"]})
        return JSONResponse({"access_token": token, "token_type": "Bearer", "expires_in": 300})

    async def _jwks(self, request: Request) -> Response:
        return self._answer(request, {"keys": [self._jwk(key_id) for key_id in self.published]}, True)

    def _answer(self, request: Request, answer: Any, is_there: bool) -> Response:
        self.received[request.url.path] += 1
        if self.is_down:
            return Response("down", status_code=500)
        return JSONResponse(answer) if is_there else Response(status_code=404)

    def _jwk(self, key_id: str) -> dict[str, Any]:
        key = self.keys[key_id].public_key()
        algorithm = ECAlgorithm if isinstance(key, ec.EllipticCurvePublicKey) else RSAAlgorithm
        return {**algorithm.to_jwk(key, as_dict=True), "kid": key_id, "use": "sig"}


@contextmanager
def authorization_server() -> Iterator[AuthorizationServer]:
    """Run one."""
    server = AuthorizationServer()
    with serve(server.app) as server.issuer:
        yield server


def unsigned(claims: dict[str, Any]) -> str:
    """A token of the algorithm `none`."""
    return jwt.encode(claims, None, "none")


def base64url(data: bytes) -> str:
    """As tokens have it."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
