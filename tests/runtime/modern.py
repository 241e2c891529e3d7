"""A call of the revision 2026-07-28 as it stands on the wire, for tests that no client of the SDK can make."""

from collections.abc import Mapping
from typing import Any

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


def request(method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The JSON-RPC message."""
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**(params or {}), "_meta": META}}


def tool_call(tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The message that calls a tool."""
    return request("tools/call", {"name": tool, "arguments": dict(arguments)})


def headers(message: Mapping[str, Any], **more: str) -> dict[str, str]:
    """The HTTP headers that go with a message."""
    named = {"Mcp-Name": message["params"]["name"]} if "name" in message["params"] else {}
    return {
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": "2026-07-28",
        "Mcp-Method": message["method"],
        **named,
        **more,
    }
