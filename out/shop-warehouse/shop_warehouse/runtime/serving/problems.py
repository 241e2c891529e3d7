"""App, settings and transport -> what keeps the server from starting, a line each."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ..settings import Settings

if TYPE_CHECKING:
    from ..app import App


def needed_variables(app: "App") -> tuple[str, ...]:
    """The environment variables that the server cannot do without; of several credentials any one may do."""
    schemes = [scheme.env for scheme in app.api.schemes.values() if scheme.env and app.api.needs_credential]
    return tuple(dict.fromkeys(name for name in (app.api.base_url_env, *schemes, *app.env) if name))


def problems(app: "App", settings: Settings, *, over_http: bool) -> Iterator[str]:
    """What keeps the server from starting."""
    environ = app.environ
    if app.api.base_url_env and not environ.get(app.api.base_url_env):
        yield f"the environment variable {app.api.base_url_env} is not set; it holds the URL of the API"
    schemes = {scheme.env: scheme.name for scheme in app.api.schemes.values() if scheme.env}
    configured = any(environ.get(name) or environ.get(f"{name}_CLIENT_ID") for name in schemes)
    if schemes and app.api.needs_credential and not configured:
        listed = " or ".join(f"{name} ({scheme})" for name, scheme in schemes.items())
        yield f"no credential for the API is set; set {listed}"
    for name in app.env:
        if not environ.get(name):
            yield f"the environment variable {name} is not set"
    yield from _of_callers(app, settings, over_http=over_http)
    yield from _store_problem(app)


def _of_callers(app: "App", settings: Settings, *, over_http: bool) -> Iterator[str]:
    """Over stdio nobody is verified; over HTTP everybody is once MCP_AUTH_ISSUER is set."""
    hint = "serve --http and set MCP_AUTH_ISSUER and MCP_AUTH_RESOURCE"
    if over_http and settings.auth_issuer:
        if not settings.auth_resource:
            yield "MCP_AUTH_RESOURCE is not set; it holds the URL by which clients reach this server"
        if find_spec("jwt") is None or find_spec("cryptography") is None:
            yield "MCP_AUTH_ISSUER: tokens are verified with the package pyjwt[crypto]; install it"
    elif app.needs_caller:
        yield f"its tools need to know who calls, and without authorization nobody is verified; {hint}"
    elif over_http and app.scopes:
        tool, scopes = next(iter(app.scopes.items()))
        yield f"{tool} needs the scope {scopes[0]}, and without authorization nobody has one; {hint}"


def _store_problem(app: "App") -> Iterator[str]:
    try:
        _ = app.store
    except ValueError as error:
        yield f"MCP_HANDLE_STORE: {error}"
    except ImportError:
        yield "MCP_HANDLE_STORE: this store needs the package redis; install it"
