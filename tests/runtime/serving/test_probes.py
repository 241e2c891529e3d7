"""What machines ask a server over HTTP: whether it lives, whether it takes calls, what it counted."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from mcpgen.runtime.app import App, Call
from mcpgen.runtime.serving.http_app import http_app
from mcpgen.runtime.settings import Settings

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def served(app: App, environ: Mapping[str, str] | None = None) -> AsyncIterator[httpx.AsyncClient]:
    asgi = http_app(app, Settings.read(environ or {}), host="127.0.0.1", port=8000)
    async with (
        asgi.router.lifespan_context(asgi),
        httpx.AsyncClient(transport=httpx.ASGITransport(asgi), base_url="http://localhost:8000") as http,
    ):
        yield http


class BrokenStore:
    async def get(self, key: str) -> str | None:
        raise ConnectionRefusedError(key)


async def test_a_server_lives_and_is_ready_whatever_it_is_called(app: App) -> None:
    async with served(app) as http:
        for path, text in (("/healthz", "ok\n"), ("/readyz", "ready\n")):
            answer = await http.get(path, headers={"Host": "10.1.2.3:8000"})
            assert (answer.status_code, answer.text) == (200, text)


async def test_a_server_whose_store_does_not_answer_lives_but_is_not_ready(app: App) -> None:
    app.use(store=BrokenStore())  # type: ignore[arg-type]
    async with served(app) as http:
        assert (await http.get("/healthz")).status_code == 200
        answer = await http.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the handle store does not answer (ConnectionRefusedError)\n")


async def test_a_server_that_is_stopping_is_not_ready(app: App) -> None:
    async with served(app) as http:
        await app.calls.close(within=0)
        answer = await http.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the server is stopping\n")


async def test_counters_are_served_to_hosts_that_are_allowed(app: App) -> None:
    @app.tool(description="Looks.", input_schema={"type": "object", "properties": {}})
    async def look(call: Call) -> Any:
        return {}

    await app.call("look", {})
    async with served(app, {"MCP_ALLOWED_HOSTS": "desk.example"}) as http:
        for host in ("localhost:8000", "desk.example"):
            answer = await http.get("/metrics", headers={"Host": host})
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
            assert 'mcp_tool_calls_total{tool="look"} 1\n' in answer.text
        assert (await http.get("/metrics", headers={"Host": "evil.example"})).status_code == 421
        assert (await http.get("/metrics", headers={"Origin": "https://evil.example"})).status_code == 403


async def test_counters_can_be_switched_off(app: App) -> None:
    async with served(app, {"MCP_METRICS": "off"}) as http:
        assert (await http.get("/metrics")).status_code == 404
