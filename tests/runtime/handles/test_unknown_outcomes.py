"""A use whose end nobody saw is said to be unknown, is never sent again, and is waited for in another process."""

import asyncio
import json
from typing import Any

import pytest

from mcpgen.runtime.app import App
from mcpgen.runtime.errors import UpstreamError
from mcpgen.runtime.handles.kind import SENDING_SECONDS
from mcpgen.runtime.handles.store import MemoryStore
from tests.runtime.handles.quotes import ISSUED, desk, quoted, refunded

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("failure", [UpstreamError("No answer.", may_have_taken_effect=True), RuntimeError("socket")])
async def test_an_unknown_outcome_is_said_and_never_sent_again(app: App, api: Any, failure: Exception) -> None:
    desk(app)
    quote_id = await quoted(app)
    api.answers["POST /refunds"] = failure
    unknown = (
        f"It is not known how spending {quote_id} ended: POST /refunds may have taken effect. It is not sent again. "
        "Find out what happened before you make another quote with quote."
    )
    assert await refunded(app, quote_id) == unknown
    api.answers["POST /refunds"] = ISSUED
    assert await refunded(app, quote_id) == unknown
    assert len(api.sent) == 1


async def test_an_unknown_outcome_is_sent_again_where_that_is_safe(app: App, api: Any) -> None:
    desk(app, repeatable=True)
    quote_id = await quoted(app)
    api.answers["POST /refunds"] = UpstreamError("No answer.", may_have_taken_effect=True)
    assert await refunded(app, quote_id) == "No answer."
    api.answers["POST /refunds"] = ISSUED
    assert await refunded(app, quote_id) == ISSUED


async def test_a_shutdown_in_the_middle_leaves_the_outcome_unknown(app: App, api: Any) -> None:
    desk(app)
    begun = asyncio.Event()

    async def slowly() -> Any:
        begun.set()
        await asyncio.Event().wait()

    api.answers["POST /refunds"] = slowly
    quote_id = await quoted(app)
    calling = asyncio.create_task(refunded(app, quote_id))
    await begun.wait()
    await app.close(within=0)
    assert (await calling).startswith(f"It is not known how spending {quote_id} ended")
    app.use(connection=api)
    assert (await refunded(app, quote_id)).startswith(f"It is not known how spending {quote_id} ended")
    assert len(api.sent) == 1


async def test_a_use_that_a_dead_process_began_is_unknown_and_never_sent_again(app: App, api: Any, clock: Any) -> None:
    desk(app)
    quote_id = await quoted(app)
    restored = MemoryStore(clock=clock)
    begun = asyncio.Event()

    async def never() -> Any:
        text = await app.store.get(quote_id)
        assert text is not None
        await restored.add(quote_id, text, keep_until=clock.now + 10_000)  # as the store is when the process is killed
        begun.set()
        await asyncio.Event().wait()

    api.answers["POST /refunds"] = never
    calling = asyncio.create_task(refunded(app, quote_id))
    await begun.wait()
    calling.cancel()

    restarted = App(name="desk", api=app.api)
    restarted.use(connection=api, store=restored, clock=clock)
    desk(restarted)
    api.answers["POST /refunds"] = ISSUED
    clock.now += SENDING_SECONDS
    for _ in range(2):
        assert await refunded(restarted, quote_id) == (
            f"It is not known how spending {quote_id} ended: the server stopped in the middle. It is not sent again. "
            "Find out what happened before you make another quote with quote."
        )
    assert len(api.sent) == 1
    await app.close()


@pytest.mark.parametrize(("stated", "seconds"), [({}, SENDING_SECONDS), ({"MCP_API_TOTAL_SECONDS": "300"}, 600.0)])
async def test_a_use_is_held_for_dead_only_after_a_request_could_have_ended(
    app: App, api: Any, clock: Any, stated: dict[str, str], seconds: float
) -> None:
    app.use(environ=stated)
    desk(app)
    quote_id = await quoted(app)
    seen: list[float] = []

    async def look() -> Any:
        seen.append(json.loads(str(await app.store.get(quote_id)))["sending_until"] - clock.now)
        return ISSUED

    api.answers["POST /refunds"] = look
    await refunded(app, quote_id)
    assert seen == [seconds]


async def test_a_use_of_another_process_is_waited_for(
    app: App, api: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two apps over one store stand for two processes."""
    desk(app)
    other = App(name="desk", api=app.api)
    other.use(connection=api, store=app.store, clock=clock)
    desk(other)
    begun, waiting, answer = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slowly() -> Any:
        begun.set()
        await answer.wait()
        return ISSUED

    async def poll(_: float) -> None:
        waiting.set()
        await pause(0)

    pause = asyncio.sleep
    monkeypatch.setattr("mcpgen.runtime.handles.kind.asyncio.sleep", poll)
    monkeypatch.setattr("mcpgen.runtime.handles.kind.POLL_SECONDS", 0.0)
    api.answers["POST /refunds"] = slowly
    quote_id = await quoted(app)
    first = asyncio.create_task(refunded(app, quote_id))
    await begun.wait()
    second = asyncio.create_task(refunded(other, quote_id))
    await waiting.wait()
    answer.set()
    assert (await first, await second) == (ISSUED, ISSUED)
    assert len(api.sent) == 1


async def test_a_use_of_another_process_is_not_waited_for_without_end(
    app: App, api: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk(app)
    other = App(name="desk", api=app.api)
    other.use(connection=api, store=app.store, clock=clock)
    desk(other)
    begun = asyncio.Event()

    async def slowly() -> Any:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr("mcpgen.runtime.handles.kind.WAIT_SECONDS", 0.0)
    api.answers["POST /refunds"] = slowly
    quote_id = await quoted(app)
    first = asyncio.create_task(refunded(app, quote_id))
    await begun.wait()
    assert await refunded(other, quote_id) == (
        f"{quote_id} is being spent by another call. Call again in a minute to get its result; nothing is sent twice."
    )
    await app.close()
    await first
