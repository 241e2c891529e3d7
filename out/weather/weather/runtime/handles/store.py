"""Where handles are kept: text by id, changed only if it still is what was read (compare and set).

A store knows nothing of handles. `open_store` makes one from an address: `memory:`, `sqlite:FILE` or `redis://HOST/DB`.
Memory serves one process and forgets at its end; a file serves the processes of one machine; Redis serves all.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    import sqlite3

_MAX_IN_MEMORY = 100_000

T = TypeVar("T")


class Store(Protocol):
    """What a store must do. Times are seconds since 1970."""

    async def add(self, key: str, text: str, *, keep_until: float) -> None:
        """Keep `text` under a key that is new."""

    async def get(self, key: str) -> str | None:
        """Return the text under `key`, or None when there is none (any more)."""

    async def swap(self, key: str, old: str, new: str, *, keep_until: float) -> bool:
        """Replace `old` by `new` in one step. False: the text was another one by then, and still is."""

    async def close(self) -> None:
        """Let go of files and connections."""


class MemoryStore:
    """Handles in this process."""

    def __init__(self, *, clock: Callable[[], float] = time.time, limit: int = _MAX_IN_MEMORY) -> None:
        self._kept: dict[str, tuple[str, float]] = {}
        self._clock = clock
        self._limit = limit

    async def add(self, key: str, text: str, *, keep_until: float) -> None:
        if len(self._kept) >= self._limit:
            self._forget()
        self._kept[key] = (text, keep_until)

    async def get(self, key: str) -> str | None:
        text, keep_until = self._kept.get(key, (None, 0.0))
        return text if keep_until > self._clock() else None

    async def swap(self, key: str, old: str, new: str, *, keep_until: float) -> bool:
        if await self.get(key) != old:
            return False
        self._kept[key] = (new, keep_until)
        return True

    async def close(self) -> None:
        """Keep everything: a server that starts again in this process finds its handles."""

    def _forget(self) -> None:
        """Make room: what has ended goes, and if that is too little, what ends first."""
        now = self._clock()
        kept = sorted(((key, kept) for key, kept in self._kept.items() if kept[1] > now), key=lambda item: item[1][1])
        self._kept = dict(kept[max(0, len(kept) - self._limit // 2) :])


class SqliteStore:
    """Handles in a file, for the processes of one machine. Written through to the disk before a call goes on."""

    def __init__(self, file: str, *, clock: Callable[[], float] = time.time) -> None:
        self._file = file
        self._clock = clock
        self._connection: sqlite3.Connection | None = None
        self._one_at_a_time = asyncio.Lock()

    async def add(self, key: str, text: str, *, keep_until: float) -> None:
        def work(connection: "sqlite3.Connection") -> None:
            connection.execute("DELETE FROM handles WHERE keep_until <= ?", (self._clock(),))
            connection.execute("INSERT INTO handles VALUES (?, ?, ?)", (key, text, keep_until))

        await self._do(work)

    async def get(self, key: str) -> str | None:
        def work(connection: "sqlite3.Connection") -> str | None:
            query = "SELECT text FROM handles WHERE key = ? AND keep_until > ?"
            row = connection.execute(query, (key, self._clock())).fetchone()
            return None if row is None else str(row[0])

        return await self._do(work)

    async def swap(self, key: str, old: str, new: str, *, keep_until: float) -> bool:
        def work(connection: "sqlite3.Connection") -> bool:
            change = "UPDATE handles SET text = ?, keep_until = ? WHERE key = ? AND text = ?"
            return connection.execute(change, (new, keep_until, key, old)).rowcount == 1

        return await self._do(work)

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def _do(self, work: "Callable[[sqlite3.Connection], T]") -> T:
        """Do `work` in a thread, as one transaction: waiting for the disk must not hold up other calls."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(self._transact, work)

    def _transact(self, work: "Callable[[sqlite3.Connection], T]") -> T:
        if self._connection is None:
            self._connection = _open_sqlite(self._file)
        with self._connection:
            return work(self._connection)


def _open_sqlite(file: str) -> "sqlite3.Connection":
    import sqlite3

    connection = sqlite3.connect(file, timeout=10, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS handles (key TEXT PRIMARY KEY, text TEXT, keep_until REAL)")
    return connection


_SWAP = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
    redis.call('SET', KEYS[1], ARGV[2], 'PXAT', ARGV[3])
    return 1
end
return 0
"""


class RedisStore:
    """Handles in Redis, for any number of machines. Needs the package `redis`; keys begin with `mcp-handle:`."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self._redis = Redis.from_url(url, decode_responses=True)

    async def add(self, key: str, text: str, *, keep_until: float) -> None:
        await self._redis.set(_redis_key(key), text, pxat=int(keep_until * 1000))

    async def get(self, key: str) -> str | None:
        text = await self._redis.get(_redis_key(key))
        return None if text is None else str(text)

    async def swap(self, key: str, old: str, new: str, *, keep_until: float) -> bool:
        until = str(int(keep_until * 1000))
        return bool(await self._redis.eval(_SWAP, 1, _redis_key(key), old, new, until))

    async def close(self) -> None:
        await self._redis.aclose()


def _redis_key(key: str) -> str:
    return f"mcp-handle:{key}"


def open_store(address: str, *, clock: Callable[[], float] = time.time) -> Store:
    """Return the store at `address`. Raises ValueError for an address that no store knows."""
    kind, _, rest = address.partition(":")
    match kind:
        case "memory" if not rest:
            return MemoryStore(clock=clock)
        case "sqlite" if rest:
            return SqliteStore(rest, clock=clock)
        case "redis" | "rediss" | "unix" if rest:
            return RedisStore(address)
    raise ValueError(f"{kind!r} is no place for handles; write memory:, sqlite:FILE or redis://HOST:PORT/DB")
