"""Handles are spent once: by one caller, in time, whatever happens in between."""

import asyncio
from typing import Any

import pytest
from pydantic import BaseModel

from mcpgen.runtime.answering.answer import Result, result_of
from mcpgen.runtime.app import App, Call, Caller, Sender
from mcpgen.runtime.errors import ApiError, ProtocolError, UpstreamError
from mcpgen.runtime.handles.kind import KEPT_SECONDS, SENDING_SECONDS, HandleKind
from mcpgen.runtime.handles.store import MemoryStore, Store
from mcpgen.runtime.sending.reply import Reply
from mcpgen.runtime.wire import Body, BodyField, Operation

pytestmark = pytest.mark.anyio

POST = Operation(method="POST", path="/refunds", body=Body(fields=(BodyField("amount"),)))
ISSUED = {"refund_id": "R-0111"}
ADA = Caller(subject="ada", issuer="https://id.example")
QUOTE_ID = {"type": "object", "properties": {"quote_id": {"type": "string"}}, "required": ["quote_id"]}
NOTHING: dict[str, Any] = {"type": "object", "properties": {}}


class Quote(BaseModel):
    amount: str
    sku: str | None


@pytest.fixture
def app(app: App, store: Store) -> App:
    """The app, with its handles in each of the stores in turn."""
    app.use(store=store)
    return app


def desk(app: App, *, uses: int = 1, repeatable: bool = False) -> HandleKind[Quote]:
    """Give `app` a tool that quotes and one that refunds what was quoted."""
    quotes = app.handles("quote", Quote, prefix="Q-", ttl_seconds=900, uses=uses, creator="quote")

    @app.tool(description="Quotes.", input_schema=NOTHING)
    async def quote(call: Call) -> Any:
        return {"quote_id": await quotes.of(call).create(Quote(amount="23.98", sku=None))}

    @app.tool(description="Refunds.", input_schema=QUOTE_ID)
    async def refund(call: Call, *, quote_id: str) -> Any:
        async def send(quote: Quote) -> Any:
            assert quote == Quote(amount="23.98", sku=None)
            return (await call.api.send(POST, {"amount": quote.amount})).checked_json()

        return await quotes.spend(call, quote_id, send, repeatable=repeatable)

    return quotes


async def quoted(app: App, caller: Caller | None = None) -> str:
    """Make a quote and return its id."""
    return str((await app.call("quote", {}, Sender(caller=caller))).structured["quote_id"])


async def refunded(app: App, quote_id: str, caller: Caller | None = None) -> Any:
    """Spend a quote; return the answer, or the text of the error."""
    result: Result = await app.call("refund", {"quote_id": quote_id}, Sender(caller=caller))
    return result.content[0]["text"] if result.is_error else result.structured


async def test_ids_are_random_and_say_nothing(app: App) -> None:
    desk(app)
    ids = [await quoted(app) for _ in range(50)]
    assert len(set(ids)) == 50
    assert all(quote_id.startswith("Q-") and len(quote_id) == 28 for quote_id in ids)


async def test_a_second_use_returns_the_first_result(app: App, api: Any) -> None:
    desk(app)
    api.answers["POST /refunds"] = ISSUED
    quote_id = await quoted(app)
    assert await refunded(app, quote_id) == ISSUED
    assert await refunded(app, quote_id) == ISSUED
    assert api.sent == [("POST /refunds", {"amount": "23.98"})]


async def test_an_answer_that_is_no_json_is_returned_again_too(app: App, api: Any) -> None:
    quotes = desk(app)
    api.answers["POST /refunds"] = Reply(operation=POST, status=204)

    @app.tool(description="Refunds.", input_schema=QUOTE_ID)
    async def pay(call: Call, *, quote_id: str) -> Any:
        async def send(quote: Quote) -> Any:
            return result_of(await call.api.send(POST, {"amount": quote.amount}))

        return await quotes.spend(call, quote_id, send)

    quote_id = await quoted(app)
    first, second = [await app.call("pay", {"quote_id": quote_id}) for _ in range(2)]
    assert first == second
    assert first.content[0]["text"].startswith("POST /refunds succeeded (204")
    assert len(api.sent) == 1


async def test_five_uses_at_once_send_once(app: App, api: Any) -> None:
    desk(app)
    begun, answer = asyncio.Event(), asyncio.Event()

    async def slowly() -> Any:
        begun.set()
        await answer.wait()
        return ISSUED

    api.answers["POST /refunds"] = slowly
    quote_id = await quoted(app)
    calls = [asyncio.create_task(refunded(app, quote_id)) for _ in range(5)]
    await begun.wait()
    answer.set()
    assert await asyncio.gather(*calls) == [ISSUED] * 5
    assert len(api.sent) == 1


async def test_a_handle_with_several_uses_sends_that_often(app: App, api: Any) -> None:
    desk(app, uses=3)
    quote_id = await quoted(app)
    for number in (1, 2, 3, 4, 5):
        api.answers["POST /refunds"] = {"number": number}
        assert await refunded(app, quote_id) == {"number": min(number, 3)}
    assert len(api.sent) == 3


@pytest.mark.parametrize("quote_id", ["Q-nope", "", "O-2415", "Q-" + "x" * 5000, '"}\n{"'])
async def test_an_unknown_id_names_the_tool_that_makes_one(app: App, api: Any, quote_id: str) -> None:
    desk(app)
    text = await refunded(app, quote_id)
    assert text.startswith('There is no quote "')
    assert text.endswith(
        ". A quote can be spent for 15 minutes; call quote for a new one. Use the id exactly as quote returned it."
    )
    assert len(text) < 300
    assert api.sent == []


async def test_an_expired_handle_is_not_spent(app: App, api: Any, clock: Any) -> None:
    desk(app)
    quote_id = await quoted(app)
    clock.now += 899.9
    other = await quoted(app)
    clock.now += 0.1
    expired = f"{quote_id} has expired. A quote can be spent for 15 minutes; call quote for a new one."
    assert await refunded(app, quote_id) == expired
    assert api.sent == []
    assert await refunded(app, other) == {}


async def test_a_spent_handle_still_returns_its_result_after_it_expired(app: App, api: Any, clock: Any) -> None:
    desk(app)
    api.answers["POST /refunds"] = ISSUED
    quote_id = await quoted(app)
    await refunded(app, quote_id)
    clock.now += KEPT_SECONDS
    assert await refunded(app, quote_id) == ISSUED
    assert len(api.sent) == 1


@pytest.mark.parametrize(
    "other",
    [
        None,
        Caller(subject="bob", issuer=ADA.issuer),
        Caller(subject=ADA.subject, issuer="https://other.example"),
        Caller(subject=None, client_id="ada", issuer=ADA.issuer),
    ],
)
async def test_a_handle_of_somebody_else_looks_like_an_unknown_one(app: App, api: Any, other: Caller | None) -> None:
    desk(app)
    api.answers["POST /refunds"] = ISSUED
    quote_id = await quoted(app, ADA)
    assert (await refunded(app, quote_id, other)) == (await refunded(app, "Q-nope", other)).replace("Q-nope", quote_id)
    assert api.sent == []
    assert await refunded(app, quote_id, ADA) == ISSUED


async def test_a_handle_of_another_kind_looks_like_an_unknown_one(app: App, api: Any) -> None:
    desk(app)
    orders = app.handles("order", Quote, prefix="X-", ttl_seconds=60, creator="order")
    order_id = await orders.create(Quote(amount="1", sku=None), None)
    assert (await refunded(app, order_id)).startswith("There is no quote")


@pytest.mark.parametrize(
    "refusal",
    [
        ApiError("POST /refunds: 409. Not now.", status=409),
        UpstreamError("The API cannot be reached.", may_have_taken_effect=False),
    ],
)
async def test_a_definite_refusal_leaves_the_handle_open(app: App, api: Any, refusal: Exception) -> None:
    desk(app)
    quote_id = await quoted(app)
    api.answers["POST /refunds"] = refusal
    assert await refunded(app, quote_id) == str(refusal)
    api.answers["POST /refunds"] = ISSUED
    assert await refunded(app, quote_id) == ISSUED


async def test_rejected_credentials_leave_the_handle_open(app: App, api: Any) -> None:
    desk(app)
    quote_id = await quoted(app)
    api.answers["POST /refunds"] = ProtocolError(-32603, "rejected")
    with pytest.raises(ProtocolError):
        await refunded(app, quote_id)
    api.answers["POST /refunds"] = ISSUED
    assert await refunded(app, quote_id) == ISSUED


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


async def test_an_answer_that_cannot_be_used_spends_the_handle(app: App, api: Any) -> None:
    desk(app)
    quote_id = await quoted(app)
    html = {"content-type": "text/html"}
    api.answers["POST /refunds"] = Reply(operation=POST, status=201, headers=html, body=b"<html>")
    assert "POST /refunds succeeded (201); do not repeat it" in await refunded(app, quote_id)
    assert await refunded(app, quote_id) == (
        f"{quote_id} is spent: POST /refunds succeeded (201); do not repeat it. Its answer could not be used."
    )
    assert len(api.sent) == 1


async def test_a_crash_before_sending_leaves_the_handle_open(app: App) -> None:
    quotes = desk(app)
    quote_id = await quoted(app)

    @app.tool(description="Crashes.", input_schema=QUOTE_ID)
    async def crash(call: Call, *, quote_id: str) -> Any:
        async def send(quote: Quote) -> Any:
            raise KeyError

        return await quotes.spend(call, quote_id, send)

    assert "nothing was changed" in (await app.call("crash", {"quote_id": quote_id})).content[0]["text"]
    assert await refunded(app, quote_id) == {}


async def test_a_client_that_leaves_in_the_middle_finds_the_result_later(app: App, api: Any) -> None:
    desk(app)
    begun, answer = asyncio.Event(), asyncio.Event()

    async def slowly() -> Any:
        begun.set()
        await answer.wait()
        return ISSUED

    api.answers["POST /refunds"] = slowly
    quote_id = await quoted(app)
    calling = asyncio.create_task(refunded(app, quote_id))
    await begun.wait()
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling
    again = asyncio.create_task(refunded(app, quote_id))
    answer.set()
    assert await again == ISSUED
    assert len(api.sent) == 1


async def test_a_client_that_leaves_before_anything_is_sent_leaves_the_handle_open(
    app: App, api: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk(app)
    quote_id = await quoted(app)
    store, swap = app.store, app.store.swap
    taking, go_on = asyncio.Event(), asyncio.Event()

    async def slow_swap(*arguments: Any, **keywords: Any) -> bool:
        taking.set()
        await go_on.wait()
        return await swap(*arguments, **keywords)

    monkeypatch.setattr(store, "swap", slow_swap)
    calling = asyncio.create_task(refunded(app, quote_id))
    await taking.wait()
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling
    go_on.set()
    assert await refunded(app, quote_id) == {}
    assert len(api.sent) == 1


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
