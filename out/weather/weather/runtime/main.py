"""The command line of an emitted server: arguments and environment -> a server on stdio or HTTP."""

import argparse
import logging
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

from .settings import VARIABLES, SettingError, Settings

if TYPE_CHECKING:
    from .app import App

EXIT_USAGE = 2


def main(app: "App", argv: Sequence[str] | None = None) -> None:
    """Serve `app` until the client leaves or a signal comes. Exits with 2 and one line when a setting is missing."""
    options = _parser(app).parse_args(argv)
    try:
        settings = app.settings
    except SettingError as error:
        _give_up(app, str(error))
    if problem := next(_problems(app, with_callers=False), None):
        _give_up(app, problem)
    _log_to_stderr(settings.log_level)
    _serve(app, settings, options.http)


def _serve(app: "App", settings: Settings, http: tuple[str, int] | None) -> None:
    from . import transports  # 1.2 s of CPU: only once it is clear that there is something to serve

    if http is None:
        transports.serve_stdio(app, settings)
    else:
        transports.serve_http(app, settings, host=http[0], port=http[1])


def _log_to_stderr(level: str) -> None:
    logging.basicConfig(stream=sys.stderr, level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if level == "INFO":  # what the SDK and uvicorn say of their own doings
        for name in ("mcp", "uvicorn"):
            logging.getLogger(name).setLevel(logging.WARNING)


def _parser(app: "App") -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=app.name,
        description=f"Serve the tools of {app.title or app.name} over the Model Context Protocol, on stdio by default.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_environment(app),
    )
    parser.add_argument(
        "--http", metavar="HOST:PORT", type=_address, help="serve Streamable HTTP at http://HOST:PORT/mcp; port 0: any"
    )
    parser.add_argument("--version", action="version", version=f"{app.name} {app.version}".strip())
    return parser


def _environment(app: "App") -> str:
    """The variables that the server reads, for --help."""
    needed = "\n".join(f"  {name}" for name in needed_variables(app))
    others = "\n".join(
        f"  {variable.name}\n      {variable.meaning} (default: {variable.default})" for variable in VARIABLES
    )
    return f"environment, needed:\n{needed or '  nothing'}\n\nenvironment, optional:\n{others}"


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (colon and host and port.isascii() and port.isdigit() and int(port) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is no HOST:PORT, as in 127.0.0.1:8000")
    return host, int(port)


def needed_variables(app: "App") -> tuple[str, ...]:
    """The environment variables that the server cannot do without; of several credentials any one may do."""
    schemes = [scheme.env for scheme in app.api.schemes.values() if scheme.env]
    return tuple(dict.fromkeys(name for name in (app.api.base_url_env, *schemes, *app.env) if name))


def _problems(app: "App", *, with_callers: bool) -> Iterator[str]:
    """What keeps the server from starting."""
    environ = app.environ
    if app.api.base_url_env and not environ.get(app.api.base_url_env):
        yield f"the environment variable {app.api.base_url_env} is not set; it holds the URL of the API"
    schemes = {scheme.env: scheme.name for scheme in app.api.schemes.values() if scheme.env}
    if schemes and not any(environ.get(name) or environ.get(f"{name}_CLIENT_ID") for name in schemes):
        listed = " or ".join(f"{name} ({scheme})" for name, scheme in schemes.items())
        yield f"no credential for the API is set; set {listed}"
    for name in app.env:
        if not environ.get(name):
            yield f"the environment variable {name} is not set"
    if app.needs_caller and not with_callers:
        yield "its tools need to know who calls, and without authorization nobody is verified"
    yield from _store_problem(app)


def _store_problem(app: "App") -> Iterator[str]:
    try:
        _ = app.store
    except ValueError as error:
        yield f"MCP_HANDLE_STORE: {error}"
    except ImportError:
        yield "MCP_HANDLE_STORE: this store needs the package redis; install it"


def _give_up(app: "App", problem: str) -> NoReturn:
    print(f"{app.name}: {problem}", file=sys.stderr)  # noqa: T201
    raise SystemExit(EXIT_USAGE)
