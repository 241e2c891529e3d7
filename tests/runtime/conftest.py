"""An API that answers as a test says, and an app over it."""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from mcpgen.runtime.app import App
from mcpgen.runtime.handles.store import MemoryStore, SqliteStore, Store, open_store
from mcpgen.runtime.sending.reply import Reply
from mcpgen.runtime.wire import Api, Operation
from tests.needs import need

Answer: TypeAlias = "Exception | Reply | Callable[[], Awaitable[Any]] | Any"


class FakeConnection:
    """Stands in for ApiConnection: `answers` by operation key is what to raise, to await, or to answer as JSON."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.is_closed = False

    async def send(self, operation: Operation, arguments: Mapping[str, Any]) -> Reply:
        self.sent.append((operation.key, dict(arguments)))
        answer = self.answers.get(operation.key, {})
        if callable(answer):
            answer = await answer()
        if isinstance(answer, BaseException):
            raise answer
        if isinstance(answer, Reply):
            return answer
        status = 200 if operation.is_safe else 201
        headers = {"content-type": "application/json"}
        return Reply(operation=operation, status=status, headers=headers, body=json.dumps(answer).encode())

    async def close(self) -> None:
        self.is_closed = True


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = float(round(time.time()))  # now, because Redis has a clock of its own

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def api() -> FakeConnection:
    return FakeConnection()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(api: FakeConnection, clock: Clock) -> App:
    """An app without tools over `api`, with `clock` and handles in memory."""
    app = App(name="desk", title="Desk", version="1.2.3", instructions="Do it.", api=Api(title="Desk API"))
    app.use(connection=api, store=MemoryStore(clock=clock), environ={"DESK_TENANT": "t-1"}, clock=clock)  # type: ignore[arg-type]
    return app


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A real Redis, reached by a socket file."""
    program = shutil.which("redis-server")
    need(program and find_spec("redis"), "redis-server and the package redis")
    with tempfile.TemporaryDirectory() as folder:
        socket = Path(folder) / "redis.sock"
        command = [str(program), "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            while "ready to accept connections" not in server.stdout.readline().lower():
                assert server.poll() is None, "redis-server has ended"
            yield f"unix://{socket}?db=0"
            server.terminate()


@pytest.fixture(params=["memory", "sqlite", "redis"])
async def store(
    request: pytest.FixtureRequest, anyio_backend: str, tmp_path: Path, clock: Clock
) -> AsyncIterator[Store]:
    """Each of the stores in turn, empty."""
    if request.param == "memory":
        yield MemoryStore(clock=clock)
        return
    address = f"sqlite:{tmp_path / 'handles.db'}" if request.param == "sqlite" else request.getfixturevalue("redis_url")
    opened = open_store(address, clock=clock)
    if not isinstance(opened, SqliteStore):
        await opened._redis.flushall()  # type: ignore[attr-defined]
    yield opened
    await opened.close()
