"""A quote outlives the process that made it, and is spent once whatever the process dies of."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any, TypeAlias

import anyio.to_thread
import httpx
import pytest

from mcpgen.demo.serving import serve
from tests.runtime.modern import headers, tool_call
from tests.runtime.project import API_KEY, DeskApi, serving, write_project

pytestmark = pytest.mark.anyio

Desk: TypeAlias = Callable[[str, Mapping[str, str]], Coroutine[Any, Any, Any]]
"""Calls a tool: its structured content, or the text of its error."""

REFUND = {"refund_id": "R-0111", "amount": "49.96"}


@pytest.fixture
def api() -> DeskApi:
    return DeskApi()


@pytest.fixture
def environ(api: DeskApi, tmp_path: Path) -> Iterator[dict[str, str]]:
    """What the desk needs: the API, and a file that keeps its quotes."""
    with serve(api.app) as url:
        store = f"sqlite:{tmp_path / 'handles.db'}"
        yield {"SHOP_API_URL": url, "SHOP_API_KEY": API_KEY, "MCP_HANDLE_STORE": store}
        api.gate.set()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    write_project(folder)
    return folder


@asynccontextmanager
async def desk(project: Path, environ: Mapping[str, str]) -> AsyncIterator[tuple[Desk, "Popen[str]"]]:
    """A fresh process that serves the desk, and what calls its tools."""
    with serving(project, environ, "127.0.0.1:0") as (url, process):
        async with httpx.AsyncClient(timeout=60) as http:

            async def call_tool(tool: str, arguments: Mapping[str, str]) -> Any:
                message = tool_call(tool, arguments)
                result = (await http.post(url, json=message, headers=headers(message))).json()["result"]
                return result["content"][0]["text"] if result["isError"] else result["structuredContent"]

            yield call_tool, process


async def quoted(call: Desk) -> str:
    return str((await call("quote_refund", {"order_id": "O-2415"}))["quote_id"])


async def test_a_quote_that_was_spent_before_a_restart_returns_the_same_refund(
    project: Path, environ: dict[str, str], api: DeskApi
) -> None:
    async with desk(project, environ) as (call, process):
        spent, fresh = await quoted(call), await quoted(call)
        assert await call("issue_refund", {"quote_id": spent}) == REFUND
        process.kill()
    async with desk(project, environ) as (call, _):
        assert await call("issue_refund", {"quote_id": spent}) == REFUND
        assert api.received["POST"] == 1
        assert await call("issue_refund", {"quote_id": fresh}) == REFUND | {"refund_id": "R-0112"}


async def test_a_server_that_may_not_wait_says_that_nobody_knows(
    project: Path, environ: dict[str, str], api: DeskApi
) -> None:
    async with desk(project, environ | {"MCP_SHUTDOWN_SECONDS": "0"}) as (call, process):
        quote_id = await quoted(call)
        api.close_gate()
        issuing = asyncio.create_task(call("issue_refund", {"quote_id": quote_id}))
        await anyio.to_thread.run_sync(api.waiting.wait)
        process.send_signal(signal.SIGTERM)
        unknown = await issuing
    assert unknown.startswith(f"It is not known how spending {quote_id} ended: POST /refunds may have taken effect.")
    api.gate.set()
    async with desk(project, environ) as (call, _):
        assert await call("issue_refund", {"quote_id": quote_id}) == unknown
    assert api.received["POST"] == 1


@pytest.mark.long
async def test_a_server_that_is_killed_while_the_api_works_never_sends_again(
    project: Path, environ: dict[str, str], api: DeskApi
) -> None:
    async with desk(project, environ) as (call, process):
        quote_id = await quoted(call)
        api.close_gate()
        issuing = asyncio.create_task(call("issue_refund", {"quote_id": quote_id}))
        await anyio.to_thread.run_sync(api.waiting.wait)
        process.kill()
        with pytest.raises(httpx.HTTPError):
            await issuing
    api.gate.set()
    async with desk(project, environ) as (call, _):
        assert "nothing is sent twice" in await call("issue_refund", {"quote_id": quote_id})
    assert api.received["POST"] == 1
