"""The three stores behave alike: text by key, changed only by whoever knows what stands there."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mcpgen.runtime.handles.store import MemoryStore, SqliteStore, Store, open_store
from tests.needs import need

pytestmark = pytest.mark.anyio


async def test_what_was_added_is_found_and_nothing_else(store: Store, clock: Any) -> None:
    await store.add("Q-1", 'a "text" with ü', keep_until=clock.now + 60)
    assert await store.get("Q-1") == 'a "text" with ü'
    assert await store.get("Q-2") is None


async def test_a_swap_changes_only_what_it_knows(store: Store, clock: Any) -> None:
    await store.add("Q-1", "old", keep_until=clock.now + 60)
    assert not await store.swap("Q-1", "other", "new", keep_until=clock.now + 60)
    assert await store.get("Q-1") == "old"
    assert await store.swap("Q-1", "old", "new", keep_until=clock.now + 60)
    assert await store.get("Q-1") == "new"
    assert not await store.swap("Q-2", "old", "new", keep_until=clock.now + 60)
    assert await store.get("Q-2") is None


async def test_of_many_swaps_at_once_one_succeeds(store: Store, clock: Any) -> None:
    await store.add("Q-1", "old", keep_until=clock.now + 60)
    swaps = [store.swap("Q-1", "old", f"new {number}", keep_until=clock.now + 60) for number in range(20)]
    swapped = await asyncio.gather(*swaps)
    assert sum(swapped) == 1
    assert await store.get("Q-1") == f"new {swapped.index(True)}"


async def test_what_was_kept_long_enough_is_gone(store: Store, clock: Any) -> None:
    await store.add("Q-1", "old", keep_until=clock.now - 1)
    assert await store.get("Q-1") is None


async def test_a_swap_may_keep_longer(store: Store, clock: Any) -> None:
    await store.add("Q-1", "old", keep_until=clock.now + 1)
    assert await store.swap("Q-1", "old", "new", keep_until=clock.now + 500)
    clock.now += 400  # Redis has its own clock, by which no time has passed
    assert await store.get("Q-1") == "new"


async def test_a_closed_store_can_be_used_again(store: Store, clock: Any) -> None:
    await store.add("Q-1", "old", keep_until=clock.now + 60)
    await store.close()
    assert await store.get("Q-1") == "old"


async def test_memory_makes_room_by_forgetting_what_ends_first(clock: Any) -> None:
    store = MemoryStore(clock=clock, limit=4)
    for number in range(4):
        await store.add(f"Q-{number}", "text", keep_until=clock.now + number)
    await store.add("Q-4", "text", keep_until=clock.now + 9)
    kept = [number for number in range(5) if await store.get(f"Q-{number}")]
    assert kept == [2, 3, 4]


async def test_a_file_is_shared_by_processes(tmp_path: Path, clock: Any) -> None:
    file = tmp_path / "handles.db"
    store = SqliteStore(str(file), clock=clock)
    await store.add("Q-1", "old", keep_until=clock.now + 60)
    program = (
        "import asyncio, sys\n"
        "from mcpgen.runtime.handles.store import SqliteStore\n"
        "store = SqliteStore(sys.argv[1], clock=lambda: 0.0)\n"
        "print(asyncio.run(store.swap('Q-1', 'old', 'theirs', keep_until=float(sys.argv[2]))))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(file), str(clock.now + 60)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"
    assert not await store.swap("Q-1", "old", "ours", keep_until=clock.now + 60)
    assert await store.get("Q-1") == "theirs"
    await store.close()


async def test_a_file_forgets_what_has_ended(tmp_path: Path, clock: Any) -> None:
    store = SqliteStore(str(tmp_path / "handles.db"), clock=clock)
    await store.add("Q-1", "old", keep_until=clock.now + 1)
    clock.now += 2
    await store.add("Q-2", "new", keep_until=clock.now + 1)
    assert not await store.swap("Q-1", "old", "x", keep_until=clock.now + 9)
    await store.close()


async def test_an_address_picks_the_store(tmp_path: Path) -> None:
    assert isinstance(open_store("memory:"), MemoryStore)
    file_store = open_store(f"sqlite:{tmp_path / 'handles.db'}")
    assert isinstance(file_store, SqliteStore)
    need(_has_redis(), "the package redis")
    redis_store = open_store("redis://127.0.0.1:1/0")
    await redis_store.close()


def _has_redis() -> bool:
    try:
        import redis
    except ImportError:
        return False
    return bool(redis)


@pytest.mark.parametrize("address", ["", "memory:x", "sqlite:", "file:x", "/srv/x", "postgres://ada:secret@h"])
async def test_an_address_that_no_store_knows_is_refused_without_its_secrets(address: str) -> None:
    with pytest.raises(ValueError, match="is no place for handles; write memory:, sqlite:FILE or redis:") as caught:
        open_store(address)
    assert "secret" not in str(caught.value)
