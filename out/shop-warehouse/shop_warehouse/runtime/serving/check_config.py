"""App, settings and where it would be served -> what the server would use, line by line, with no secret in it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..callers.authorization import authorization
from ..settings import TOPICS, Settings

if TYPE_CHECKING:
    from ..app import App

NOT_SHOWN = "(set, not shown)"
NOT_SET = "(not set)"


def config_lines(app: "App", settings: Settings, http: tuple[str, int] | None) -> Iterator[str]:
    """What `--check-config` prints."""
    where = f"http://{http[0]}:{http[1]}/mcp" if http else "stdio"
    yield f"{app.name} {app.version}, on {where}".replace(" ,", ",")
    yield "The API"
    if app.api.base_url_env:
        yield _line(app.api.base_url_env, _address(app.environ.get(app.api.base_url_env, "")))
    for name in _credentials(app):
        yield _line(name, NOT_SHOWN if app.environ.get(name) else NOT_SET)
    for name in app.env:
        yield _line(name, NOT_SHOWN if app.environ.get(name) else NOT_SET)
    for topic in TOPICS:
        yield topic.title
        for variable in topic.variables:
            default = "" if app.environ.get(variable.name, "").strip() else "  (default)"
            yield _line(variable.name, f"{variable.shown(settings)}{default}")
    yield from _callers(app, settings, http)


def _callers(app: "App", settings: Settings, http: tuple[str, int] | None) -> Iterator[str]:
    verified = authorization(settings) if http else None
    yield "Callers"
    if verified is None:
        yield "  are not verified: over stdio nobody is, over HTTP only with MCP_AUTH_ISSUER"
        return
    yield f"  hold a token of {verified.issuer} for {verified.audience}"
    yield f"  learn so at {verified.metadata_url}"
    for tool, scopes in app.scopes.items():
        yield f"  {tool} needs {' '.join(dict.fromkeys((*verified.scopes, *scopes)))}"


def _credentials(app: "App") -> Iterator[str]:
    for scheme in app.api.schemes.values():
        if scheme.env:
            also = (f"{scheme.env}_CLIENT_ID", f"{scheme.env}_CLIENT_SECRET")
            yield scheme.env
            yield from (name for name in also if app.environ.get(name))


def _address(url: str) -> str:
    if not url:
        return NOT_SET
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()


def _line(name: str, shown: str) -> str:
    return f"  {name} = {shown}"
