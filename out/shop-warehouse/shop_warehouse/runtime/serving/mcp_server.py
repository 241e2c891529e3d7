"""App -> a Server of the MCP SDK: definitions and results handed on, protocol errors and progress translated.

Built on the SDK's lowlevel server, because what is listed must be exactly what is reviewed. Only this module,
`elicitation` and `transports` import mcp.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, cast

import mcp_types as types
from mcp.server import CacheHint, Server, ServerRequestContext
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.mcpserver import RequestStateBoundary, RequestStateSecurity
from mcp.shared.exceptions import MCPError

from ..app import App
from ..calling.call import Caller, Sender
from ..calling.confirm import Asked
from ..calling.progress import Report
from ..errors import ProtocolError
from .elicitation import ANSWER_SECONDS, person

_Context = ServerRequestContext[Any, Any]
_Answer: TypeAlias = types.CallToolResult | types.InputRequiredResult

LIST_CACHE_MS = 300_000
"""How long a client may keep the list of tools: it changes with a release of the server only."""

TICK_SECONDS = 1.0


def build_server(app: App, *, tick: float = TICK_SECONDS) -> Server[Any]:
    """Return a server that lists and calls the tools of `app`, and announces nothing else.

    A call that takes longer than `tick` seconds reports, if its client asks for progress, how long it has been running.
    Raises SettingError.
    """
    schemas = {tool["name"]: tool["inputSchema"] for tool in app.tools}
    to_all = CacheHint(ttl_ms=LIST_CACHE_MS, scope="public")
    listed = CacheHint(ttl_ms=LIST_CACHE_MS, scope="private") if app.scopes else to_all
    server: Server[Any] = Server(
        app.name,
        title=app.title,
        version=app.version,
        instructions=app.instructions,
        on_list_tools=_listing(app),
        on_call_tool=_calling(app, tick),
        get_tool_input_schema=schemas.get,
        cache_hints={"tools/list": listed, "server/discover": to_all},
    )
    server.middleware.append(_sealing(app))
    return server


def _listing(app: App) -> Callable[[_Context, types.PaginatedRequestParams | None], Awaitable[types.ListToolsResult]]:
    """What answers tools/list: one page, with the tools that the caller may see."""
    definitions = {tool["name"]: types.Tool.model_validate(tool) for tool in app.tools}

    async def list_tools(_: _Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        if params is not None and params.cursor is not None:
            raise MCPError(code=types.INVALID_PARAMS, message="Invalid cursor: all tools are on one page.")
        return types.ListToolsResult(tools=[definitions[name] for name in app.tools_for(_caller())])

    return list_tools


def _calling(app: App, tick: float) -> Callable[[_Context, types.CallToolRequestParams], Awaitable[_Answer]]:
    """What answers tools/call: a result, or a question to the person behind the client."""

    async def call_tool(context: _Context, params: types.CallToolRequestParams) -> _Answer:
        sender = Sender(
            caller=_caller(),
            person=person(app, context, params),
            report=_report(context),
            tick=tick,
            request_id=str(context.request_id),
        )
        try:
            result = await app.call(params.name, params.arguments or {}, sender)
        except Asked as asked:
            return cast(types.InputRequiredResult, asked.question)
        except ProtocolError as error:
            raise MCPError(code=error.code, message=error.message, data=error.data) from None
        return types.CallToolResult.model_validate(result.as_json())

    return call_tool


def _sealing(app: App) -> RequestStateBoundary:
    """What seals the state that a client carries while a person is asked: for this call, caller and server only."""
    keys = app.settings.state_keys
    ttl = ANSWER_SECONDS
    security = RequestStateSecurity(keys=keys, ttl=ttl) if keys else RequestStateSecurity.ephemeral(ttl=ttl)
    return RequestStateBoundary(security, default_audience=app.name)


def _report(context: _Context) -> Report:
    async def report(done: float, total: float | None, message: str | None) -> None:
        await context.session.report_progress(done, total, message)

    return report


def signed_in(caller: Caller) -> AuthenticatedUser:
    """A verified caller as the SDK's transports know them: whose session it is, whose state. Without their token."""
    token = AccessToken(
        token="",
        client_id=caller.client_id,
        scopes=list(caller.scopes),
        subject=caller.subject,
        claims=dict(caller.claims),
    )
    return AuthenticatedUser(token)


def _caller() -> Caller | None:
    """Who calls, by the token that the guard has verified; nobody on stdio and without authorization."""
    token = get_access_token()
    if token is None:
        return None
    claims = token.claims or {}
    return Caller(
        subject=token.subject,
        client_id=token.client_id,
        issuer=str(claims.get("iss", "")),
        scopes=tuple(token.scopes),
        claims=claims,
    )
