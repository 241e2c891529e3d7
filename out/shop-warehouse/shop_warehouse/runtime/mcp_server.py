"""App -> a Server of the MCP SDK: definitions and results handed on, protocol errors and progress translated.

Built on the SDK's lowlevel server, because what is listed must be exactly what is reviewed. Only this module and
`transports` import mcp.
"""

from typing import Any

import mcp_types as types
from mcp.server import CacheHint, Server, ServerRequestContext
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.shared.exceptions import MCPError

from .app import App
from .call import Caller
from .errors import ProtocolError
from .progress import Report

_Context = ServerRequestContext[Any, Any]

LIST_CACHE_MS = 300_000
"""How long a client may keep the list of tools: it changes with a release of the server only."""

TICK_SECONDS = 1.0


def build_server(app: App, *, tick: float = TICK_SECONDS) -> Server[Any]:
    """Return a server that lists and calls the tools of `app`, and announces nothing else.

    A call that takes longer than `tick` seconds reports, if its client asks for progress, how long it has been running.
    """
    listed = types.ListToolsResult(tools=[types.Tool.model_validate(definition) for definition in app.tools])
    schemas = {definition["name"]: definition["inputSchema"] for definition in app.tools}
    same_for_all = CacheHint(ttl_ms=LIST_CACHE_MS, scope="public")

    async def list_tools(_: _Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        if params is not None and params.cursor is not None:
            raise MCPError(code=types.INVALID_PARAMS, message="Invalid cursor: all tools are on one page.")
        return listed

    async def call_tool(context: _Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            result = await app.call(
                params.name, params.arguments or {}, caller=_caller(), report=_report(context), tick=tick
            )
        except ProtocolError as error:
            raise MCPError(code=error.code, message=error.message) from None
        return types.CallToolResult.model_validate(result.as_json())

    return Server(
        app.name,
        title=app.title,
        version=app.version,
        instructions=app.instructions,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        get_tool_input_schema=schemas.get,
        cache_hints={"tools/list": same_for_all, "server/discover": same_for_all},
    )


def _report(context: _Context) -> Report:
    async def report(done: float, total: float | None, message: str | None) -> None:
        await context.session.report_progress(done, total, message)

    return report


def _caller() -> Caller | None:
    """Who calls, by the token that the transport has verified; nobody on stdio and without authorization."""
    token = get_access_token()
    if token is None:
        return None
    claims = token.claims or {}
    return Caller(subject=token.subject, client_id=token.client_id, issuer=str(claims.get("iss", "")), claims=claims)
