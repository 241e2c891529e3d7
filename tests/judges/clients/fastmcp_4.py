"""The client of fastmcp 4, in an environment of its own: argument is where the server is, output is what came back."""

import asyncio
import json
import sys

from fastmcp import Client
from fastmcp.client.elicitation import ElicitResult
from fastmcp.client.transports import StdioTransport
from mcp.shared.exceptions import MCPError

asked = []


async def person(message, response_type, params, context):
    """Say no to the first question, and yes to all others."""
    asked.append(message)
    return ElicitResult(action="decline") if len(asked) == 1 else ElicitResult(action="accept", content={})


async def main(server):
    where = server.get("url") or StdioTransport(server["command"], server["args"], env=server["env"], cwd=server["cwd"])
    async with Client(where, elicitation_handler=person, mode=server["mode"]) as client:
        tools = await client.list_tools()

        async def call(name, **arguments):
            return await client.call_tool_mcp(name, arguments)

        found = await call("get_order_status", order_id="O-2415")
        refused = await call("get_order_status", order_id="2415")
        try:
            unknown = await call("get_weather")
        except MCPError as error:
            unknown = error.code
        quoted = await call("quote_refund", order_id="O-2289")
        quote_id = quoted.structured_content["quote_id"]
        declined = await call("issue_refund", quote_id=quote_id)
        accepted = await call("issue_refund", quote_id=quote_id)
        told = {
            "protocol": client.protocol_version,
            "tools": [tool.name for tool in tools],
            "found": found.structured_content,
            "refused": {"isError": refused.is_error, "text": refused.content[0].text},
            "unknown": unknown,
            "asked": asked,
            "declined": {"isError": declined.is_error, "text": declined.content[0].text},
            "accepted": accepted.structured_content,
        }
    print(json.dumps(told))


asyncio.run(main(json.loads(sys.argv[1])))
