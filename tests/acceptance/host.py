"""A server's command -> Host: what a host sees of an MCP server, over stdio or HTTP, through the SDK's own client."""

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Condition, Thread
from typing import Any

import anyio
from anyio.from_thread import BlockingPortal
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import CallToolResult

from tests.acceptance.commands import environment

SECONDS = 30.0
"""How long anything may take before a test gives up."""


class Log:
    """What a process writes to its standard error, line by line."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        self.writer = os.fdopen(writing, "w", encoding="utf-8")
        self._lines: list[str] = []
        self._ended = False
        self._news = Condition()
        Thread(target=self._follow, args=(reading,), name="log", daemon=True).start()

    def _follow(self, reading: int) -> None:
        with os.fdopen(reading, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                with self._news:
                    self._lines.append(line)
                    self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()

    @property
    def text(self) -> str:
        """All that has come so far."""
        with self._news:
            return "".join(self._lines)

    def line_with(self, words: str) -> str:
        """The first line that holds `words`, as soon as it has come."""
        with self._news:
            self._news.wait_for(lambda: self._ended or any(words in line for line in self._lines), SECONDS)
            found = [line for line in self._lines if words in line]
            assert found, f"no line with {words!r} in the log:\n{''.join(self._lines)}"
            return found[0]


class Host:
    """A connected client. It runs in a thread, so that tests need not be asynchronous."""

    def __init__(self, client: Client, portal: BlockingPortal, log: Log) -> None:
        self._client = client
        self._portal = portal
        self.log = log

    @property
    def tools(self) -> list[dict[str, Any]]:
        """The definitions of all tools as they came over the wire."""
        listed = self._portal.call(self._client.list_tools)
        assert listed.next_cursor is None
        return [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in listed.tools]

    @property
    def instructions(self) -> str | None:
        """What the server tells a model about itself."""
        return self._client.instructions

    def call(self, tool: str, **arguments: Any) -> CallToolResult:
        """Call one tool. Raises MCPError for a JSON-RPC error."""
        result: CallToolResult = self._portal.call(self._client.call_tool, tool, arguments)
        return result

    def call_watching(
        self, tool: str, told: Callable[[float, float | None, str | None], None], **arguments: Any
    ) -> CallToolResult:
        """Call one tool and be told its progress while it runs."""

        async def on_progress(done: float, total: float | None, message: str | None) -> None:
            told(done, total, message)

        calling = partial(self._client.call_tool, tool, arguments, progress_callback=on_progress)
        result: CallToolResult = self._portal.call(calling)
        return result

    def call_together(self, *calls: tuple[str, Mapping[str, Any]]) -> list[CallToolResult]:
        """Send all calls before any is answered; the results in the same order."""
        return self._portal.call(self._together, calls)

    async def _together(self, calls: Sequence[tuple[str, Mapping[str, Any]]]) -> list[CallToolResult]:
        results: dict[int, CallToolResult] = {}

        async def call(place: int, tool: str, arguments: Mapping[str, Any]) -> None:
            results[place] = await self._client.call_tool(tool, dict(arguments))

        async with anyio.create_task_group() as tasks:
            for place, (tool, arguments) in enumerate(calls):
                tasks.start_soon(call, place, tool, arguments)
        return [results[place] for place in range(len(calls))]


@contextmanager
def over_stdio(
    command: Sequence[str], variables: Mapping[str, str], *, cwd: Path, portal: BlockingPortal, **client_options: Any
) -> Iterator[Host]:
    """Start a server over stdio, as `command` is."""
    log = Log()
    server = StdioServerParameters(command=command[0], args=[*command[1:]], env=dict(variables), cwd=cwd)
    client = Client(stdio_client(server, errlog=log.writer), read_timeout_seconds=SECONDS, **client_options)
    with log.writer, portal.wrap_async_context_manager(client) as connected:
        log.writer.close()
        yield Host(connected, portal, log)


@contextmanager
def over_http(
    command: Sequence[str], variables: Mapping[str, str], *, cwd: Path, portal: BlockingPortal, **client_options: Any
) -> Iterator[Host]:
    """Start a server with `--http` on a free port, and connect to where it says that it serves."""
    command = [*command, "--http", "127.0.0.1:0"]
    with (
        serving(command, variables, cwd=cwd) as (address, log),
        connected_to(address, log, portal, **client_options) as host,
    ):
        yield host


@contextmanager
def connected_to(address: str, log: Log, portal: BlockingPortal, **client_options: Any) -> Iterator[Host]:
    """Connect to a server that is running."""
    client = Client(address, read_timeout_seconds=SECONDS, **client_options)
    with portal.wrap_async_context_manager(client) as connected:
        yield Host(connected, portal, log)


@contextmanager
def serving(command: Sequence[str], variables: Mapping[str, str], *, cwd: Path) -> Iterator[tuple[str, Log]]:
    """Run a server over HTTP; yields the address that it tells, and its log."""
    log = Log()
    with log.writer:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=environment(**variables),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=log.writer,
        )
    try:
        yield log.line_with(" serves http://").split()[-1], log
    finally:
        process.terminate()
        process.wait(SECONDS)


def text_of(result: CallToolResult) -> str:
    """The one text block of a result."""
    (block,) = result.content
    assert block.type == "text"
    return block.text


def error_of(result: CallToolResult) -> str:
    """What a model reads of a tool error."""
    assert result.is_error
    assert result.structured_content is None
    return text_of(result)


def data_of(result: CallToolResult) -> dict[str, Any]:
    """The structured content of a result that is no error."""
    assert not result.is_error, text_of(result)
    assert isinstance(result.structured_content, dict)
    return result.structured_content
