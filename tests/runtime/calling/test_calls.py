"""What a call knows, and how it ends when its client or the server leaves."""

import asyncio
from typing import Any

import pytest

from mcpgen.runtime.app import App, Call, Caller, Sender
from mcpgen.runtime.errors import ProtocolError
from tests.runtime.one_tool import NOTHING, DeskApi, add_tool, nothing, text

pytestmark = pytest.mark.anyio


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


async def test_a_call_that_reportsnothing_shows_that_it_is_alive(app: App) -> None:
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
    add_tool(app, nothing)
    await app.close()
    assert (await app.call("tool", {})).structured == {}
