"""The client of mcp 1, in an environment of its own: argument is where the server is, output is what came back."""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import McpError
from mcp.types import ElicitResult

asked = []


async def person(context, params):
    """Say no to the first question, and yes to all others."""
    asked.append(params.message)
    return ElicitResult(action="decline") if len(asked) == 1 else ElicitResult(action="accept", content={})


def connection(server):
    if "url" in server:
        return streamable_http_client(server["url"])
    parts = {name: server[name] for name in ("command", "args", "env", "cwd")}
    return stdio_client(StdioServerParameters(**parts))


async def main(server):
    async with connection(server) as streams, ClientSession(*streams[:2], elicitation_callback=person) as client:
        begun = await client.initialize()
        tools = (await client.list_tools()).tools
        found = await client.call_tool("get_order_status", {"order_id": "O-2415"})
        refused = await client.call_tool("get_order_status", {"order_id": "2415"})
        try:
            unknown = await client.call_tool("get_weather", {})
        except McpError as error:
            unknown = error.error.code
        quoted = await client.call_tool("quote_refund", {"order_id": "O-2289"})
        quote = {"quote_id": quoted.structuredContent["quote_id"]}
        declined = await client.call_tool("issue_refund", quote)
        accepted = await client.call_tool("issue_refund", quote)
        told = {
            "protocol": begun.protocolVersion,
            "tools": [tool.name for tool in tools],
            "found": found.structuredContent,
            "refused": {"isError": refused.isError, "text": refused.content[0].text},
            "unknown": unknown,
            "asked": asked,
            "declined": {"isError": declined.isError, "text": declined.content[0].text},
            "accepted": accepted.structuredContent,
        }
    print(json.dumps(told))


asyncio.run(main(json.loads(sys.argv[1])))
