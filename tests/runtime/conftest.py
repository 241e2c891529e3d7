"""An API that answers as a test says, and an app over it."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import pytest

from mcpgen.runtime.app import App
from mcpgen.runtime.handle_store import MemoryStore
from mcpgen.runtime.reply import Reply
from mcpgen.runtime.wire import Api, Operation

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
        self.now = 1_000_000.0

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
