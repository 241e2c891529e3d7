"""An API on loopback and a connection to it: what the tests of sending call."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from mcpgen.runtime.sending.client import ApiConnection
from mcpgen.runtime.sending.limits import Limits
from mcpgen.runtime.sending.servers import Address
from mcpgen.runtime.wire import Api, Body, BodyField, Operation, Parameter, SecurityScheme
from tests.recording import Recorder

KEY = SecurityScheme(name="key", type="apiKey", location="header", parameter="X-Key", env="KEY")
GET = Operation(method="GET", path="/orders", parameters=(Parameter("q", "query"),), security=({"key": ()},))
POST = Operation(
    method="POST",
    path="/refunds",
    body=Body(required=True, fields=(BodyField("amount"),)),
    security=({"key": ()},),
)
PUT = Operation(method="PUT", path="/orders", body=Body(argument="body"), security=({"key": ()},))
OPEN = Operation(method="GET", path="/status")

QUICK = Limits(connect_seconds=0.2, read_seconds=0.2, total_seconds=2)


@dataclass
class Waits:
    """Stands in for sleeping."""

    seconds: list[float] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


@asynccontextmanager
async def connected(
    server: Recorder,
    *answers: Any,
    limits: Limits | None = None,
    waits: Waits | None = None,
    environ: Mapping[str, str] = {"KEY": "secret-key"},
) -> AsyncIterator[ApiConnection]:
    if answers:
        server.answers = list(answers)
    api = Api(title="API", schemes={"key": KEY})
    async with ApiConnection(
        api, address=Address(base_url=f"{server.url}/v1"), limits=limits, environ=environ, sleep=waits or Waits()
    ) as connection:
        yield connection


async def broken(writer: asyncio.StreamWriter) -> None:
    """Break the connection instead of an answer."""
    writer.close()
