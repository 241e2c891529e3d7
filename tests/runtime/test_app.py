"""Definitions as they are listed, and arguments as they reach a function."""

from datetime import date
from typing import Any

import pytest

from mcpgen.runtime.answering.answer import Result
from mcpgen.runtime.app import App, Call, Hints
from mcpgen.runtime.errors import ProtocolError
from mcpgen.runtime.sending.limits import Limits
from mcpgen.runtime.wire import Api, Server
from tests.runtime.one_tool import NOTHING, ORDER_ID, STATUS, add_tool, nothing, text

pytestmark = pytest.mark.anyio


# --- definitions ------------------------------------------------------------------------------------------------------


async def test_definitions_are_listed_as_written_and_in_order(app: App) -> None:
    hints = Hints(read_only=True, destructive=False, idempotent=True, open_world=False)

    @app.tool(title="Get", description="Gets.", input_schema=ORDER_ID, output_schema=STATUS, hints=hints)
    async def get_order(call: Call, *, order_id: str) -> Any: ...

    @app.tool(name="a-tool", description="Does.", input_schema=NOTHING)
    async def a_tool(call: Call) -> Any: ...

    assert list(app.tools) == [
        {
            "name": "get_order",
            "title": "Get",
            "description": "Gets.",
            "inputSchema": ORDER_ID,
            "outputSchema": STATUS,
            "annotations": {
                "readOnlyHint": True,
                "destructiveHint": False,
                "idempotentHint": True,
                "openWorldHint": False,
            },
        },
        {"name": "a-tool", "description": "Does.", "inputSchema": NOTHING},
    ]


async def test_two_tools_of_one_name_are_refused(app: App) -> None:
    add_tool(app, nothing)
    with pytest.raises(ValueError, match="two tools are named tool"):
        add_tool(app, nothing)


async def _misses(call: Call) -> Any: ...


async def _has_more(call: Call, *, order_id: str, other: str) -> Any: ...


async def _lacks_default(call: Call, *, size: int) -> Any: ...


def _is_not_async(call: Call, *, order_id: str) -> Any: ...


@pytest.mark.parametrize(
    ("function", "schema", "complaint"),
    [
        (_misses, ORDER_ID, "no parameter for the argument 'order_id'"),
        (_has_more, ORDER_ID, "'other' is no argument of the schema"),
        (_lacks_default, {"type": "object", "properties": {"size": {}}}, "'size' needs a default"),
        (_is_not_async, ORDER_ID, "must be async"),
    ],
)
async def test_a_function_that_does_not_fit_its_schema_is_found_at_start(
    app: App, function: Any, schema: Any, complaint: str
) -> None:
    with pytest.raises(TypeError, match=complaint):
        add_tool(app, function, input_schema=schema)


# --- arguments --------------------------------------------------------------------------------------------------------


async def test_arguments_arrive_under_python_names_dates_as_dates_and_defaults_filled_in(app: App) -> None:
    seen: list[dict[str, Any]] = []
    schema = {
        "type": "object",
        "properties": {
            "page-size": {"type": "integer"},
            "since": {"type": "string", "format": "date"},
            "until": {"anyOf": [{"$ref": "#/$defs/Day"}, {"type": "null"}]},
            "from_schema": {"type": "integer", "default": 7},
            "from_function": {"type": "string"},
        },
        "required": ["since"],
        "$defs": {"Day": {"type": ["string", "null"], "format": "date"}},
    }

    @app.tool(description="Sees.", input_schema=schema, arguments={"page_size": "page-size"})
    async def see(
        call: Call,
        *,
        since: date,
        until: date | None = None,
        from_schema: int,
        from_function: str = "here",
        page_size: int = 10,
    ) -> Any:
        seen.append({"since": since, "until": until, "page_size": page_size, "s": from_schema, "f": from_function})
        return {}

    await app.call("see", {"since": "2026-06-12", "until": "2026-06-13", "page-size": 3})
    await app.call("see", {"since": "2026-06-12", "until": None, "from_schema": 8})
    assert seen == [
        {"since": date(2026, 6, 12), "until": date(2026, 6, 13), "page_size": 3, "s": 7, "f": "here"},
        {"since": date(2026, 6, 12), "until": None, "page_size": 10, "s": 8, "f": "here"},
    ]


async def test_a_function_that_asks_for_text_gets_a_date_as_text(app: App) -> None:
    async def see(call: Call, *, day: str) -> Any:
        return {"day": day}

    schema = {"type": "object", "properties": {"day": {"type": "string", "format": "date"}}, "required": ["day"]}
    add_tool(app, see, input_schema=schema)
    assert (await app.call("tool", {"day": "2026-06-12"})).structured == {"day": "2026-06-12"}


async def test_whole_numbers_reach_a_function_as_integers_however_they_are_written(app: App) -> None:
    """3.0 is an integer of JSON Schema; as a float it would be no index of a list."""

    async def see(call: Call, *, values: list[Any]) -> Any:
        return {"seen": repr(values)}

    add_tool(app, see, input_schema={"type": "object", "properties": {"values": {}}, "required": ["values"]})
    values = [3.0, -2.0, 1e2, {"n": 7.0}, 0.5, 1e300, True, "1.0"]
    seen = (await app.call("tool", {"values": values})).structured["seen"]
    assert seen == "[3, -2, 100, {'n': 7}, 0.5, 1e+300, True, '1.0']"


@pytest.mark.parametrize(
    "arguments", [{}, {"order_id": 2415}, {"order_id": "2415"}, {"order_id": "O-2415", "oder": "asc"}]
)
async def test_a_bad_call_reaches_neither_function_nor_api(app: App, api: Any, arguments: Any) -> None:
    async def never(call: Call, *, order_id: str) -> Any:
        raise AssertionError

    add_tool(app, never, input_schema=ORDER_ID)
    result = await app.call("tool", arguments)
    assert result.is_error
    assert text(result).startswith("Invalid arguments; nothing was done.")
    assert api.sent == []


async def test_a_date_that_is_none_is_refused_before_the_function(app: App) -> None:
    async def never(call: Call, *, day: date) -> Any:
        raise AssertionError

    schema = {"type": "object", "properties": {"day": {"type": "string", "format": "date"}}, "required": ["day"]}
    add_tool(app, never, input_schema=schema)
    for day in ("tomorrow", "2026-02-30", "20260612", "2026-W24-5", "2026-06-12T00:00:00Z"):
        result = await app.call("tool", {"day": day})
        assert result.is_error
        assert "day" in text(result)


async def test_an_unknown_tool_is_a_protocol_error(app: App) -> None:
    with pytest.raises(ProtocolError, match="Unknown tool: gone") as caught:
        await app.call("gone", {})
    assert caught.value.code == -32602


async def test_a_handler_gets_the_arguments_as_they_are_and_its_result_is_handed_on(app: App) -> None:
    expected = Result(({"type": "image", "data": "AA==", "mimeType": "image/png"},))
    seen: list[Any] = []

    async def handler(call: Call, arguments: dict[str, Any]) -> Result:
        seen.append(arguments)
        return expected

    schema = {"type": "object", "properties": {"since": {"type": "string", "format": "date"}, "n": {"default": 1}}}
    app.add_tool("naive", handler, description="Naive.", input_schema=schema)
    assert await app.call("naive", {"since": "2026-06-12"}) is expected
    assert seen == [{"since": "2026-06-12"}]


async def test_requests_to_the_api_have_the_limits_that_the_environment_states() -> None:
    app = App(name="desk", api=Api(title="Desk API", servers=(Server(url="http://desk.test"),)))
    app.use(environ={"MCP_API_READ_SECONDS": "0.5", "MCP_API_CONCURRENT": "3", "MCP_API_RETRIES": "0"})
    assert app.limits == Limits(read_seconds=0.5, concurrency=3, retries=0)
    assert app.connection._limits == app.limits
    app.use(environ={})
    assert app.limits == Limits()


def test_a_name_and_a_version_of_others_are_one_line_that_does_nothing_to_a_terminal() -> None:
    app = App(name="De\x1b[31msk\n\u202e", version="1\r2", title="De\x1b[31msk", api=Api(title="Desk API"))
    assert (app.name, app.version, app.title) == ("De?[31msk??", "1?2", "De\x1b[31msk")
