"""A running MCP server, started here or reached by its URL -> its tools as they are on the wire, asked for twice."""

import logging
import os
import shlex
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

import anyio
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

from mcpgen.errors import UnreadableInput, UsageError
from mcpgen.location import Location

_SECONDS = 60.0
_MOST_PAGES = 200
_LAST_LINES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """What a server says of itself."""

    name: str
    instructions: str
    tools: tuple[Mapping[str, Any], ...]
    relisted: tuple[str, ...]
    """The names, asked for a second time."""


def of_command(command: str) -> Listing:
    """Start a server over stdio, list its tools and end it. Raises UnreadableInput where that fails."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"--server-command: {error}; quote it as for a shell") from None
    if not words:
        raise UsageError("--server-command: there is no command; write it in quotes")
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        return _asked(_over_stdio(words, log), place=Location(file=words[0]), cure="check the command", log=log)


def of_url(url: str) -> Listing:
    """List the tools of a server over Streamable HTTP. Raises UnreadableInput where that fails."""
    if not url.startswith(("http://", "https://")):
        raise UsageError("--url: this takes an http or https address")
    return _asked(Client(url), place=Location(file=url), cure="check the address", log=None)


def _over_stdio(words: Sequence[str], log: TextIO) -> Client:
    parameters = StdioServerParameters(command=words[0], args=list(words[1:]), env=dict(os.environ))
    return Client(stdio_client(parameters, errlog=log))


def _asked(client: Client, *, place: Location, cure: str, log: TextIO | None) -> Listing:
    logging.getLogger("mcp").addHandler(logging.NullHandler())  # what a broken server sends is said once, below
    try:
        return anyio.run(_listed, client)
    except (MCPError, OSError, TimeoutError, ValueError, ExceptionGroup) as error:  # the edge to code of others
        reason = str(_first(error)) or type(_first(error)).__name__
        said = f". It said: {last}" if log and (last := _last_lines(log)) else ""
        raise UnreadableInput(f"this server does not list its tools ({reason}); {cure}{said}", place) from error


async def _listed(client: Client) -> Listing:
    with anyio.fail_after(_SECONDS):
        async with client:
            tools = await _pages(client)
            again = await _pages(client)
            return Listing(
                name=client.server_info.name if client.server_info else "",
                instructions=client.instructions or "",
                tools=tools,
                relisted=tuple(str(tool["name"]) for tool in again),
            )


async def _pages(client: Client) -> tuple[Mapping[str, Any], ...]:
    """The whole list, not what a cache holds of it."""
    tools: list[Mapping[str, Any]] = []
    cursor: str | None = None
    for _ in range(_MOST_PAGES):
        page = await client.list_tools(cursor=cursor, cache_mode="bypass")
        tools += [tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in page.tools]
        cursor = page.next_cursor
        if cursor is None:
            break
    return tuple(tools)


def _first(error: BaseException) -> BaseException:
    """What went wrong first in a group of errors."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _last_lines(log: TextIO) -> str:
    log.seek(0)
    return " ".join(log.read().split("\n")[-_LAST_LINES - 1 :]).strip()
