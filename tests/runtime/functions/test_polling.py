"""Looking until something is done: progress on the way, a deadline at the end. Time stands still but for sleeps."""

import pytest

from mcpgen.runtime.calling.call import Call
from mcpgen.runtime.calling.outgoing import Outgoing
from mcpgen.runtime.calling.progress import Progress
from mcpgen.runtime.errors import ToolError
from mcpgen.runtime.functions.polling import NotYet, poll

pytestmark = pytest.mark.anyio


class Time:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def told() -> list[tuple[float, float | None, str | None]]:
    """What the client was told."""
    return []


@pytest.fixture
def call(time: Time, told: list[tuple[float, float | None, str | None]]) -> Call:
    async def report(done: float, total: float | None, message: str | None) -> None:
        told.append((done, total, message))

    def connect() -> None:
        raise AssertionError

    return Call(tool="wait", api=Outgoing(connect), reporting=Progress(report, clock=time))  # type: ignore[arg-type]


async def test_what_is_there_at_once_is_returned_without_waiting(call: Call, time: Time, told: list[object]) -> None:
    async def look() -> str | NotYet:
        return "done"

    assert await poll(look, call=call, sleep=time.sleep, clock=time) == "done"
    assert (time.slept, told) == ([], [])


async def test_nothing_is_something_that_can_be_found(call: Call, time: Time) -> None:
    async def look() -> NotYet | None:
        return None

    assert await poll(look, call=call, sleep=time.sleep, clock=time) is None


async def test_it_looks_until_there_is_something_and_tells_the_client(
    call: Call, time: Time, told: list[object]
) -> None:
    states = iter([NotYet("queued"), NotYet("counting", done=1, total=3), NotYet(done=2, total=3), {"state": "done"}])

    async def look() -> dict[str, str] | NotYet:
        return next(states)

    assert await poll(look, call=call, every=5, sleep=time.sleep, clock=time) == {"state": "done"}
    assert time.slept == [5, 5, 5]
    assert told == [(0.0, None, "queued"), (1, 3, "counting"), (2, 3, None)]


async def test_it_looks_a_last_time_at_the_deadline_and_then_says_how_things_stand(call: Call, time: Time) -> None:
    looked = []

    async def look() -> NotYet:
        looked.append(time.now - 100)
        return NotYet("the job is running")

    with pytest.raises(ToolError) as caught:
        await poll(look, call=call, every=4, deadline=10, sleep=time.sleep, clock=time)
    assert looked == [0, 4, 8, 10]
    assert str(caught.value) == (
        "Not finished within 10 seconds: the job is running. It may still finish; look again later before you start it "
        "once more."
    )


async def test_time_spent_looking_counts(call: Call, time: Time) -> None:
    async def look() -> NotYet:
        time.now += 6
        return NotYet()

    with pytest.raises(ToolError, match=r"^Not finished within 10 seconds\. It may"):
        await poll(look, call=call, every=4, deadline=10, sleep=time.sleep, clock=time)
    assert time.slept == [4]


async def test_an_error_of_a_look_is_raised_as_it_is(call: Call, time: Time) -> None:
    async def look() -> str | NotYet:
        raise ToolError("There is no job 7.")

    with pytest.raises(ToolError, match="no job 7"):
        await poll(look, call=call, sleep=time.sleep, clock=time)
