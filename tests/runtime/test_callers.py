"""Who calls, as verified tokens say it: claims reach tools, and a handle serves its maker only."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from mcp.server.auth.provider import AccessToken
from mcp.server.auth.settings import AuthSettings
from pydantic import AnyHttpUrl, BaseModel

from mcpgen.runtime.app import App, Call
from mcpgen.runtime.settings import Settings
from mcpgen.runtime.transports import http_app
from tests.runtime.modern import headers, tool_call

pytestmark = pytest.mark.anyio

ISSUER = "https://id.example"
QUOTE_ID = {"type": "object", "properties": {"quote_id": {"type": "string"}}, "required": ["quote_id"]}


class Quote(BaseModel):
    amount: str


class StaticVerifier:
    """Knows the tokens `ada` and `bob`, of a person each, and `robot`, of a program."""

    async def verify_token(self, token: str) -> AccessToken | None:
        if token not in ("ada", "bob", "robot"):
            return None
        claims = {"iss": ISSUER, **({"customer_id": f"C-{token}"} if token != "robot" else {})}
        subject = None if token == "robot" else token
        return AccessToken(token=token, client_id="desk-client", scopes=[], subject=subject, claims=claims)


@pytest.fixture
def app(app: App) -> App:
    quotes = app.handles("quote", Quote, prefix="Q-", ttl_seconds=900, creator="quote")

    @app.tool(description="Who.", input_schema={"type": "object", "properties": {}})
    async def who(call: Call) -> Any:
        return {"customer": call.claim("customer_id")}

    @app.tool(description="Quotes.", input_schema={"type": "object", "properties": {}})
    async def quote(call: Call) -> Any:
        return {"quote_id": await quotes.of(call).create(Quote(amount="1.00"))}

    @app.tool(description="Spends.", input_schema=QUOTE_ID)
    async def spend(call: Call, *, quote_id: str) -> Any:
        async def send(quote: Quote) -> Any:
            return {"spent": quote.amount}

        return await quotes.spend(call, quote_id, send)

    return app


@asynccontextmanager
async def served(app: App) -> AsyncIterator[httpx.AsyncClient]:
    auth = AuthSettings(
        issuer_url=AnyHttpUrl(ISSUER),
        resource_server_url=AnyHttpUrl("http://localhost:8000/mcp"),
        validate_token_resource=False,
    )
    asgi = http_app(app, Settings(), host="127.0.0.1", port=8000, verifier=StaticVerifier(), auth=auth)
    transport = httpx.ASGITransport(asgi)
    async with (
        asgi.router.lifespan_context(asgi),
        httpx.AsyncClient(transport=transport, base_url="http://localhost:8000") as http,
    ):
        yield http


async def call(http: httpx.AsyncClient, token: str, tool: str, arguments: dict[str, Any] | None = None) -> Any:
    """The JSON-RPC answer of a call, or the HTTP status where there is none."""
    message = tool_call(tool, arguments or {})
    answer = await http.post("/mcp", json=message, headers=headers(message, Authorization=f"Bearer {token}"))
    return answer.json() if "jsonrpc" in answer.text else answer.status_code


async def test_a_claim_of_the_token_reaches_the_tool(app: App) -> None:
    async with served(app) as http:
        for person in ("ada", "bob"):
            answer = await call(http, person, "who")
            assert answer["result"]["structuredContent"] == {"customer": f"C-{person}"}


async def test_a_token_without_the_claim_is_a_protocol_error(app: App) -> None:
    async with served(app) as http:
        answer = await call(http, "robot", "who")
    assert answer["error"] == {
        "code": -32603,
        "message": "who needs the claim customer_id, and the caller's token does not hold it.",
    }


async def test_an_unknown_token_calls_nothing(app: App) -> None:
    async with served(app) as http:
        assert await call(http, "eve", "quote") == 401


async def test_a_handle_serves_its_maker_only(app: App) -> None:
    async with served(app) as http:
        made = await call(http, "ada", "quote")
        quote_id = made["result"]["structuredContent"]
        for other in ("bob", "robot"):
            refused = await call(http, other, "spend", quote_id)
            assert refused["result"]["content"][0]["text"].startswith("There is no quote")
        spent = await call(http, "ada", "spend", quote_id)
        assert spent["result"]["structuredContent"] == {"spent": "1.00"}
