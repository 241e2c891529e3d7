"""Command of an MCP server -> a session with it over stdio, through the SDK's own client."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a call: a result, or a JSON-RPC error with its code."""

    text: str
    structured: Any = None
    is_error: bool = False
    error_code: int | None = None


class Session:
    """A server's tools, called one at a time."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def protocol(self) -> str:
        """The protocol revision that both sides speak."""
        return str(self._client.protocol_version)

    async def tools(self) -> tuple[Mapping[str, Any], ...]:
        """The list, as it is on the wire."""
        listed = await self._client.list_tools()
        return tuple(tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in listed.tools)

    async def call(self, name: str, arguments: Mapping[str, Any]) -> Outcome:
        """Call a tool; whatever the server answers is an outcome."""
        try:
            result = await self._client.call_tool(name, dict(arguments))
        except MCPError as error:
            return Outcome(text=str(error), error_code=error.code)
        text = "\n".join(getattr(block, "text", "") for block in result.content)
        return Outcome(text=text, structured=result.structured_content, is_error=bool(result.is_error))


@asynccontextmanager
async def stdio_session(
    command: Sequence[str], *, folder: Path, env: Mapping[str, str], log: TextIO
) -> AsyncIterator[Session]:
    """Start a server in `folder` and talk to it; its log goes to `log`."""
    parameters = StdioServerParameters(command=command[0], args=list(command[1:]), env=dict(env), cwd=folder)
    async with Client(stdio_client(parameters, errlog=log)) as client:
        yield Session(client)
