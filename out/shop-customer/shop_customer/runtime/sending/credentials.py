"""Request and security requirements -> Request with credentials, read from the environment and never shown.

A secret is named by `SecurityScheme.env`. What it holds depends on the scheme: an API key, `user:password` (http
basic), a token (http bearer, oauth2, openIdConnect). For the client credentials flow of oauth2 there are two variables
instead, `<env>_CLIENT_ID` and `<env>_CLIENT_SECRET`.
"""

from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urljoin

from ..errors import ConfigurationError
from ..wire import Operation, SecurityRequirement, SecurityScheme
from .request import Request
from .styles import percent_encoded

MASK = "***"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientCredentials:
    """What a token is asked for with (RFC 6749, 4.4)."""

    scheme: SecurityScheme
    token_url: str
    client_id: str
    client_secret: str
    scopes: tuple[str, ...] = ()


FetchToken = Callable[[ClientCredentials], Awaitable[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Authorized:
    """A request with its credentials, and what must never be shown of it."""

    request: Request
    shown: Request
    """The same with every secret masked."""
    schemes: tuple[str, ...] = ()
    """The names of the security schemes that were used."""
    secrets: tuple[str, ...] = ()
    """Every form in which a secret may come back."""


async def authorize(
    request: Request,
    operation: Operation,
    *,
    schemes: Mapping[str, SecurityScheme],
    environ: Mapping[str, str],
    fetch_token: FetchToken,
) -> Authorized:
    """Add what the first requirement asks for whose credentials are all configured.

    Without one, nothing is sent along where the document allows that, and ConfigurationError names the variables where
    it does not.
    """
    requirement = _chosen(operation, schemes, environ)
    authorized = Authorized(request=request, shown=request)
    for name, scopes in requirement.items():
        scheme = schemes[name]
        token_url = urljoin(request.address, scheme.token_url)
        given = await _secret(scheme, scopes, environ, token_url=token_url, fetch_token=fetch_token)
        secret = _checked(given, scheme)
        authorized = Authorized(
            request=_with(authorized.request, scheme, _written(scheme, secret)),
            shown=_with(authorized.shown, scheme, _written(scheme, MASK)),
            schemes=(*authorized.schemes, name),
            secrets=(*authorized.secrets, *_forms(scheme, secret)),
        )
    return authorized


def _chosen(
    operation: Operation, schemes: Mapping[str, SecurityScheme], environ: Mapping[str, str]
) -> SecurityRequirement:
    alternatives = [requirement for requirement in operation.security if requirement]
    for requirement in alternatives:
        if all(name in schemes and not _missing(schemes[name], environ) for name in requirement):
            return requirement
    if len(alternatives) < len(operation.security) or not alternatives:
        return {}
    known = [requirement for requirement in alternatives if all(name in schemes for name in requirement)]
    ways = [_way(one, schemes, environ) for one in known or alternatives]
    raise ConfigurationError(
        f"{operation.key} needs a credential that this server does not have, so nothing was sent: {'; or '.join(ways)}."
    )


def _missing(scheme: SecurityScheme, environ: Mapping[str, str]) -> bool:
    if scheme.type == "mutualTLS":
        return True
    return not environ.get(scheme.env) and not _has_client(scheme, environ)


def _has_client(scheme: SecurityScheme, environ: Mapping[str, str]) -> bool:
    return bool(
        scheme.type == "oauth2"
        and scheme.token_url
        and environ.get(f"{scheme.env}_CLIENT_ID")
        and environ.get(f"{scheme.env}_CLIENT_SECRET")
    )


def _way(requirement: SecurityRequirement, schemes: Mapping[str, SecurityScheme], environ: Mapping[str, str]) -> str:
    """What the operator has to set for schemes that are needed together, and what of it is set."""
    given = [schemes[name].env for name in requirement if name in schemes and not _missing(schemes[name], environ)]
    wanted = [
        _wanted(name, schemes.get(name))
        for name in requirement
        if name not in schemes or _missing(schemes[name], environ)
    ]
    return " and ".join(wanted) + (
        f" ({' and '.join(given)} {'is' if len(given) == 1 else 'are'} set)" if given else ""
    )


def _wanted(name: str, scheme: SecurityScheme | None) -> str:
    """What the operator has to set for one scheme."""
    if scheme is None:
        return f'the document does not define the security scheme "{name}"'
    if scheme.type == "mutualTLS":
        return f'"{name}" asks for a client certificate (mutualTLS), which is not supported'
    what = {"basic": "user:password", "bearer": "a token"}.get(scheme.scheme, "a token")
    variables = f"set {scheme.env} to {'the key' if scheme.type == 'apiKey' else what}"
    if scheme.type == "oauth2" and scheme.token_url:
        variables += f", or {scheme.env}_CLIENT_ID and {scheme.env}_CLIENT_SECRET"
    return variables


async def _secret(
    scheme: SecurityScheme,
    scopes: tuple[str, ...],
    environ: Mapping[str, str],
    *,
    token_url: str,
    fetch_token: FetchToken,
) -> str:
    if not _has_client(scheme, environ):
        return environ[scheme.env]
    return await fetch_token(
        ClientCredentials(
            scheme=scheme,
            token_url=token_url,
            client_id=environ[f"{scheme.env}_CLIENT_ID"],
            client_secret=environ[f"{scheme.env}_CLIENT_SECRET"],
            scopes=scopes,
        )
    )


def _checked(secret: str, scheme: SecurityScheme) -> str:
    if secret != secret.strip() or any(not 32 <= ord(character) < 127 for character in secret):
        raise ConfigurationError(f"{scheme.env} holds line breaks, outer blanks or characters beyond ASCII.")
    return secret


def _written(scheme: SecurityScheme, secret: str) -> str:
    """The secret as it stands in its header, pair or cookie."""
    if scheme.type == "apiKey":
        return secret
    if scheme.type != "http" or scheme.scheme == "bearer":
        return f"Bearer {secret}"
    if scheme.scheme == "basic":
        return f"Basic {secret if secret == MASK else _base64(secret)}"
    return f"{scheme.scheme.capitalize()} {secret}"


def _with(request: Request, scheme: SecurityScheme, text: str) -> Request:
    if scheme.type != "apiKey":
        return request.with_header("Authorization", text)
    if scheme.location == "query":
        if any(name == percent_encoded(scheme.parameter) for name, _ in request.query):
            raise ConfigurationError(f'The API key "{scheme.name}" and an argument are both called {scheme.parameter}.')
        return request.with_query(scheme.parameter, text)
    if scheme.location == "cookie":
        return request.with_cookie(scheme.parameter, text)
    return request.with_header(scheme.parameter, text)


def _forms(scheme: SecurityScheme, secret: str) -> tuple[str, ...]:
    if scheme.type == "http" and scheme.scheme == "basic":
        return secret, _base64(secret), secret.partition(":")[2]
    return secret, percent_encoded(secret)


def _base64(text: str) -> str:
    return b64encode(text.encode()).decode()
