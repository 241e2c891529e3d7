"""App and settings -> the ASGI application: MCP at /mcp, guarded where callers are verified, and the probes."""

from mcp.server.auth.middleware.auth_context import AuthContextMiddleware
from mcp.server.transport_security import TransportSecurityMiddleware, TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..app import App
from ..callers.authorization import Authorization, authorization
from ..callers.bearer import Verifier
from ..callers.guard import Guard
from ..callers.key_fetch import fetch_json
from ..callers.signing_keys import SigningKeys
from ..settings import Settings
from .mcp_server import build_server, signed_in
from .probes import HEALTH, METRICS, READY, Check, probes

PATH = "/mcp"
MAX_REQUEST_BYTES = 4 * 1024 * 1024

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_ANY = ("0.0.0.0", "::")  # noqa: S104  # compared with, not bound to


def http_app(app: App, settings: Settings, *, host: str, port: int) -> Starlette:
    """Return the ASGI application that is served at HOST:PORT. Answers may stream, so that progress arrives."""
    checks = security(settings, host=host, port=port)
    verified = authorization(settings)
    keys = SigningKeys(verified.issuer, fetch_json, url=verified.jwks_url) if verified else None
    served = build_server(app).streamable_http_app(
        streamable_http_path=PATH,
        json_response=False,
        stateless_http=not settings.sessions,
        max_request_body_size=MAX_REQUEST_BYTES,
        transport_security=checks,
        custom_starlette_routes=[
            *probes(app, keys, check=_host_check(checks), metrics=settings.metrics),
            *([_metadata(app, verified)] if verified else []),
        ],
    )
    if verified and keys:
        served.add_middleware(AuthContextMiddleware)
        served.add_middleware(
            Guard,
            authorization=verified,
            verifier=Verifier(verified, keys),
            scopes=app.scopes,
            public=(HEALTH, READY, METRICS),
            longest_body=MAX_REQUEST_BYTES,
            user=signed_in,
        )
    return served


def _metadata(app: App, verified: Authorization) -> Route:
    """Where clients, pages in browsers among them, learn whose tokens are taken (RFC 9728)."""
    scopes = (scope for needed in app.scopes.values() for scope in needed)
    document = verified.metadata(name=app.title or app.name, scopes=scopes)

    async def metadata(_: Request) -> Response:
        headers = {"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600"}
        return JSONResponse(document, headers=headers)

    return Route(verified.metadata_path, metadata)


def _host_check(checks: TransportSecuritySettings) -> Check:
    """The check of Host and Origin that /mcp has, for another route."""
    middleware = TransportSecurityMiddleware(checks)

    async def check(request: Request) -> Response | None:
        return await middleware.validate_request(request, is_post=False)

    return check


def security(settings: Settings, *, host: str, port: int) -> TransportSecuritySettings:
    """Say which Host and Origin headers are accepted: never any, whatever address is bound.

    The SDK itself switches the check off when the address is not loopback.
    """
    shown = f"[{host}]" if ":" in host else host
    names = _LOOPBACK if host in _ANY or shown in _LOOPBACK else (shown,)
    hosts = [f"{name}:{port}" for name in names]
    origins = [f"http://{name}" for name in hosts]
    return TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=[*hosts, *settings.allowed_hosts],
        allowed_origins=[*origins, *settings.allowed_origins],
    )
