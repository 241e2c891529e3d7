"""What a call that fails ends in, for the model and for the log."""

import asyncio
import logging
from typing import Any

import pytest

from mcpgen.runtime.app import App, Call
from mcpgen.runtime.errors import ApiError, ConfigurationError, ProtocolError, ToolError, UpstreamError
from tests.runtime.one_tool import ORDER_ID, DeskApi, add_tool, text

pytestmark = pytest.mark.anyio


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


@pytest.mark.parametrize(
    ("error", "logged"),
    [
        (ProtocolError(-32021, "Refund O-2415?\n- reason: x"), "tool: error -32021"),
        (ConfigurationError("set others in DESK_KEY"), "tool: set others in DESK_KEY"),
    ],
)
async def test_the_log_of_a_protocol_error_has_what_operators_need_and_no_arguments(
    app: App, api: Any, error: ProtocolError, logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What a person would have been asked holds arguments; which variable is missing does not."""
    with pytest.raises(ProtocolError):
        await failing(app, api, error)
    assert [record.getMessage() for record in caplog.records] == [logged]


CRASH = "What went wrong is in the server's log."


@pytest.mark.parametrize(
    "error",
    [
        *(KeyError("O-2415"), ZeroDivisionError(), AssertionError("x"), SystemExit(3)),
        *(GeneratorExit(), BaseException(), asyncio.CancelledError(), StopAsyncIteration()),
    ],
    ids=repr,
)
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
    assert "tool crashed: ValueError in test_failures.py:" in caplog.text
    assert "; KeyError in test_failures.py:" in caplog.text
    assert "O-2415" not in caplog.text


async def test_the_log_shows_what_exceptions_say_when_debugging(app: App, caplog: pytest.LogCaptureFixture) -> None:
    async def crash(call: Call) -> Any:
        raise KeyError("O-2415")

    add_tool(app, crash)
    with caplog.at_level(logging.DEBUG):
        await app.call("tool", {})
    assert "KeyError: 'O-2415'" in caplog.text
