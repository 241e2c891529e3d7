"""shop-customer as it is emitted, over real HTTP with real signed tokens: customers find and see what is theirs."""

import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.acceptance.apis import SECRET, Site
from tests.acceptance.host import Log, serving
from tests.authorization_server import AuthorizationServer, authorization_server
from tests.runtime.modern import headers, request, tool_call

THEIRS, ANOTHERS, NOBODYS = "O-2289", "O-2415", "O-0001"
READ = "orders:read"


class Listening:
    """The shop's API, and the headers that it was sent."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.headers: list[dict[str, str]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.headers.append({name.decode(): value.decode() for name, value in scope["headers"]})
        await self._app(scope, receive, send)


@dataclass(frozen=True)
class Customers:
    """The running server, and who signs its tokens."""

    url: str
    issuer: AuthorizationServer
    log: Log

    def token(self, subject: str, **claims: Any) -> str:
        return self.issuer.token(subject, aud=self.url, **{"scope": READ, **claims})

    def send(self, token: str | None, message: dict[str, Any]) -> httpx.Response:
        sent = headers(message) | ({"Authorization": f"Bearer {token}"} if token else {})
        return httpx.post(self.url, json=message, headers=sent)

    def call(self, token: str, tool: str, **arguments: Any) -> Any:
        """The result of a call."""
        answer = self.send(token, tool_call(tool, arguments))
        assert answer.status_code == 200, answer.text
        return answer.json()["result"]


@pytest.fixture(scope="session")
def issuer() -> Iterator[AuthorizationServer]:
    with authorization_server() as issuer:
        yield issuer


@pytest.fixture(scope="session")
def customer_server(workspace: Path, site: Site, issuer: AuthorizationServer) -> Iterator[Customers]:
    """The emitted server, as its clients reach it."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/mcp"
    variables = {
        "SHOP_API_URL": site.url,
        "SHOP_API_KEY": SECRET,
        **issuer.settings(MCP_AUTH_RESOURCE=url, MCP_LOG_FORMAT="json"),
    }
    command = [sys.executable, "-m", "shop_customer", "--http", f"127.0.0.1:{port}"]
    with serving(command, variables, cwd=workspace / "out" / "shop-customer") as (_, log):
        yield Customers(url, issuer, log)


@pytest.fixture
def customers(customer_server: Customers, shop: Starlette) -> Customers:
    """The server over a fresh shop."""
    return customer_server


@pytest.fixture
def ruth(customers: Customers) -> str:
    """A token of the customer C-0036, whose order is O-2289."""
    return customers.token("ruth", customer_id="C-0036")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def text_of(result: Any) -> str:
    return str(result["content"][0]["text"])


def test_customers_see_two_tools_and_neither_asks_who_they_are(customers: Customers, ruth: str) -> None:
    tools = customers.send(ruth, request("tools/list")).json()["result"]["tools"]
    assert {tool["name"]: list(tool["inputSchema"]["properties"]) for tool in tools} == {
        "find_orders": ["status", "placed_since", "limit"],
        "get_my_order": ["order_id"],
    }


def test_customers_find_their_own_orders(customers: Customers, ruth: str) -> None:
    found = customers.call(ruth, "find_orders")["structuredContent"]
    assert [order["order_id"] for order in found["orders"]] == [THEIRS, "O-2119", "O-1300"]
    many = customers.call(customers.token("ann", customer_id="C-0085"), "find_orders")["structuredContent"]
    assert len(many["orders"]) == 5
    assert THEIRS not in str(many)


def test_customers_see_their_own_order(customers: Customers, ruth: str) -> None:
    order = customers.call(ruth, "get_my_order", order_id=THEIRS)["structuredContent"]
    assert (order["total"], [line["sku"] for line in order["lines"]]) == ("180.00", ["KG-1043"])


def test_an_order_of_somebody_else_is_as_if_it_did_not_exist(customers: Customers, ruth: str) -> None:
    for order_id in (ANOTHERS, NOBODYS):
        refused = customers.call(ruth, "get_my_order", order_id=order_id)
        assert refused["isError"]
        assert text_of(refused) == f"You have no order {order_id}. Find your orders with find_orders."


def test_a_model_cannot_say_who_the_customer_is(customers: Customers, ruth: str, shop: Starlette) -> None:
    refused = customers.call(ruth, "find_orders", customer_id="C-0085")
    assert refused["isError"]
    assert "customer_id" in text_of(refused)
    assert not shop.state.received


@pytest.mark.parametrize("tool", ["quote_refund", "issue_refund", "post_refunds", "get_order_status", "check_stock"])
def test_customers_cannot_refund_or_look_elsewhere(customers: Customers, ruth: str, tool: str) -> None:
    refused = customers.send(ruth, tool_call(tool, {"order_id": THEIRS})).json()
    assert refused["error"] == {"code": -32602, "message": f"Unknown tool: {tool}"}


@pytest.mark.parametrize("customer_id", [None, "C-0085 OR 1=1", ["C-0085"], "", 36])
def test_a_token_without_a_customer_sees_nothing(customers: Customers, shop: Starlette, customer_id: Any) -> None:
    token = customers.token("eve", customer_id=customer_id)
    refused = customers.send(token, tool_call("find_orders", {})).json()
    assert refused["error"]["code"] == -32603
    assert not shop.state.received


def test_without_the_scope_there_is_nothing_to_see(customers: Customers) -> None:
    token = customers.token("ruth", customer_id="C-0036", scope="profile")
    assert customers.send(token, request("tools/list")).json()["result"]["tools"] == []
    refused = customers.send(token, tool_call("get_my_order", {"order_id": THEIRS}))
    assert refused.status_code == 403
    assert f'error="insufficient_scope", scope="{READ}"' in refused.headers["www-authenticate"]


def test_without_a_token_a_client_learns_where_to_get_one(customers: Customers) -> None:
    refused = customers.send(None, tool_call("find_orders", {}))
    assert refused.status_code == 401
    place = refused.headers["www-authenticate"].partition('resource_metadata="')[2].rstrip('"')
    metadata = httpx.get(place).json()
    assert (metadata["resource"], metadata["authorization_servers"], metadata["scopes_supported"]) == (
        customers.url,
        [customers.issuer.issuer],
        [READ],
    )


def test_a_token_for_another_server_is_refused(customers: Customers) -> None:
    elsewhere = customers.issuer.token("ruth", aud="https://support.shop.example/mcp", customer_id="C-0036", scope=READ)
    assert customers.send(elsewhere, tool_call("find_orders", {})).status_code == 401


def test_the_token_reaches_neither_the_api_nor_the_log(
    customers: Customers, ruth: str, site: Site, shop: Starlette
) -> None:
    site.app = listening = Listening(shop)
    customers.call(ruth, "find_orders")
    (sent,) = listening.headers
    assert sent["x-api-key"] == SECRET
    assert "authorization" not in sent
    assert '"tool": "find_orders"' in customers.log.line_with('"outcome": "ok"')
    for said in (ruth, ruth.split(".")[1], SECRET, "C-0036", "ruth"):
        assert said not in customers.log.text
