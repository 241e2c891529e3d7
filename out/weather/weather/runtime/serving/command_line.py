"""The command line of an emitted server: arguments and environment -> a server on stdio or HTTP."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from ..log import log_to_stderr
from ..settings import VARIABLES, SettingError, Settings, faults
from ..shown import printable
from .check_config import config_lines
from .problems import needed_variables, problems

if TYPE_CHECKING:
    from ..app import App

EXIT_USAGE = 2


def run(app: "App", argv: Sequence[str] | None = None) -> None:
    """Serve `app` until the client leaves or a signal comes. Exits with 2 and one line when a setting is missing."""
    options = _parser(app).parse_args(argv)
    if options.check_config:
        _check_config(app, options.http)
        return
    try:
        settings = app.settings
    except SettingError as error:
        _give_up(app, str(error))
    if problem := next(problems(app, settings, over_http=options.http is not None), None):
        _give_up(app, problem)
    log_to_stderr(settings.log_level, settings.log_format)
    _serve(app, settings, options.http)


def _check_config(app: "App", http: tuple[str, int] | None) -> None:
    """Show what would be used, and all that is wrong with it. Exits with 2 when something is."""
    found = list(faults(app.environ))
    if not found:
        print(*config_lines(app, app.settings, http), sep="\n")  # noqa: T201
        found = list(problems(app, app.settings, over_http=http is not None))
    if found:
        print(*(f"{app.name}: {problem}" for problem in found), sep="\n", file=sys.stderr)  # noqa: T201
        raise SystemExit(EXIT_USAGE)


def _serve(app: "App", settings: Settings, http: tuple[str, int] | None) -> None:
    from . import transports  # 1.2 s of CPU: only once it is clear that there is something to serve

    if http is None:
        transports.serve_stdio(app, settings)
    else:
        transports.serve_http(app, settings, host=http[0], port=http[1])


def _parser(app: "App") -> argparse.ArgumentParser:
    title = printable(app.title or app.name)
    parser = argparse.ArgumentParser(
        prog=app.name,
        description=f"Serve the tools of {title} over the Model Context Protocol, on stdio by default.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_environment(app),
    )
    parser.add_argument(
        "--http", metavar="HOST:PORT", type=_address, help="serve Streamable HTTP at http://HOST:PORT/mcp; port 0: any"
    )
    parser.add_argument(
        "--check-config", action="store_true", help="show what would be used, and what is missing; serve nothing"
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


def _give_up(app: "App", problem: str) -> NoReturn:
    print(f"{app.name}: {problem}", file=sys.stderr)  # noqa: T201
    raise SystemExit(EXIT_USAGE)
