"""Handles are spent once: by one caller, in time, whatever happens in between."""

import asyncio
from typing import Any

import pytest

from mcpgen.runtime.answering.answer import result_of
from mcpgen.runtime.app import App, Call, Caller
from mcpgen.runtime.errors import ApiError, ProtocolError, UpstreamError
from mcpgen.runtime.handles.kind import KEPT_SECONDS
from mcpgen.runtime.sending.reply import Reply
from tests.runtime.handles.quotes import ADA, ISSUED, POST, QUOTE_ID, Quote, desk, quoted, refunded

pytestmark = pytest.mark.anyio


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
        ". Each quote can be spent for 15 minutes; call quote for a new one. Use the id exactly as quote returned it."
    )
    assert len(text) < 300
    assert api.sent == []


async def test_an_expired_handle_is_not_spent(app: App, api: Any, clock: Any) -> None:
    desk(app)
    quote_id = await quoted(app)
    clock.now += 899.9
    other = await quoted(app)
    clock.now += 0.1
    expired = f"{quote_id} has expired. Each quote can be spent for 15 minutes; call quote for a new one."
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
