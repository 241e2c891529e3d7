"""An app as MCP clients of both eras meet it, in memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

import mcp_types as types
import pytest
from mcp import Client, MCPError

from mcpgen.runtime.answering.answer import Result
from mcpgen.runtime.app import App, Call, Hints
from mcpgen.runtime.errors import ProtocolError, ToolError
from mcpgen.runtime.serving.mcp_server import LIST_CACHE_MS, build_server

pytestmark = pytest.mark.anyio

Era = Literal["legacy", "2026-07-28", "auto"]
ERAS: tuple[Era, ...] = ("legacy", "2026-07-28")
NAMED: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {"name": {"$ref": "#/$defs/Name", "description": "Whose."}, "title": {"type": "string"}},
    "required": ["name"],
    "additionalProperties": False,
    "$defs": {"Name": {"type": "string", "minLength": 1}},
}
GREETING = {
    "type": "object",
    "properties": {"text": {"type": ["string", "null"]}},
    "required": ["text"],
    "additionalProperties": False,
}


@pytest.fixture(params=ERAS)
def era(request: pytest.FixtureRequest) -> Era:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def greeter(app: App) -> App:
    """An app with tools that greet, refuse, and fail."""
    hints = Hints(read_only=True, destructive=False, idempotent=True, open_world=False)

    @app.tool(title="Greet", description="Greets.", input_schema=NAMED, output_schema=GREETING, hints=hints)
    async def greet(call: Call, *, name: str, title: str | None = None) -> Any:
        return {"text": f"Hello, {name} ☺"}

    @app.tool(description="Says nothing.", input_schema={"type": "object", "properties": {}}, output_schema=GREETING)
    async def say_nothing(call: Call) -> Any:
        return {"text": None}

    async def naive(call: Call, arguments: dict[str, Any]) -> Result:
        match arguments:
            case {"fail": "tool"}:
                raise ToolError("Choose another one.")
            case {"fail": "protocol"}:
                raise ProtocolError(-32603, "The API rejected the credentials.")
            case {"fail": "crash"}:
                raise KeyError("secret")
        return Result(({"type": "image", "data": "AA==", "mimeType": "image/png"},))

    app.add_tool(
        "naive",
        naive,
        description="Returns an image.",
        input_schema={"type": "object", "properties": {"fail": {"type": "string"}}},
    )
    return app


@asynccontextmanager
async def connected(app: App, era: Era, *, tick: float = 1.0) -> AsyncIterator[Client]:
    async with Client(build_server(app, tick=tick), mode=era) as client:
        yield client


async def test_tools_are_listed_exactly_as_defined_in_order(greeter: App, era: Era) -> None:
    async with connected(greeter, era) as client:
        listed = await client.list_tools()
    wire = [tool.model_dump(by_alias=True, mode="json", exclude_none=True) for tool in listed.tools]
    assert wire == list(greeter.tools)
    assert listed.next_cursor is None


@pytest.mark.parametrize("asking", ["legacy", "auto"])
async def test_only_tools_are_announced(greeter: App, asking: Era) -> None:
    async with connected(greeter, asking) as client:
        capabilities = client.server_capabilities.model_dump(by_alias=True, mode="json", exclude_none=True)
        info, instructions = client.server_info, client.instructions
    assert capabilities == {"tools": {"listChanged": False}}
    assert info is not None
    assert (info.name, info.title, info.version, instructions) == ("desk", "Desk", "1.2.3", "Do it.")


async def test_a_client_may_cache_the_list_whoever_asks(greeter: App) -> None:
    async with connected(greeter, "2026-07-28") as client:
        listed = await client.list_tools()
    assert (listed.ttl_ms, listed.cache_scope) == (LIST_CACHE_MS, "public")


async def test_a_made_up_cursor_is_refused(greeter: App, era: Era) -> None:
    async with connected(greeter, era) as client:
        with pytest.raises(MCPError, match="Invalid cursor") as caught:
            await client.list_tools(cursor="2")
    assert caught.value.code == -32602


async def test_an_answer_is_structured_content_and_the_same_text(greeter: App, era: Era) -> None:
    async with connected(greeter, era) as client:
        result = await client.call_tool("greet", {"name": "Ada"})
    assert not result.is_error
    assert result.structured_content == {"text": "Hello, Ada ☺"}
    assert result.content == [types.TextContent(type="text", text='{"text":"Hello, Ada ☺"}')]


async def test_a_null_survives_the_wire(greeter: App, era: Era) -> None:
    async with connected(greeter, era) as client:
        assert (await client.call_tool("say_nothing", {})).structured_content == {"text": None}


async def test_other_content_is_handed_on(greeter: App, era: Era) -> None:
    async with connected(greeter, era) as client:
        result = await client.call_tool("naive", {})
    assert result.content == [types.ImageContent(type="image", data="AA==", mime_type="image/png")]
    assert result.structured_content is None


@pytest.mark.parametrize(
    ("name", "arguments", "text"),
    [
        ("greet", {}, "Invalid arguments; nothing was done."),
        ("greet", None, "Invalid arguments; nothing was done."),
        ("greet", {"name": 7}, "name: expected string, got 7"),
        ("greet", {"name": "Ada", "titel": "Dr"}, 'did you mean "title"?'),
        ("naive", {"fail": "tool"}, "Choose another one."),
        ("naive", {"fail": "crash"}, "nothing was changed"),
    ],
)
async def test_what_the_model_can_act_on_is_a_tool_error(
    greeter: App, era: Era, name: str, arguments: Any, text: str
) -> None:
    async with connected(greeter, era) as client:
        result = await client.call_tool(name, arguments)
    assert result.is_error
    assert result.structured_content is None
    (block,) = result.content
    assert isinstance(block, types.TextContent)
    assert text in block.text


@pytest.mark.parametrize(
    ("name", "arguments", "code", "text"),
    [
        ("gone", {}, -32602, "Unknown tool: gone"),
        ("naive", {"fail": "protocol"}, -32603, "The API rejected the credentials."),
    ],
)
async def test_the_rest_is_a_protocol_error(
    greeter: App, era: Era, name: str, arguments: Any, code: int, text: str
) -> None:
    async with connected(greeter, era) as client:
        with pytest.raises(MCPError, match=text) as caught:
            await client.call_tool(name, arguments)
    assert caught.value.code == code


async def test_a_long_call_reports_that_it_is_running(app: App, era: Era) -> None:
    enough = asyncio.Event()
    told: list[tuple[float, float | None, str | None]] = []

    async def on_progress(progress: float, total: float | None, message: str | None) -> None:
        told.append((progress, total, message))
        if len(told) == 3:
            enough.set()

    async def work(call: Call, arguments: dict[str, Any]) -> Result:
        await enough.wait()
        return Result(())

    app.add_tool("work", work, description="Works.", input_schema={"type": "object", "properties": {}})
    async with connected(app, era, tick=0.01) as client:
        await client.call_tool("work", {}, progress_callback=on_progress)
    assert all(message and message.startswith("Still running after ") for _, _, message in told)
    assert [done for done, _, _ in told] == sorted({done for done, _, _ in told})


async def test_a_tool_may_report_its_own_progress(app: App, era: Era) -> None:
    told: list[tuple[float, float | None, str | None]] = []

    async def on_progress(progress: float, total: float | None, message: str | None) -> None:
        told.append((progress, total, message))

    async def work(call: Call, arguments: dict[str, Any]) -> Result:
        await call.progress(1, 2, "half")
        await call.progress(2, 2, "all")
        return Result(())

    app.add_tool("work", work, description="Works.", input_schema={"type": "object", "properties": {}})
    async with connected(app, era) as client:
        await client.call_tool("work", {}, progress_callback=on_progress)
    assert told == [(1, 2, "half"), (2, 2, "all")]


async def test_a_call_that_nobody_watches_reports_nothing(app: App, era: Era) -> None:
    async def work(call: Call, arguments: dict[str, Any]) -> Result:
        await call.progress(1, 2, "half")
        return Result(())

    app.add_tool("work", work, description="Works.", input_schema={"type": "object", "properties": {}})
    async with connected(app, era) as client:
        assert not (await client.call_tool("work", {})).is_error
