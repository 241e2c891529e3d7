"""What is tried again, how often, and what is waited for before."""

import pytest

from mcpgen.runtime.errors import ApiError, UpstreamError
from mcpgen.runtime.sending.limits import Limits
from mcpgen.runtime.wire import Operation
from tests.recording import Recorder, answer, json_answer
from tests.runtime.sending.connected import GET, POST, PUT, Waits, broken, connected

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("status", [429, 502, 503, 504])
@pytest.mark.parametrize("operation", [GET, PUT])
async def test_a_passing_failure_is_tried_again(server: Recorder, operation: Operation, status: int) -> None:
    waits = Waits()
    async with connected(server, answer(status), answer(status), json_answer([1]), waits=waits) as connection:
        reply = await connection.send(operation, {})

    assert (reply.json(), len(server.requests), len(waits.seconds)) == ([1], 3, 2)
    assert 0 <= waits.seconds[0] <= 0.25
    assert 0 <= waits.seconds[1] <= 0.5


async def test_a_failure_that_stays_ends_after_two_retries(server: Recorder) -> None:
    async with connected(server, answer(503)) as connection:
        with pytest.raises(UpstreamError, match="503"):
            await connection.send(GET, {})

    assert len(server.requests) == 3


@pytest.mark.parametrize("status", [500, 501, 400, 404])
async def test_other_failures_are_not_tried_again(server: Recorder, status: int) -> None:
    async with connected(server, answer(status)) as connection:
        with pytest.raises((UpstreamError, ApiError)):
            await connection.send(GET, {})

    assert len(server.requests) == 1


@pytest.mark.parametrize("method", ["POST", "PATCH"])
@pytest.mark.parametrize("status", [429, 502, 503])
async def test_what_may_not_be_sent_twice_is_sent_once(server: Recorder, method: str, status: int) -> None:
    async with connected(server, answer(status, retry_after="1")) as connection:
        with pytest.raises((UpstreamError, ApiError)):
            await connection.send(Operation(method=method, path="/a"), {})

    assert len(server.requests) == 1


async def test_a_short_retry_after_is_waited_for(server: Recorder) -> None:
    waits = Waits()
    async with connected(server, answer(429, retry_after="1"), json_answer({}), waits=waits) as connection:
        await connection.send(GET, {})

    assert waits.seconds == [1.0]


async def test_a_long_retry_after_is_handed_on(server: Recorder) -> None:
    waits = Waits()
    async with connected(server, answer(429, retry_after="6"), waits=waits) as connection:
        with pytest.raises(ApiError, match="Wait 6 seconds"):
            await connection.send(GET, {})

    assert (waits.seconds, len(server.requests)) == ([], 1)


async def test_nothing_is_waited_for_that_ends_after_the_deadline(server: Recorder) -> None:
    waits = Waits()
    limits = Limits(total_seconds=1)
    async with connected(server, answer(503, retry_after="3"), waits=waits, limits=limits) as connection:
        with pytest.raises(UpstreamError, match="Wait 3 seconds"):
            await connection.send(GET, {})

    assert waits.seconds == []


async def test_a_broken_connection_is_tried_again_for_a_read_only(server: Recorder) -> None:
    async with connected(server, broken, json_answer([1])) as connection:
        assert (await connection.send(GET, {})).json() == [1]

    async with connected(server, broken, json_answer([1])) as connection:
        with pytest.raises(UpstreamError, match="may have taken effect: check before") as caught:
            await connection.send(POST, {"amount": "1"})

    assert caught.value.may_have_taken_effect is True
    assert len(server.requests) == 3
