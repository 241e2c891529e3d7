"""Limits: how often, how many at a time, how long; each refusal says when to come back, and nothing was done."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from mcpgen.runtime.app import App, Call, Caller, Sender
from mcpgen.runtime.calling.admission import Admission, NotNow
from mcpgen.runtime.settings import Settings
from mcpgen.runtime.wire import Operation
from tests.runtime.conftest import Clock, FakeConnection

pytestmark = pytest.mark.anyio

NOTHING: dict[str, Any] = {"type": "object", "properties": {}}
READ = Operation(method="GET", path="/orders")
WRITE = Operation(method="POST", path="/refunds")


def taken(admission: Admission, caller: str = "ada") -> str:
    """Make one call that takes no time; return why it was not taken."""
    try:
        with admission.taken(caller):
            return ""
    except NotNow as refused:
        return str(refused)


# --- how often --------------------------------------------------------------------------------------------------------


def test_a_caller_who_calls_too_often_is_told_when_to_come_back(clock: Clock) -> None:
    admission = Admission(Settings(rate_per_caller=3, rate_total=0), clock=clock)
    assert [taken(admission) for _ in range(3)] == ["", "", ""]
    assert taken(admission) == (
        "Too many calls: this server takes 3 a minute of one caller. Nothing was done; call again in 20 seconds."
    )
    assert taken(admission, "bob") == ""
    clock.now += 19.5
    assert taken(admission).endswith("call again in 1 second.")
    clock.now += 0.5
    assert taken(admission) == ""
    assert taken(admission) != ""


def test_all_callers_together_have_a_limit_too(clock: Clock) -> None:
    admission = Admission(Settings(rate_per_caller=2, rate_total=3), clock=clock)
    assert [taken(admission, caller) for caller in ("ada", "ada", "bob")] == ["", "", ""]
    assert "3 a minute of all callers together" in taken(admission, "eve")
    clock.now += 60
    assert [taken(admission, caller) for caller in ("eve", "eve", "bob")] == ["", "", ""]


def test_a_refused_call_uses_nothing_up(clock: Clock) -> None:
    admission = Admission(Settings(rate_per_caller=2, rate_total=2), clock=clock)
    for _ in range(10):
        taken(admission)
    clock.now += 30
    assert [taken(admission), taken(admission) != ""] == ["", True]


def test_without_limits_every_call_is_taken(clock: Clock) -> None:
    unlimited = Settings(rate_per_caller=0, rate_total=0, concurrent_per_caller=0, concurrent_total=0)
    admission = Admission(unlimited, clock=clock)
    assert {taken(admission) for _ in range(10_000)} == {""}


def test_callers_who_are_not_known_share_the_limit_of_all(clock: Clock) -> None:
    admission = Admission(Settings(rate_per_caller=1, rate_total=3), clock=clock)
    assert [taken(admission, "") for _ in range(3)] == ["", "", ""]
    assert "of all callers together" in taken(admission, "")


def test_the_callers_that_are_remembered_are_bounded(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mcpgen.runtime.calling.admission.MOST_CALLERS", 10)
    admission = Admission(Settings(rate_per_caller=1, rate_total=0), clock=clock)
    for number in range(100):
        assert taken(admission, f"caller {number}") == ""
    assert taken(admission, "caller 99") != ""
    assert len(admission._callers) == 10


# --- at a time --------------------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(app: App) -> asyncio.Event:
    """A tool `wait` that ends when the event is set."""
    event = asyncio.Event()

    @app.tool(description="Waits.", input_schema=NOTHING)
    async def wait(call: Call) -> Any:
        await event.wait()
        return {}

    return event


async def called(app: App, caller: str, tool: str = "wait") -> Any:
    return await app.call(tool, {}, Sender(caller=Caller(subject=caller)))


@pytest.mark.parametrize(
    ("limits", "text"),
    [
        ({"MCP_CONCURRENT_PER_CALLER": "2"}, "2 calls under way, as many as it takes at a time for one caller"),
        ({"MCP_CONCURRENT_TOTAL": "2"}, "2 calls under way, as many as it takes at a time."),
    ],
)
async def test_more_calls_at_a_time_are_told_to_come_back(
    app: App, waiting: asyncio.Event, limits: Mapping[str, str], text: str
) -> None:
    app.use(environ=limits)
    running = [asyncio.create_task(called(app, "ada")) for _ in range(2)]
    await asyncio.sleep(0)
    refused = await called(app, "ada")
    assert refused.is_error
    assert text in refused.content[0]["text"]
    assert refused.content[0]["text"].endswith("Nothing was done; call again in 5 seconds.")
    waiting.set()
    assert [result.is_error for result in await asyncio.gather(*running)] == [False, False]
    assert not (await called(app, "ada")).is_error


async def test_another_caller_is_not_held_up(app: App, waiting: asyncio.Event) -> None:
    app.use(environ={"MCP_CONCURRENT_PER_CALLER": "1"})
    running = asyncio.create_task(called(app, "ada"))
    await asyncio.sleep(0)
    waiting.set()
    assert not (await called(app, "bob")).is_error
    assert not (await running).is_error


async def test_a_call_that_is_cancelled_makes_room(app: App, waiting: asyncio.Event) -> None:
    app.use(environ={"MCP_CONCURRENT_TOTAL": "1"})
    running = asyncio.create_task(called(app, "ada"))
    await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    waiting.set()
    assert not (await called(app, "ada")).is_error


# --- how long ---------------------------------------------------------------------------------------------------------


async def test_a_call_that_takes_too_long_is_ended(app: App, waiting: asyncio.Event) -> None:
    app.use(environ={"MCP_CALL_SECONDS": "0.01"})
    result = await app.call("wait", {})
    assert (result.is_error, result.kind) == (True, "deadline")
    assert result.content[0]["text"] == (
        "The call took longer than 0.01 seconds and was ended; nothing was changed. "
        "Ask for less, or call again in a minute."
    )


async def test_a_tool_may_have_a_deadline_of_its_own(app: App) -> None:
    @app.tool(description="Never ends.", input_schema=NOTHING, deadline_seconds=0.01)
    async def hang(call: Call) -> Any:
        await asyncio.Event().wait()

    assert (await app.call("hang", {})).kind == "deadline"


async def test_a_write_is_carried_to_its_end(app: App, api: FakeConnection) -> None:
    reached = asyncio.Event()

    async def slowly() -> Any:
        reached.set()
        await asyncio.sleep(0.05)
        return {"refund_id": "R-0111"}

    api.answers["POST /refunds"] = slowly

    @app.tool(description="Writes.", input_schema=NOTHING, deadline_seconds=0.01)
    async def refund(call: Call) -> Any:
        return (await call.api.send(WRITE, {})).json()

    result = await app.call("refund", {})
    assert reached.is_set()
    assert result.structured == {"refund_id": "R-0111"}


async def test_a_call_that_goes_on_after_its_write_is_told_what_it_did(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mcpgen.runtime.calling.deadline.LEFT_AFTER_WRITE", 0.01)

    @app.tool(description="Writes, then hangs.", input_schema=NOTHING, deadline_seconds=0.01)
    async def refund(call: Call) -> Any:
        await asyncio.gather(call.api.send(WRITE, {}), call.api.send(WRITE, {}))
        await asyncio.Event().wait()

    result = await app.call("refund", {})
    assert result.content[0]["text"] == (
        "The call took longer than 0.01 seconds and was ended; and POST /refunds succeeded (201) and POST /refunds "
        "succeeded (201). Find out what happened before you call again."
    )


async def test_a_call_that_reads_is_cut_off_in_the_middle(app: App, api: FakeConnection) -> None:
    async def never() -> Any:
        await asyncio.Event().wait()

    api.answers["GET /orders"] = never

    @app.tool(description="Reads.", input_schema=NOTHING, deadline_seconds=0.01)
    async def orders(call: Call) -> Any:
        return (await call.api.send(READ, {})).json()

    assert (await app.call("orders", {})).kind == "deadline"


async def test_no_time_passes_while_a_person_is_asked(app: App) -> None:
    class Slow:
        can_be_asked = True

        async def ask(self, _: str) -> Any:
            await asyncio.sleep(0.05)
            return "accept"

        def not_asked(self, _: str) -> Exception:
            raise AssertionError

    @app.tool(description="Asks.", input_schema=NOTHING, deadline_seconds=0.02)
    async def ask(call: Call) -> Any:
        await call.confirm("Go on?")
        return {}

    assert not (await app.call("ask", {}, Sender(person=Slow()))).is_error


async def test_wrong_settings_are_a_protocol_error_where_no_server_starts(app: App, waiting: asyncio.Event) -> None:
    from mcpgen.runtime.errors import ConfigurationError

    app.use(environ={"MCP_CALL_SECONDS": "soon"})
    with pytest.raises(ConfigurationError, match="MCP_CALL_SECONDS: 'soon'"):
        await app.call("wait", {})
