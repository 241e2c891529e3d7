"""What a call of a tool ends in, whatever its function, its model or the API does."""

import asyncio
import logging
from datetime import date
from typing import Any

import pytest
from pydantic import BaseModel, Field

from mcpgen.runtime.answering.answer import Result
from mcpgen.runtime.answering.pick import pick
from mcpgen.runtime.app import App, Call, Caller, Hints, Sender
from mcpgen.runtime.errors import ApiError, ProtocolError, ToolError, UpstreamError
from mcpgen.runtime.functions.api_client import UNSET, ApiClient
from mcpgen.runtime.sending.reply import Reply
from mcpgen.runtime.wire import Body, BodyField, Operation, Parameter

pytestmark = pytest.mark.anyio

GET = Operation(method="GET", path="/orders/{order_id}", parameters=(Parameter("order_id", "path"),))
POST = Operation(
    method="POST",
    path="/refunds",
    body=Body(fields=(BodyField("amount"), BodyField("reason", nullable=True), BodyField("note"))),
)
NOTHING: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
ORDER_ID: dict[str, Any] = {
    "type": "object",
    "properties": {"order_id": {"type": "string", "pattern": r"^O-\d{4}$"}},
    "required": ["order_id"],
    "additionalProperties": False,
}
STATUS: dict[str, Any] = {
    "type": "object",
    "properties": {"status": {"type": "string"}},
    "required": ["status"],
    "additionalProperties": False,
}


class DeskApi(ApiClient):
    """As an emitted client looks."""

    async def get_order(self, *, order_id: str) -> Any:
        return await self._request(GET, {"order_id": order_id})

    async def post_refunds(self, *, amount: str, reason: Any = UNSET, note: str | None = None) -> Any:
        return await self._request(POST, {"amount": amount, "reason": reason, "note": note})


def text(result: Result) -> str:
    """The one text block of a result."""
    (block,) = result.content
    return str(block["text"])


def add_tool(app: App, function: Any, *, output_schema: Any = None, input_schema: Any = NOTHING) -> None:
    """Make a tool named `tool` of an async function of the call."""
    app.tool(name="tool", description="A tool.", input_schema=input_schema, output_schema=output_schema)(function)


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
    add_tool(app, _nothing)
    with pytest.raises(ValueError, match="two tools are named tool"):
        add_tool(app, _nothing)


async def _nothing(call: Call) -> Any:
    return {}


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


# --- answers ----------------------------------------------------------------------------------------------------------


async def test_a_model_is_answered_by_alias_as_structured_content_and_the_same_text(app: App) -> None:
    class Line(BaseModel):
        page_size: int = Field(alias="page-size")
        nullable: str | None
        optional: str | None = None

    class Answer(BaseModel):
        lines: list[Line]
        day: date

    schema = {
        "type": "object",
        "properties": {
            "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}},
            "day": {"type": "string"},
        },
        "required": ["lines", "day"],
        "additionalProperties": False,
        "$defs": {
            "Line": {
                "type": "object",
                "properties": {
                    "page-size": {"type": "integer"},
                    "nullable": {"type": ["string", "null"]},
                    "optional": {"type": "string"},
                },
                "required": ["page-size", "nullable"],
            }
        },
    }

    async def answer(call: Call) -> Answer:
        return Answer(lines=[Line.model_validate({"page-size": 2, "nullable": None})], day=date(2026, 6, 12))

    add_tool(app, answer, output_schema=schema)
    assert await app.call("tool", {}) == Result(
        ({"type": "text", "text": '{"lines":[{"page-size":2,"nullable":null}],"day":"2026-06-12"}'},),
        structured={"lines": [{"page-size": 2, "nullable": None}], "day": "2026-06-12"},
    )


@pytest.mark.parametrize(
    ("returned", "expected", "structured"),
    [
        ("as it is", "as it is", None),
        ([1, "a"], '[1,"a"]', None),
        (None, "null", None),
        ({"a": 1}, '{"a":1}', {"a": 1}),
    ],
)
async def test_an_answer_without_an_output_schema_is_text(
    app: App, returned: Any, expected: str, structured: Any
) -> None:
    async def answer(call: Call) -> Any:
        return returned

    add_tool(app, answer)
    result = await app.call("tool", {})
    assert (text(result), result.structured, result.is_error) == (expected, structured, False)


async def test_text_beyond_ascii_stays_readable_and_half_surrogates_are_replaced(app: App) -> None:
    async def answer(call: Call) -> Any:
        return {"name": "sauté", "broken": "a\ud800b"}

    add_tool(app, answer)
    result = await app.call("tool", {})
    assert text(result).startswith('{"name":"sauté","broken":"a\N{REPLACEMENT CHARACTER}')
    assert result.structured["broken"] == text(result).partition('"broken":"')[2].removesuffix('"}')


async def test_a_picked_answer_that_lacks_a_field_says_that_the_call_succeeded(app: App, api: Any) -> None:
    api.answers["POST /refunds"] = {"id": "R-0111"}

    async def refund(call: Call) -> Any:
        return pick(await DeskApi(call).post_refunds(amount="1.00"), {"id": "$.id", "status": "$.status"})

    schema = {**STATUS, "properties": {"id": {}, "status": {"type": "string"}}}
    add_tool(app, refund, output_schema=schema)
    result = await app.call("tool", {})
    assert result == Result(
        (
            {
                "type": "text",
                "text": "The API call succeeded (201); do not repeat it. Its answer differs from the contract: "
                'status: missing, but required; expected string.\nThe answer: {"id":"R-0111"}',
            },
        ),
        is_error=True,
    )


async def test_a_function_that_reads_a_field_that_is_gone_says_so_instead_of_crashing(app: App, api: Any) -> None:
    api.answers["GET /orders/{order_id}"] = {"order_id": "O-2415"}

    async def status(call: Call) -> Any:
        return {"status": (await DeskApi(call).get_order(order_id="O-2415"))["status"]}

    add_tool(app, status, output_schema=STATUS)
    result = await app.call("tool", {})
    assert result.is_error
    assert result.structured is None
    assert text(result) == (
        "The API call succeeded (200); do not repeat it. Its answer differs from the contract: "
        'the field "status" is missing in the answer of GET /orders/{order_id}.\nThe answer: {"order_id":"O-2415"}'
    )


async def test_an_answer_that_was_only_computed_claims_no_api_call(app: App) -> None:
    add_tool(app, _nothing, output_schema=STATUS)
    result = await app.call("tool", {})
    assert text(result).startswith("The answer of this tool differs from the contract: status: missing")


async def test_an_answer_over_the_limit_is_not_sent(app: App, api: Any) -> None:
    api.answers["POST /refunds"] = {"status": "x" * 300_000}

    async def big(call: Call) -> Any:
        return await DeskApi(call).post_refunds(amount="1.00")

    add_tool(app, big, output_schema=STATUS)
    result = await app.call("tool", {})
    assert result.is_error
    assert "292 KiB, more than the 256 KiB" in text(result)
    assert "POST /refunds succeeded (201); do not repeat it" in text(result)


@pytest.mark.parametrize(
    ("headers", "body", "expected"),
    [
        ({"content-type": "application/json"}, b'{"a": 1}', {"a": 1}),
        ({"content-type": "text/csv; charset=latin-1"}, b"caf\xe9", "café"),
        ({"content-type": "application/pdf"}, b"%PDF", b"%PDF"),
        ({}, b"", None),
    ],
)
async def test_a_client_returns_json_text_bytes_or_nothing(
    app: App, api: Any, headers: Any, body: bytes, expected: Any
) -> None:
    api.answers["GET /orders/{order_id}"] = Reply(operation=GET, status=200, headers=headers, body=body)
    seen: list[Any] = []

    async def read(call: Call) -> Any:
        seen.append(await DeskApi(call).get_order(order_id="O-2415"))
        return {}

    add_tool(app, read)
    await app.call("tool", {})
    assert seen == [expected]


async def test_json_that_is_none_is_drift(app: App, api: Any) -> None:
    headers = {"content-type": "application/json"}
    api.answers["GET /orders/{order_id}"] = Reply(operation=GET, status=200, headers=headers, body=b"<html>")

    async def read(call: Call) -> Any:
        return await DeskApi(call).get_order(order_id="O-2415")

    add_tool(app, read)
    assert "the answer of GET /orders/{order_id} is no JSON" in text(await app.call("tool", {}))


async def test_what_was_not_given_is_not_sent_but_a_null_that_was_is(app: App, api: Any) -> None:
    async def refund(call: Call) -> Any:
        client = DeskApi(call)
        await client.post_refunds(amount="1.00")
        return await client.post_refunds(amount="1.00", reason=None)

    add_tool(app, refund)
    await app.call("tool", {})
    assert [arguments for _, arguments in api.sent] == [{"amount": "1.00"}, {"amount": "1.00", "reason": None}]


# --- failures ---------------------------------------------------------------------------------------------------------


async def failing(app: App, api: Any, error: Any, *, then: Any = None) -> str:
    """The text of a call that posts a refund, which the API answers with `error`, and then raises `then`."""
    api.answers["POST /refunds"] = error

    async def refund(call: Call) -> Any:
        await DeskApi(call).post_refunds(amount="1.00")
        if then is not None:
            raise then
        return {}

    add_tool(app, refund)
    result = await app.call("tool", {})
    assert result.is_error
    assert result.structured is None
    return text(result)


async def test_a_tool_error_is_what_the_model_reads(app: App) -> None:
    async def refuse(call: Call) -> Any:
        await DeskApi(call).get_order(order_id="O-2415")
        raise ToolError("Choose another day.")

    add_tool(app, refuse)
    assert text(await app.call("tool", {})) == "Choose another day."


async def test_a_write_whose_answer_cannot_be_handed_on_is_said_to_be_done(app: App, api: Any) -> None:
    assert await failing(app, api, ToolError("The API answered 201, but with more than 8 MiB.")) == (
        "The API answered 201, but with more than 8 MiB. Before that, POST /refunds succeeded; do not repeat it."
    )


async def test_a_refusal_of_the_api_is_what_the_model_reads(app: App, api: Any) -> None:
    assert await failing(app, api, ApiError("POST /refunds: 409. Shipped already.", status=409)) == (
        "POST /refunds: 409. Shipped already."
    )


async def test_an_error_after_a_write_that_went_well_says_so(app: App, api: Any) -> None:
    assert await failing(app, api, {}, then=ApiError("GET /x: 404.", status=404)) == (
        "GET /x: 404. Before that, POST /refunds succeeded (201); do not repeat it."
    )


async def test_a_failure_of_the_api_keeps_its_details_for_the_log(
    app: App, api: Any, caplog: pytest.LogCaptureFixture
) -> None:
    error = UpstreamError("The API failed (502).", details="<html>nginx</html>", may_have_taken_effect=True)
    with caplog.at_level(logging.INFO):
        assert await failing(app, api, error) == "The API failed (502)."
    assert "<html>nginx</html>" in caplog.text


async def test_a_protocol_error_is_none_of_the_models_business(app: App, api: Any) -> None:
    with pytest.raises(ProtocolError, match="rejected"):
        await failing(app, api, ProtocolError(-32603, "The API rejected the credentials."))


CRASH = "What went wrong is in the server's log."


@pytest.mark.parametrize("error", [KeyError("O-2415"), ZeroDivisionError(), AssertionError("x"), SystemExit(3)])
async def test_a_crash_before_any_write_says_that_nothing_was_changed(app: App, error: BaseException) -> None:
    async def crash(call: Call) -> Any:
        await DeskApi(call).get_order(order_id="O-2415")
        raise error

    add_tool(app, crash)
    assert (
        text(await app.call("tool", {})) == f"The server failed while running this tool, nothing was changed. {CRASH}"
    )


async def test_a_crash_after_a_write_says_that_it_went_well(app: App, api: Any) -> None:
    assert await failing(app, api, {}, then=KeyError("x")) == (
        "The server failed while running this tool, but before that POST /refunds succeeded (201); do not repeat it. "
        f"{CRASH}"
    )


async def test_a_crash_in_the_middle_of_a_write_says_that_nobody_knows(app: App, api: Any) -> None:
    assert await failing(app, api, RuntimeError("socket")) == (
        "The server failed while running this tool, and POST /refunds may have taken effect; find out before you call "
        f"again. {CRASH}"
    )


async def test_a_crash_after_refused_writes_says_that_nothing_was_changed(app: App, api: Any) -> None:
    api.answers["POST /refunds"] = ApiError("no", status=409)

    async def crash(call: Call) -> Any:
        with pytest.raises(ApiError):
            await DeskApi(call).post_refunds(amount="1.00")
        raise KeyError

    add_tool(app, crash)
    assert "nothing was changed" in text(await app.call("tool", {}))


async def test_the_log_of_a_crash_has_places_but_no_arguments(app: App, caplog: pytest.LogCaptureFixture) -> None:
    async def crash(call: Call, *, order_id: str) -> Any:
        try:
            raise KeyError(order_id)
        except KeyError as error:
            raise ValueError(f"no {order_id}") from error

    add_tool(app, crash, input_schema=ORDER_ID)
    with caplog.at_level(logging.INFO):
        await app.call("tool", {"order_id": "O-2415"})
    assert "tool crashed: ValueError in test_app.py:" in caplog.text
    assert "; KeyError in test_app.py:" in caplog.text
    assert "O-2415" not in caplog.text


async def test_the_log_shows_what_exceptions_say_when_debugging(app: App, caplog: pytest.LogCaptureFixture) -> None:
    async def crash(call: Call) -> Any:
        raise KeyError("O-2415")

    add_tool(app, crash)
    with caplog.at_level(logging.DEBUG):
        await app.call("tool", {})
    assert "KeyError: 'O-2415'" in caplog.text


# --- the call ---------------------------------------------------------------------------------------------------------


async def test_a_call_reads_settings_and_claims(app: App) -> None:
    async def who(call: Call) -> Any:
        return {"tenant": call.env("DESK_TENANT"), "customer": call.claim("customer_id")}

    add_tool(app, who)
    caller = Caller(subject="ada", issuer="https://id.example", claims={"customer_id": "C-0085"})
    result = await app.call("tool", {}, Sender(caller=caller))
    assert result.structured == {"tenant": "t-1", "customer": "C-0085"}


@pytest.mark.parametrize("caller", [None, Caller(subject="ada"), Caller(subject="ada", claims={"customer_id": None})])
async def test_a_claim_that_is_missing_is_a_protocol_error(app: App, caller: Caller | None) -> None:
    async def who(call: Call) -> Any:
        return call.claim("customer_id")

    add_tool(app, who)
    with pytest.raises(ProtocolError, match=r"verified caller|does not hold it"):
        await app.call("tool", {}, Sender(caller=caller))


async def test_a_setting_that_is_missing_is_a_protocol_error(app: App) -> None:
    async def who(call: Call) -> Any:
        return call.env("DESK_GONE")

    add_tool(app, who)
    with pytest.raises(ProtocolError, match="DESK_GONE is not set"):
        await app.call("tool", {})


async def test_a_client_that_leaves_ends_a_call_that_reads(app: App, api: Any) -> None:
    began, ended = asyncio.Event(), asyncio.Event()

    async def read_on() -> Any:
        began.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    api.answers["GET /orders/{order_id}"] = read_on

    async def read(call: Call) -> Any:
        return await DeskApi(call).get_order(order_id="O-2415")

    add_tool(app, read)
    calling = asyncio.create_task(app.call("tool", {}))
    await began.wait()
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling
    await asyncio.wait_for(ended.wait(), 5)


async def test_a_client_that_leaves_does_not_cut_a_write(app: App, api: Any) -> None:
    began, answer, finished = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slowly() -> Any:
        began.set()
        await answer.wait()
        return {}

    api.answers["POST /refunds"] = slowly

    async def write(call: Call) -> Any:
        await DeskApi(call).post_refunds(amount="1.00")
        await DeskApi(call).post_refunds(amount="2.00")
        finished.set()

    add_tool(app, write)
    calling = asyncio.create_task(app.call("tool", {}))
    await began.wait()
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling
    answer.set()
    await asyncio.wait_for(finished.wait(), 5)
    assert [arguments["amount"] for _, arguments in api.sent] == ["1.00", "2.00"]


async def test_closing_waits_for_writes_takes_no_calls_and_ends_reads(app: App, api: Any) -> None:
    began, answer, reading = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slowly() -> Any:
        began.set()
        await answer.wait()
        return {"status": "issued"}

    async def read_on() -> Any:
        reading.set()
        await asyncio.Event().wait()

    api.answers = {"POST /refunds": slowly, "GET /orders/{order_id}": read_on}

    async def write(call: Call) -> Any:
        return await DeskApi(call).post_refunds(amount="1.00")

    async def read(call: Call) -> Any:
        return await DeskApi(call).get_order(order_id="O-2415")

    app.tool(description="Writes.", input_schema=NOTHING)(write)
    app.tool(description="Reads.", input_schema=NOTHING)(read)
    writing, getting = (asyncio.create_task(app.call(name, {})) for name in ("write", "read"))
    await began.wait()
    await reading.wait()
    closing = asyncio.create_task(app.close(within=5))
    assert text(await getting) == "The server is shutting down; nothing was done. Call again in a moment."
    assert "shutting down; nothing was done" in text(await app.call("write", {}))
    assert not closing.done()
    answer.set()
    assert (await writing).structured == {"status": "issued"}
    await closing
    assert api.is_closed


async def test_progress_only_grows_and_ends_with_the_call(app: App) -> None:
    told: list[tuple[float, float | None, str | None]] = []

    async def report(done: float, total: float | None, message: str | None) -> None:
        told.append((done, total, message))

    kept: list[Call] = []

    async def work(call: Call) -> Any:
        kept.append(call)
        await call.progress(1, 3, "one")
        await call.progress(1, 3, "one again")
        await call.progress(3, 3, "three")
        return {}

    add_tool(app, work)
    await app.call("tool", {}, Sender(report=report))
    await kept[0].progress(4, 4, "too late")
    assert told == [(1, 3, "one"), (3, 3, "three")]


async def test_a_call_that_reports_nothing_shows_that_it_is_alive(app: App) -> None:
    told: list[tuple[float, float | None, str | None]] = []
    enough = asyncio.Event()

    async def report(done: float, total: float | None, message: str | None) -> None:
        told.append((done, total, message))
        if len(told) == 2:
            enough.set()

    async def work(call: Call) -> Any:
        await enough.wait()
        await call.progress(0.5, 1, "at last")
        return {}

    add_tool(app, work)
    await app.call("tool", {}, Sender(report=report, tick=0.01))
    assert [message for _, _, message in told][:2] == ["Still running after 0 s"] * 2
    assert [done for done, _, _ in told] == sorted({done for done, _, _ in told})


async def test_a_write_that_outlasts_the_shutdown_is_said_to_be_unknown(app: App, api: Any) -> None:
    began = asyncio.Event()

    async def slowly() -> Any:
        began.set()
        await asyncio.Event().wait()

    api.answers["POST /refunds"] = slowly

    async def write(call: Call) -> Any:
        return await DeskApi(call).post_refunds(amount="1.00")

    add_tool(app, write)
    writing = asyncio.create_task(app.call("tool", {}))
    await began.wait()
    await app.close(within=0)
    assert text(await writing) == (
        "The server is shutting down, and POST /refunds may have taken effect; find out before you call again."
    )


async def test_a_closed_app_can_be_used_again(app: App, api: Any) -> None:
    add_tool(app, _nothing)
    await app.close()
    assert (await app.call("tool", {})).structured == {}
