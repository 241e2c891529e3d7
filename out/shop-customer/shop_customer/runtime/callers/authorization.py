"""Settings -> what the server tells its clients about authorization: whose tokens it takes, and what they lack.

The server is an OAuth 2.1 resource server (MCP 2026-07-28, basic/authorization).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from ..settings import Settings

WELL_KNOWN = "/.well-known/oauth-protected-resource"


@dataclass(frozen=True, slots=True, kw_only=True)
class Authorization:
    """How callers are verified."""

    issuer: str
    resource: str
    """The URL by which clients reach the server: what tokens are issued for (RFC 8707)."""
    audience: str
    jwks_url: str = ""
    algorithms: tuple[str, ...] = Settings().auth_algorithms
    scopes: tuple[str, ...] = ()
    """What every token needs."""
    implied: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What broad scopes include."""
    leeway_seconds: float = 60.0

    @property
    def audiences(self) -> tuple[str, ...]:
        """What the `aud` of a token may hold: issuers and clients do not agree on a slash at the end of a URL."""
        bare = self.audience.rstrip("/")
        return (bare, f"{bare}/") if "://" in bare else (self.audience,)

    @property
    def metadata_url(self) -> str:
        """Where the metadata of the resource is (RFC 9728, 3.1): its path stands after the well-known one."""
        parts = urlsplit(self.resource)
        return f"{parts.scheme}://{parts.netloc}{WELL_KNOWN}{parts.path.rstrip('/')}"

    @property
    def metadata_path(self) -> str:
        """The path of `metadata_url`."""
        return urlsplit(self.metadata_url).path

    def metadata(self, *, name: str, scopes: Iterable[str]) -> dict[str, Any]:
        """The document there. The issuer stands in it to the letter: clients compare it so (RFC 8414, 3.3)."""
        document = {
            "resource": self.resource,
            "resource_name": name,
            "authorization_servers": [self.issuer],
            "scopes_supported": list(dict.fromkeys((*self.scopes, *scopes))),
            "bearer_methods_supported": ["header"],
        }
        return {key: value for key, value in document.items() if value}

    def granted(self, scopes: Iterable[str]) -> tuple[str, ...]:
        """The scopes of a token and all that they include (basic/authorization, Step-Up Authorization Flow)."""
        found: dict[str, None] = {}
        waiting = list(scopes)
        while waiting:
            scope = waiting.pop(0)
            if scope not in found:
                found[scope] = None
                waiting += self.implied.get(scope, ())
        return tuple(found)

    def challenge(self, *, error: str = "", scopes: Iterable[str] = (), description: str = "") -> str:
        """The value of WWW-Authenticate (RFC 6750, 3): without an error for a request that brought no token."""
        parts = {"error": error, "scope": " ".join(scopes), "resource_metadata": self.metadata_url}
        parts["error_description"] = description
        return "Bearer " + ", ".join(f'{name}="{value}"' for name, value in parts.items() if value)


def authorization(settings: Settings) -> Authorization | None:
    """How callers are verified by these settings; None where they are not."""
    if not settings.auth_issuer:
        return None
    return Authorization(
        issuer=settings.auth_issuer,
        resource=settings.auth_resource,
        audience=settings.auth_audience or settings.auth_resource,
        jwks_url=settings.auth_jwks_url,
        algorithms=settings.auth_algorithms,
        scopes=settings.auth_scopes,
        implied=settings.auth_scope_implies,
        leeway_seconds=settings.auth_leeway_seconds,
    )
