"""A client of the SDK signs in at shop-customer by itself: it is told where, and which scopes, by the server alone."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthClientMetadata, OAuthToken
from pydantic import AnyUrl
from starlette.applications import Starlette

from tests.acceptance.apis import SECRET, Site
from tests.acceptance.host import serving
from tests.acceptance.test_customer import free_port
from tests.authorization_server import AuthorizationServer, authorization_server

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Wallet:
    """Where a client keeps its registration and its tokens."""

    def __init__(self) -> None:
        self.tokens: list[OAuthToken] = []
        self._client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens[-1] if self.tokens else None

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens.append(tokens)

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self._client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self._client = client_info


class Customer:
    """Signs in and agrees to whatever a client asks for."""

    def __init__(self, issuer: AuthorizationServer) -> None:
        self.asked: list[str] = []
        self._issuer = issuer
        self._answer = ("", "")

    async def visit(self, address: str) -> None:
        self.asked.append(address)
        self._answer = self._issuer.agree(address, customer_id="C-0036")

    async def come_back(self) -> AuthorizationCodeResult:
        code, state = self._answer
        return AuthorizationCodeResult(code=code, state=state)


@asynccontextmanager
async def signed_in(url: str, customer: Customer, wallet: Wallet) -> AsyncIterator[Client]:
    metadata = OAuthClientMetadata(client_name="test", redirect_uris=[AnyUrl("http://localhost:3000/callback")])
    provider = OAuthClientProvider(url, metadata, wallet, customer.visit, customer.come_back)
    async with (
        httpx2.AsyncClient(auth=provider) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        yield client


async def test_a_client_signs_in_and_steps_up(workspace: Path, site: Site, shop: Starlette) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}/mcp"
    command = [sys.executable, "-m", "shop_customer", "--http", f"127.0.0.1:{port}"]
    api = {"SHOP_API_URL": site.url, "SHOP_API_KEY": SECRET}
    with authorization_server() as issuer:
        more: dict[str, Any] = issuer.settings(MCP_AUTH_RESOURCE=url, MCP_AUTH_SCOPES="profile")
        customer, wallet = Customer(issuer), Wallet()
        with serving(command, {**api, **more}, cwd=workspace / "out" / "shop-customer"):
            async with signed_in(url, customer, wallet) as client:
                assert (await client.list_tools()).tools == []
                assert ["scope=profile&" in f"{address}&" for address in customer.asked] == [True]
                order = await client.call_tool("get_my_order", {"order_id": "O-2289"})
                assert order.structured_content is not None
                assert order.structured_content["total"] == "180.00"
    assert len(customer.asked) == len(wallet.tokens) == 2
    assert "orders%3Aread" in customer.asked[1]
