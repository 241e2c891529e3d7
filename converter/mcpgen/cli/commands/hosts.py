"""`mcpgen hosts`: the folder of an emitted project -> configuration to copy into hosts."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mcpgen.cli.choices import Host
from mcpgen.cli.outputs.console import complain, say
from mcpgen.errors import UnreadableInput, UsageError
from mcpgen.hosts import Configuration, Served, configurations, served
from mcpgen.location import Location
from mcpgen.names import nearest

_URL = re.compile(r"https?://[^\s/?#@]+(/[^\s?#]*)?")
_INSTALL = "pip install {folder}, then let the command be the Python of that environment (--python)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the command line asks for."""

    project: str
    url: str | None
    host: Host | None
    python: str


def show_hosts(asked: Asked) -> int:
    """Print it: all hosts with headings, or the file of one alone. Returns the exit code."""
    server = _read(asked.project)
    _check(server, asked.url)
    found = configurations(server, url=asked.url, python=asked.python)
    if asked.host is not None:
        _show_one(next(one for one in found if one.host == asked.host))
        return 0
    if asked.url is None:
        say(f"First: {_INSTALL.format(folder=asked.project)}.\n")
    say("\n\n".join("\n".join(_lines(one)) for one in found))
    return 0


def _read(folder: str) -> Served:
    place = Path(folder, "pyproject.toml")
    try:
        text = place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        message = f"this is no folder that `mcpgen tasks` wrote; {_others(folder)}"
        raise UnreadableInput(message, Location(file=folder)) from None
    return served(text, place=str(place))


def _others(folder: str) -> str:
    """The folders that could be meant: in this one, beside it, or in out/."""
    around = dict.fromkeys((Path(folder), Path(folder).parent, Path("out")))
    there = [file.parent for one in around for file in sorted(one.glob("*/pyproject.toml"))]
    known = {path.name: path.as_posix() for path in there}
    close = nearest(Path(folder).name, known)
    if close:
        return f'nearest: "{known[close]}"'
    return f"there are {', '.join(known.values())}" if known else "run it, and name one"


def _check(server: Served, url: str | None) -> None:
    if url is None and "stdio" not in server.transports:
        raise UsageError(f"{server.name} serves callers that are verified, so only over HTTP; give --http URL")
    if url is not None and not _URL.fullmatch(url):
        raise UsageError(f"--http takes the URL that clients use, as in https://mcp.example.com/mcp, not {url!r}")


def _show_one(configuration: Configuration) -> None:
    complain(f"{configuration.title}: {configuration.where}")
    if configuration.content is not None:
        say(_as_text(configuration))


def _lines(configuration: Configuration) -> Iterator[str]:
    yield f"{configuration.title}: {configuration.where}"
    if configuration.content is not None:
        yield _as_text(configuration)


def _as_text(configuration: Configuration) -> str:
    return json.dumps(configuration.content, ensure_ascii=False, indent=2)
