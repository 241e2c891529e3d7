"""Arguments that a verified token fixes: no model gives them, no bad one is sent, no server starts without callers."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from mcpgen.cli.commands.tasks import emit_tasks, rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.demo import shop_api
from mcpgen.demo.serving import serve
from mcpgen.serve.emitted import EmittedServer, emitted
from tests.authorization_server import AuthorizationServer, authorization_server
from tests.runtime.modern import headers, tool_call

pytestmark = pytest.mark.anyio

CUSTOMER = Path(__file__).parent.parent / "data" / "customer" / "customer.yaml"
CLAIMS: dict[str, Any] = {
    "ruth": "C-0085",
    "visitor": None,
    "sly": "C-0085&status=placed",
    "operator": {"$ne": ""},
    "many": ["C-0085", "C-0003"],
    "number": 85,
}
"""What each person's token claims as `customer_id`."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def server() -> Iterator[EmittedServer]:
    """The emitted server for customers."""
    found = pipeline.sound(pipeline.review(str(CUSTOMER)))
    project = pipeline.project(found, pipeline.only_server(found, None))
    with emitted(rendered(found, project), project.package, functions="customer.py") as server:
        yield server


@pytest.fixture
def shop() -> Starlette:
    """The shop's API; `state.received` counts what it was asked."""
    return shop_api.create_app()


@pytest.fixture(scope="module")
def issuer() -> Iterator[AuthorizationServer]:
    """Whose tokens the server takes."""
    with authorization_server() as issuer:
        yield issuer


@dataclass(frozen=True)
class Customers:
    """The server over HTTP, called with a token of each person."""

    http: httpx.AsyncClient
    issuer: AuthorizationServer

    async def call(self, person: str, tool: str, **arguments: Any) -> Any:
        """The JSON-RPC answer of a call."""
        message = tool_call(tool, arguments)
        token = self.issuer.token(person, customer_id=CLAIMS[person])
        sent = headers(message, Authorization=f"Bearer {token}")
        return (await self.http.post("/mcp", json=message, headers=sent)).json()


@pytest.fixture
async def customers(
    server: EmittedServer, shop: Starlette, issuer: AuthorizationServer, anyio_backend: str
) -> AsyncIterator[Customers]:
    """The server, with verified callers."""
    settings = server.runtime("settings").Settings.read(issuer.settings())
    asgi = server.runtime("serving.http_app").http_app(server.app, settings, host="127.0.0.1", port=8000)
    with serve(shop) as url:
        server.app.use(environ={"SHOP_API_URL": url, "SHOP_API_KEY": shop_api.DEMO_API_KEY})
        async with (
            asgi.router.lifespan_context(asgi),
            httpx.AsyncClient(transport=httpx.ASGITransport(asgi), base_url="http://localhost:8000") as http,
        ):
            yield Customers(http, issuer)
        await server.app.close()


def test_no_model_is_asked_for_what_a_token_says(server: EmittedServer) -> None:
    asked = {tool["name"]: list(tool["inputSchema"]["properties"]) for tool in server.app.tools}
    assert asked == {"list_my_orders": ["status", "limit"], "count_my_orders": []}


async def test_a_caller_sees_what_is_theirs(customers: Customers) -> None:
    listed = await customers.call("ruth", "list_my_orders")
    orders = listed["result"]["structuredContent"]["result"]
    assert {order["customer_id"] for order in orders} == {"C-0085"}
    assert len(orders) == 5


async def test_a_function_gets_the_claim_and_the_day_as_its_signature_says(customers: Customers) -> None:
    counted = await customers.call("ruth", "count_my_orders")
    assert counted["result"]["structuredContent"] == {"orders": 1}


async def test_a_model_that_names_somebody_else_is_told_of_an_unknown_argument(
    customers: Customers, shop: Starlette
) -> None:
    refused = await customers.call("ruth", "list_my_orders", customer_id="C-0003")
    assert refused["result"]["isError"]
    assert "customer_id" in refused["result"]["content"][0]["text"]
    assert not shop.state.received


@pytest.mark.parametrize("tool", ["list_my_orders", "count_my_orders"])
@pytest.mark.parametrize("token", [token for token in CLAIMS if token != "ruth"])
async def test_a_claim_that_is_missing_or_no_customer_is_a_protocol_error_and_nothing_is_sent(
    customers: Customers, shop: Starlette, token: str, tool: str
) -> None:
    refused = await customers.call(token, tool)
    assert refused["error"]["code"] == -32603
    assert f"{tool} " in refused["error"]["message"]
    assert "customer_id" in refused["error"]["message"]
    assert "C-0085" not in refused["error"]["message"]
    assert not shop.state.received


@pytest.mark.parametrize("arguments", [(), ("--http", "127.0.0.1:0")], ids=["stdio", "http"])
def test_a_server_that_needs_callers_does_not_start_without_them(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    for name in ("overrides", "openapi"):
        (tmp_path / name).mkdir()
    (tmp_path / "openapi" / "shop.yaml").write_bytes((CUSTOMER.parents[3] / "openapi" / "shop.yaml").read_bytes())
    for name in ("customer.yaml", "customer.py"):
        text = (CUSTOMER.parent / name).read_text(encoding="utf-8")
        (tmp_path / "overrides" / name).write_text(text.replace("../../../openapi", "../openapi"), encoding="utf-8")
    out = tmp_path / "out"
    assert emit_tasks([str(tmp_path / "overrides" / "customer.yaml")], out=str(out), check=False, server=None) == 0
    ran = subprocess.run(
        [sys.executable, "-m", "shop_customer", *arguments],
        cwd=out / "shop-customer",
        env={"PATH": os.environ["PATH"], "SHOP_API_URL": "http://127.0.0.1:1", "SHOP_API_KEY": "k"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr == (
        "shop-customer: its tools need to know who calls, and without authorization nobody is verified; "
        "serve --http and set MCP_AUTH_ISSUER and MCP_AUTH_RESOURCE\n"
    )
