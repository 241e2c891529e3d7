"""Items and work for each -> what the work returned, in the order of the items, a few at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..errors import ToolError, UpstreamError

Item = TypeVar("Item")
Result = TypeVar("Result")

AT_MOST = 5


@dataclass(frozen=True, slots=True)
class FannedOut(Generic[Item, Result]):
    """What came of each item, in the order of the items."""

    results: list[tuple[Item, Result]]
    failures: list[tuple[Item, ToolError | UpstreamError]]
    """`str(error)` is what a model may read."""


async def fan_out(
    items: Iterable[Item], work: Callable[[Item], Awaitable[Result]], *, at_most: int = AT_MOST
) -> list[Result]:
    """Do `work` for each item, `at_most` at a time. The first error ends all others and is raised.

    For work that reads: what is cut off in the middle of a write leaves nobody who knows how it ended.
    """
    if at_most < 1:
        raise ValueError("at_most is 1 or more")
    waiting = enumerate(items)
    results: dict[int, Result] = {}
    failing = False

    async def take_turns() -> None:
        nonlocal failing
        for i, item in waiting:
            try:
                results[i] = await work(item)
            except BaseException:
                failing = True
                raise
            if failing:
                return

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(at_most):
                group.create_task(take_turns())
    except BaseExceptionGroup as failed:
        first = _first(failed)
    else:
        return [results[i] for i in range(len(results))]
    raise first  # out here, so that it keeps the cause that it has


async def fan_out_collecting(
    items: Iterable[Item], work: Callable[[Item], Awaitable[Result]], *, at_most: int = AT_MOST
) -> FannedOut[Item, Result]:
    """Do `work` for each item, `at_most` at a time, and keep what failed beside what did not.

    Kept are a ToolError and a failure of the API; anything else, such as rejected credentials, ends all and is raised.
    """

    async def kept(item: Item) -> Result | ToolError | UpstreamError:
        try:
            return await work(item)
        except (ToolError, UpstreamError) as error:
            return error

    listed = tuple(items)
    found = await fan_out(listed, kept, at_most=at_most)
    results: list[tuple[Item, Result]] = []
    failures: list[tuple[Item, ToolError | UpstreamError]] = []
    for item, outcome in zip(listed, found, strict=True):
        if isinstance(outcome, ToolError | UpstreamError):
            failures.append((item, outcome))
        else:
            results.append((item, outcome))
    return FannedOut(results, failures)


def _first(failed: BaseExceptionGroup[BaseException]) -> BaseException:
    """The error that came first; a function's caller knows what to do with one, not with a group."""
    error: BaseException = failed
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
