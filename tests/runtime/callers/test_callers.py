"""Who calls, as verified tokens say it: claims reach tools, scopes open them, and a handle serves its maker only."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from pydantic import BaseModel

from mcpgen.runtime.app import App, Call
from mcpgen.runtime.serving.http_app import http_app
from mcpgen.runtime.settings import Settings
from tests.authorization_server import RESOURCE, AuthorizationServer, authorization_server
from tests.runtime.conftest import FakeConnection
from tests.runtime.modern import headers, request, tool_call

pytestmark = pytest.mark.anyio

METADATA = "http://localhost:8000/.well-known/oauth-protected-resource/mcp"
QUOTE_ID = {"type": "object", "properties": {"quote_id": {"type": "string"}}, "required": ["quote_id"]}
NOTHING: dict[str, Any] = {"type": "object", "properties": {}}


class Quote(BaseModel):
    amount: str


@pytest.fixture(scope="module")
def issuer() -> Iterator[AuthorizationServer]:
    with authorization_server() as server:
        yield server


@pytest.fixture
def app(app: App) -> App:
    quotes = app.handles("quote", Quote, prefix="Q-", ttl_seconds=900, creator="quote")

    @app.tool(description="Who.", input_schema=NOTHING)
    async def who(call: Call) -> Any:
        return {"customer": call.claim("customer_id")}

    @app.tool(description="Quotes.", input_schema=NOTHING, scopes=("quotes:write",))
    async def quote(call: Call) -> Any:
        return {"quote_id": await quotes.of(call).create(Quote(amount="1.00"))}

    @app.tool(description="Spends.", input_schema=QUOTE_ID, scopes=("quotes:write", "money:spend"))
    async def spend(call: Call, *, quote_id: str) -> Any:
        async def send(quote: Quote) -> Any:
            return {"spent": quote.amount}

        return await quotes.spend(call, quote_id, send)

    return app


@asynccontextmanager
async def served(app: App, environ: dict[str, str]) -> AsyncIterator[httpx.AsyncClient]:
    app.use(environ=environ)
    asgi = http_app(app, Settings.read(environ), host="127.0.0.1", port=8000)
    transport = httpx.ASGITransport(asgi)
    async with (
        asgi.router.lifespan_context(asgi),
        httpx.AsyncClient(transport=transport, base_url="http://localhost:8000") as http,
    ):
        yield http


async def post(http: httpx.AsyncClient, token: str | None, message: dict[str, Any]) -> httpx.Response:
    bearer = {} if token is None else {"Authorization": f"Bearer {token}"}
    return await http.post("/mcp", json=message, headers=headers(message, **bearer))


async def call(http: httpx.AsyncClient, token: str, tool: str, arguments: dict[str, Any] | None = None) -> Any:
    """The JSON-RPC answer of a call."""
    answer = await post(http, token, tool_call(tool, arguments or {}))
    return answer.json()


async def listed(http: httpx.AsyncClient, token: str) -> Any:
    """The tools that a token shows, and who may keep the list."""
    result = (await post(http, token, request("tools/list"))).json()["result"]
    return [tool["name"] for tool in result["tools"]], result["cacheScope"]


# --- claims, handles --------------------------------------------------------------------------------------------------


async def test_a_claim_of_the_token_reaches_the_tool(app: App, issuer: AuthorizationServer) -> None:
    async with served(app, issuer.settings()) as http:
        for person in ("ada", "bob"):
            answer = await call(http, issuer.token(person, customer_id=f"C-{person}"), "who")
            assert answer["result"]["structuredContent"] == {"customer": f"C-{person}"}


async def test_a_token_without_the_claim_is_a_protocol_error(app: App, issuer: AuthorizationServer) -> None:
    async with served(app, issuer.settings()) as http:
        answer = await call(http, issuer.token(None), "who")
    assert answer["error"] == {
        "code": -32603,
        "message": "who needs the claim customer_id, and the caller's token does not hold it.",
    }


async def test_a_handle_serves_its_maker_only(app: App, issuer: AuthorizationServer) -> None:
    scope = "quotes:write money:spend"
    async with served(app, issuer.settings()) as http:
        made = await call(http, issuer.token("ada", scope=scope), "quote")
        quote_id = made["result"]["structuredContent"]
        for other in ("bob", None):
            refused = await call(http, issuer.token(other, scope=scope), "spend", quote_id)
            assert refused["result"]["content"][0]["text"].startswith("There is no quote")
        spent = await call(http, issuer.token("ada", scope=scope, client_id="another app"), "spend", quote_id)
        assert spent["result"]["structuredContent"] == {"spent": "1.00"}


# --- no token, a bad one ----------------------------------------------------------------------------------------------


async def test_without_a_token_the_answer_says_where_to_get_one(app: App, issuer: AuthorizationServer) -> None:
    async with served(app, issuer.settings(MCP_AUTH_SCOPES="desk")) as http:
        answer = await post(http, None, tool_call("who", {}))
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == f'Bearer scope="desk", resource_metadata="{METADATA}"'
        metadata = (await http.get(METADATA)).json()
    assert metadata == {
        "resource": RESOURCE,
        "authorization_servers": [issuer.issuer],
        "scopes_supported": ["desk", "quotes:write", "money:spend"],
        "bearer_methods_supported": ["header"],
        "resource_name": "Desk",
    }


async def test_a_token_that_is_not_taken_is_an_invalid_one(app: App, issuer: AuthorizationServer) -> None:
    async with served(app, issuer.settings()) as http:
        for bad in (issuer.token(aud="https://other.example"), "x", issuer.token(exp=1)):
            answer = await post(http, bad, tool_call("who", {}))
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == f'Bearer error="invalid_token", resource_metadata="{METADATA}"'
            assert bad not in answer.text or bad == "x"


@pytest.mark.parametrize("value", ["Basic YTpi", "Bearer", "Bearer ", "bearer"])
async def test_a_header_that_holds_no_bearer_token_is_refused(
    app: App, issuer: AuthorizationServer, value: str
) -> None:
    async with served(app, issuer.settings()) as http:
        message = tool_call("who", {})
        answer = await http.post("/mcp", json=message, headers=headers(message, Authorization=value))
    assert answer.status_code == 401


@pytest.mark.parametrize("path", ["/mcp", "/mcp/", "//mcp", "/MCP", "/healthz/", "/%6dcp", "/"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "OPTIONS"])
async def test_whatever_is_not_public_asks_for_a_token(
    app: App, issuer: AuthorizationServer, method: str, path: str
) -> None:
    async with served(app, issuer.settings()) as http:
        raw = httpx.Request(method, "http://localhost:8000", headers={"Host": "localhost:8000"})
        raw.url = raw.url.copy_with(raw_path=path.encode())
        assert (await http.send(raw)).status_code == 401


async def test_while_the_keys_cannot_be_had_nobody_is_judged(app: App, issuer: AuthorizationServer) -> None:
    issuer.is_down = True
    try:
        async with served(app, issuer.settings()) as http:
            answer = await post(http, issuer.token(), tool_call("who", {}))
            ready = await http.get("/readyz")
    finally:
        issuer.is_down = False
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
    assert (ready.status_code, ready.text) == (503, "the issuer's keys cannot be had\n")


# --- scopes -----------------------------------------------------------------------------------------------------------


async def test_the_list_shows_what_the_token_allows(app: App, issuer: AuthorizationServer) -> None:
    async with served(app, issuer.settings()) as http:
        assert await listed(http, issuer.token()) == (["who"], "private")
        assert await listed(http, issuer.token(scope="quotes:write")) == (["who", "quote"], "private")
        assert await listed(http, issuer.token(scp=["quotes:write", "money:spend"])) == (
            ["who", "quote", "spend"],
            "private",
        )


async def test_a_call_without_the_scopes_is_told_all_that_it_needs(app: App, issuer: AuthorizationServer) -> None:
    async with served(app, issuer.settings(MCP_AUTH_SCOPES="desk")) as http:
        answer = await post(http, issuer.token(scope="desk money:spend"), tool_call("spend", {"quote_id": "Q-1"}))
    assert answer.status_code == 403
    assert answer.headers["www-authenticate"] == (
        f'Bearer error="insufficient_scope", scope="desk quotes:write money:spend", resource_metadata="{METADATA}", '
        'error_description="This needs desk quotes:write money:spend"'
    )


async def test_a_scope_that_every_token_needs_is_needed_for_the_list(app: App, issuer: AuthorizationServer) -> None:
    async with served(app, issuer.settings(MCP_AUTH_SCOPES="desk")) as http:
        assert (await post(http, issuer.token(), request("tools/list"))).status_code == 403
        assert (await post(http, issuer.token(scope="desk"), request("tools/list"))).status_code == 200


async def test_a_broad_scope_includes_narrow_ones(app: App, issuer: AuthorizationServer) -> None:
    implies = {"MCP_AUTH_SCOPE_IMPLIES": "admin > desk:all, desk:all > quotes:write money:spend"}
    async with served(app, issuer.settings(**implies)) as http:
        assert await listed(http, issuer.token(scope="admin")) == (["who", "quote", "spend"], "private")


async def test_a_body_that_hides_its_tool_calls_none(app: App, issuer: AuthorizationServer) -> None:
    bodies = [
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"who","name":"quote","arguments":{}}}',
        b'[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"quote","arguments":{}}}]',
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"quote"}}' + b" " * 5_000_000,
        b'{"method":' + b"[" * 100_000,
    ]
    async with served(app, issuer.settings()) as http:
        for body in bodies:
            legacy = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
            sent = {**legacy, "Authorization": f"Bearer {issuer.token()}"}
            answer = await http.post("/mcp", content=body, headers=sent)
            assert answer.status_code in (400, 403, 413), answer.text
            assert "quote_id" not in answer.text


async def test_a_tool_without_its_scopes_is_unknown_behind_the_guard_too(app: App) -> None:
    from mcpgen.runtime.app import Caller, Sender
    from mcpgen.runtime.errors import ProtocolError

    with pytest.raises(ProtocolError, match="Unknown tool: quote"):
        await app.call("quote", {}, Sender(caller=Caller(subject="eve", scopes=("money:spend",))))


# --- what is kept of a token ------------------------------------------------------------------------------------------


async def test_neither_tools_nor_the_api_get_the_token(
    app: App, api: FakeConnection, issuer: AuthorizationServer, caplog: pytest.LogCaptureFixture
) -> None:
    seen: list[str] = []

    @app.tool(description="Looks.", input_schema=NOTHING)
    async def look(call: Call) -> Any:
        seen.append(repr(call))
        return {}

    token = issuer.token("ada")
    with caplog.at_level("DEBUG"):
        async with served(app, issuer.settings()) as http:
            await call(http, token, "look")
    assert seen
    assert token not in seen[0] + caplog.text
    assert api.sent == []
