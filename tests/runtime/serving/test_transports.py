"""An emitted project as a process of its own: over stdio and HTTP, started wrongly, told to stop."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import anyio.to_thread
import httpx
import pytest
from mcp import Client, MCPError, StdioServerParameters

from mcpgen.demo.serving import serve
from mcpgen.runtime.app import App
from mcpgen.runtime.serving.http_app import http_app, security
from mcpgen.runtime.settings import Settings
from tests.runtime.modern import headers, request, tool_call
from tests.runtime.project import API_KEY, DeskApi, serving, start, write_project

pytestmark = pytest.mark.anyio

Era = Literal["legacy", "auto"]
ERAS: tuple[Era, ...] = ("legacy", "auto")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package `desk`."""
    folder = tmp_path_factory.mktemp("project")
    write_project(folder)
    return folder


@pytest.fixture
def api() -> DeskApi:
    return DeskApi()


@pytest.fixture
def environ(api: DeskApi) -> Iterator[dict[str, str]]:
    """What the desk needs to reach `api`, which is served meanwhile."""
    with serve(api.app) as url:
        yield {"SHOP_API_URL": url, "SHOP_API_KEY": API_KEY}
        api.gate.set()


async def refund_twice(client: Client) -> list[Any]:
    """Quote a refund, and issue it five times at once."""
    quote = await client.call_tool("quote_refund", {"order_id": "O-2415", "reason": "broken"})
    assert quote.structured_content is not None
    issue = [client.call_tool("issue_refund", {"quote_id": quote.structured_content["quote_id"]}) for _ in range(5)]
    return [result.structured_content for result in await asyncio.gather(*issue)]


async def use(client: Client, api: DeskApi) -> None:
    """Do with a server what its clients do."""
    assert [tool.name for tool in (await client.list_tools()).tools] == [
        "find-orders",
        "quote_refund",
        "issue_refund",
        "recount_stock",
    ]
    found = await client.call_tool("find-orders", {"customer-id": "C-0085", "placed_since": "2026-06-12"})
    assert found.structured_content == {"orders": ["O-2355"]}
    assert (await client.call_tool("find-orders", {"customer_id": "C-0085"})).is_error
    posts = api.received["POST"]
    assert await refund_twice(client) == [{"refund_id": f"R-{111 + posts:04}", "amount": "49.96"}] * 5
    assert api.received["POST"] == posts + 1
    with pytest.raises(MCPError, match="Unknown tool: gone"):
        await client.call_tool("gone", {})
    await watch_a_recount(client, api)


async def watch_a_recount(client: Client, api: DeskApi) -> None:
    """Let a call take longer than a second."""
    messages: list[str | None] = []

    async def on_progress(progress: float, total: float | None, message: str | None) -> None:
        messages.append(message)
        api.gate.set()

    api.close_gate()
    recounted = await client.call_tool("recount_stock", {"sku": "KG-1050"}, progress_callback=on_progress)
    assert recounted.structured_content == {"sku": "KG-1050"}
    assert messages[0] == "Still running after 1 s"


@pytest.mark.parametrize("era", ERAS)
async def test_a_project_serves_stdio(project: Path, environ: dict[str, str], api: DeskApi, era: Era) -> None:
    desk = StdioServerParameters(command=sys.executable, args=["-m", "desk"], cwd=project, env=environ)
    async with Client(desk, mode=era) as client:
        await use(client, api)


async def test_a_project_serves_http_to_both_eras_and_not_to_any_host(
    project: Path, environ: dict[str, str], api: DeskApi
) -> None:
    allowed = {"MCP_ALLOWED_HOSTS": "desk.example", "MCP_ALLOWED_ORIGINS": "https://desk.example"}
    with serving(project, environ | allowed, "0.0.0.0:0") as (url, _):
        url = url.replace("0.0.0.0", "127.0.0.1")
        for era in ERAS:
            async with Client(url, mode=era) as client:
                await use(client, api)
        async with httpx.AsyncClient() as http:
            assert await status_of(http, url) == 200
            assert await status_of(http, url, {"Host": "evil.example"}) == 421
            assert await status_of(http, url, {"Origin": "https://evil.example"}) == 403
            assert await status_of(http, url, {"Host": "desk.example", "Origin": "https://desk.example"}) == 200


async def status_of(http: httpx.AsyncClient, url: str, extra: Mapping[str, str] | None = None) -> int:
    """The HTTP status of listing the tools with these headers."""
    message = request("tools/list")
    return (await http.post(url, json=message, headers=headers(message, **(extra or {})))).status_code


async def test_a_project_tells_machines_how_it_is(project: Path, environ: dict[str, str], api: DeskApi) -> None:
    with serving(project, environ | {"MCP_LOG_FORMAT": "json"}, "127.0.0.1:0") as (url, process):
        async with Client(url) as client:
            await client.call_tool("find-orders", {"customer-id": "C-0085"})
            await client.call_tool("find-orders", {})
        async with httpx.AsyncClient(base_url=url.removesuffix("/mcp")) as http:
            assert [(await http.get(path)).text for path in ("/healthz", "/readyz")] == ["ok\n", "ready\n"]
            counted = (await http.get("/metrics")).text
        process.send_signal(signal.SIGTERM)
        _, err = await anyio.to_thread.run_sync(process.communicate)
    assert 'mcp_tool_calls_total{tool="find-orders"} 2\n' in counted
    assert 'mcp_tool_errors_total{tool="find-orders",kind="arguments"} 1\n' in counted
    done, refused, summary = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    assert (done["outcome"], done["api_status"]) == ("ok", 200)
    assert (refused["outcome"], "api_status" in refused) == ("arguments", False)
    assert summary["message"].startswith("counted: find-orders: 2 calls, ")
    assert "C-0085" not in err


# --- hosts and origins, in memory -------------------------------------------------------------------------------------


@asynccontextmanager
async def asgi(app: App, host: str, settings: Settings | None = None) -> AsyncIterator[httpx.AsyncClient]:
    served = http_app(app, settings or Settings(), host=host, port=8000)
    async with (
        served.router.lifespan_context(served),
        httpx.AsyncClient(transport=httpx.ASGITransport(served), base_url="http://localhost:8000") as http,
    ):
        yield http


@pytest.mark.parametrize(
    ("bound", "host", "origin", "status"),
    [
        ("127.0.0.1", "127.0.0.1:8000", None, 200),
        ("127.0.0.1", "localhost:8000", "http://localhost:8000", 200),
        ("::1", "[::1]:8000", "http://127.0.0.1:8000", 200),
        ("0.0.0.0", "localhost:8000", None, 200),
        ("::", "127.0.0.1:8000", None, 200),
        ("10.0.0.7", "10.0.0.7:8000", "http://10.0.0.7:8000", 200),
        ("10.0.0.7", "localhost:8000", None, 421),
        ("127.0.0.1", "localhost:8001", None, 421),
        ("127.0.0.1", "localhost", None, 421),
        ("0.0.0.0", "evil.example", None, 421),
        ("0.0.0.0", "10.0.0.7:8000", None, 421),
        ("0.0.0.0", "localhost:8000", "http://evil.example", 403),
        ("127.0.0.1", "localhost:8000", "http://localhost:3000", 403),
        ("127.0.0.1", "localhost:8000", "https://localhost:8000", 403),
        ("127.0.0.1", "localhost:8000", "null", 403),
    ],
)
async def test_host_and_origin_are_checked_whatever_is_bound(
    app: App, bound: str, host: str, origin: str | None, status: int
) -> None:
    sent = {"Host": host} | ({"Origin": origin} if origin else {})
    async with asgi(app, bound) as http:
        assert await status_of(http, "/mcp", sent) == status


async def test_settings_allow_more_hosts_and_origins() -> None:
    settings = Settings(allowed_hosts=("desk.example", "lan:*"), allowed_origins=("https://desk.example",))
    allowed = security(settings, host="0.0.0.0", port=80)
    assert allowed.enable_dns_rebinding_protection
    assert allowed.allowed_hosts == ["127.0.0.1:80", "localhost:80", "[::1]:80", "desk.example", "lan:*"]
    assert allowed.allowed_origins[-1] == "https://desk.example"


async def test_a_request_that_is_too_long_is_refused(app: App) -> None:
    async with asgi(app, "127.0.0.1") as http:
        answer = await http.post("/mcp", content=b"x" * 5_000_000, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


# --- starting and stopping --------------------------------------------------------------------------------------------


async def test_a_server_that_lacks_a_setting_says_so_in_one_line_before_it_loads_anything(project: Path) -> None:
    with start(project, {"PYTHONPROFILEIMPORTTIME": "1"}) as process:
        out, err = process.communicate()
    lines = [line for line in err.splitlines() if not line.startswith("import time:")]
    assert (process.returncode, out, lines) == (
        2,
        "",
        ["desk: the environment variable SHOP_API_URL is not set; it holds the URL of the API"],
    )
    loaded = {line.rpartition("|")[2].strip() for line in err.splitlines()}
    assert "desk.runtime.app" in loaded
    assert loaded.isdisjoint({"mcp", "mcp_types", "httpx", "jsonschema", "anyio"})


async def test_a_port_that_is_taken_is_said_in_one_line(project: Path, environ: dict[str, str]) -> None:
    with start(project, environ, "--http", environ["SHOP_API_URL"].removeprefix("http://")) as process:
        out, err = process.communicate()
    assert (process.returncode, out) == (1, "")
    assert err.endswith("cannot be listened on; is another server there?\n")


async def test_a_signal_lets_a_write_over_http_end(project: Path, environ: dict[str, str], api: DeskApi) -> None:
    with serving(project, environ, "127.0.0.1:0") as (url, process):
        async with Client(url) as client:
            quote = await client.call_tool("quote_refund", {"order_id": "O-2415"})
            assert quote.structured_content is not None
            api.close_gate()
            arguments = {"quote_id": quote.structured_content["quote_id"]}
            issuing = asyncio.create_task(client.call_tool("issue_refund", arguments))
            await anyio.to_thread.run_sync(api.waiting.wait)
            process.send_signal(signal.SIGTERM)
            api.gate.set()
            assert (await issuing).structured_content == {"refund_id": "R-0111", "amount": "49.96"}
        assert await anyio.to_thread.run_sync(process.wait) == 0


async def test_a_write_whose_client_has_left_ends_before_the_server_does(
    project: Path, environ: dict[str, str], api: DeskApi
) -> None:
    with serving(project, environ, "127.0.0.1:0") as (url, process):
        api.close_gate()
        async with Client(url) as client:
            calling = asyncio.create_task(client.call_tool("recount_stock", {"sku": "KG-1050"}))
            await anyio.to_thread.run_sync(api.waiting.wait)
            calling.cancel()
            with pytest.raises(asyncio.CancelledError):
                await calling
        process.send_signal(signal.SIGTERM)
        await anyio.to_thread.run_sync(lambda: ended_within(process, 0.5))
        assert process.poll() is None
        api.gate.set()
        assert await anyio.to_thread.run_sync(process.wait) == 0
    assert api.received["POST"] == 1


@pytest.mark.parametrize("end", ["signal", "end of input", "death of the client"])
async def test_a_write_over_stdio_ends_before_the_server_does(
    project: Path, environ: dict[str, str], api: DeskApi, end: str
) -> None:
    with start(project, environ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        api.close_gate()
        process.stdin.write(json.dumps(tool_call("recount_stock", {"sku": "KG-1050"})) + "\n")
        process.stdin.flush()
        await anyio.to_thread.run_sync(api.waiting.wait)
        if end == "signal":
            process.send_signal(signal.SIGTERM)
        else:
            process.stdin.close()
        if end == "death of the client":
            process.stdout.close()
        await anyio.to_thread.run_sync(lambda: ended_within(process, 0.3))
        assert process.poll() is None
        api.gate.set()
        if end == "signal":
            answer = json.loads(await anyio.to_thread.run_sync(process.stdout.readline))
            assert answer["result"]["structuredContent"] == {"sku": "KG-1050"}
        assert await anyio.to_thread.run_sync(process.wait) == 0
    assert api.received["POST"] == 1


def ended_within(process: "subprocess.Popen[str]", seconds: float) -> None:
    """Give a process the time to end."""
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        return


async def test_a_server_without_calls_ends_with_its_input(project: Path, environ: dict[str, str]) -> None:
    with start(project, environ) as process:
        out, err = process.communicate("", timeout=30)
    assert (process.returncode, out, err) == (0, "", "")
