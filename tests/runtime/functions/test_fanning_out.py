"""Work for many items: in order, a few at a time, and what an error means for the rest."""

import asyncio

import pytest

from mcpgen.runtime.errors import ApiError, ProtocolError, ToolError, UpstreamError
from mcpgen.runtime.functions.fanning_out import FannedOut, fan_out, fan_out_collecting

pytestmark = pytest.mark.anyio


async def test_results_are_in_the_order_of_the_items_whatever_ends_first() -> None:
    gates = [asyncio.Event() for _ in range(3)]

    async def work(i: int) -> int:
        if i < 2:
            await gates[i + 1].wait()
        gates[i].set()
        return i * 10

    assert await fan_out(range(3), work) == [0, 10, 20]


async def test_no_more_than_a_few_run_at_a_time() -> None:
    running, most = 0, 0

    async def work(_: int) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1

    await fan_out(range(20), work, at_most=3)
    assert most == 3


async def test_nothing_to_do_is_done() -> None:
    async def work(_: int) -> int:
        raise AssertionError

    assert await fan_out([], work) == []
    assert await fan_out_collecting([], work) == FannedOut([], [])


async def test_the_first_error_ends_the_rest_and_is_raised_as_it_is() -> None:
    ended: list[int] = []
    error = ToolError("No order 1.")
    error.__cause__ = KeyError("x")

    async def work(i: int) -> None:
        if i == 1:
            raise error
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(i)

    with pytest.raises(ToolError) as caught:
        await fan_out(range(10), work, at_most=3)
    assert caught.value is error
    assert isinstance(error.__cause__, KeyError)
    assert sorted(ended) == [0, 2]


async def test_an_error_of_fanned_out_work_is_no_group_either() -> None:
    async def inner(i: int) -> None:
        raise ToolError(f"No order {i}.")

    async def work(i: int) -> None:
        await fan_out([i], inner)

    with pytest.raises(ToolError, match="No order 7"):
        await fan_out([7], work)


async def test_who_goes_away_ends_all_work() -> None:
    ended = []
    begun = asyncio.Event()

    async def work(i: int) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(i)

    task = asyncio.create_task(fan_out(range(4), work, at_most=2))
    await begun.wait()
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert sorted(ended) == [0, 1]


async def test_errors_are_collected_beside_results() -> None:
    refused = ApiError("GET /orders/2: 404.", status=404)
    broken = UpstreamError("GET /orders/3: 502.", may_have_taken_effect=False)
    errors: dict[int, Exception] = {2: refused, 3: broken}

    async def work(i: int) -> str:
        if i in errors:
            raise errors[i]
        return f"O-{i}"

    found = await fan_out_collecting([1, 2, 3, 4], work)
    assert found.results == [(1, "O-1"), (4, "O-4")]
    assert found.failures == [(2, refused), (3, broken)]


async def test_what_no_model_can_fix_is_not_collected() -> None:
    async def work(_: int) -> None:
        raise ProtocolError(-32603, "The API rejected the credentials.")

    with pytest.raises(ProtocolError):
        await fan_out_collecting([1], work)
