"""Arguments and answers that mean harm: each call ends in a clear result, in bounded time and memory."""

import asyncio
import gzip
import resource
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from mcpgen.runtime.answering.answer import Result, result_of
from mcpgen.runtime.app import App, Call
from mcpgen.runtime.sending.client import ApiConnection
from mcpgen.runtime.sending.limits import Limits
from mcpgen.runtime.sending.servers import Address
from mcpgen.runtime.wire import Api, Operation, Parameter, ParameterLocation, SecurityScheme
from tests.recording import Recorder, answer, json_answer, recording

pytestmark = pytest.mark.anyio

KEY = SecurityScheme(name="key", type="apiKey", location="header", parameter="X-Key", env="KEY")
PARAMETERS = tuple(
    Parameter(name, location)
    for name, location in dict[str, ParameterLocation](
        {
            "id": "path",
            "q": "query",
            "X-Trace": "header",
            "Host": "header",
            "Content-Length": "header",
            "theme": "cookie",
        }
    ).items()
)
READ = Operation(method="GET", path="/notes/{id}/text", parameters=PARAMETERS, security=({"key": ()},))
ANYTHING: dict[str, Any] = {}


@pytest.fixture
async def server() -> AsyncIterator[Recorder]:
    async with recording() as recorder:
        yield recorder


async def called(server: Recorder, arguments: dict[str, Any], *, limits: Limits | None = None) -> Result:
    """The result of the tool `read`."""

    async def read(call: Call, given: dict[str, Any]) -> Result:
        return result_of(await call.api.send(READ, given))

    properties = {parameter.name: ANYTHING for parameter in PARAMETERS}
    app = App("notes", api=Api(title="Notes", schemes={"key": KEY}))
    app.add_tool("read", read, description="Read.", input_schema={"type": "object", "properties": properties})
    connection = ApiConnection(
        app.api, address=Address(base_url=f"{server.url}/public"), limits=limits, environ={"KEY": "secret-key"}
    )
    app.use(connection=connection)
    try:
        return await app.call("read", arguments)
    finally:
        await connection.close()


def text(result: Result) -> str:
    return "\n".join(block["text"] for block in result.content)


@pytest.mark.parametrize(
    "value",
    [
        "..",
        ".",
        "../../admin",
        "..\\..\\admin",
        "a/../../b",
        "",
        "..%2f",
        "%2e%2e/%2e%2e",
        "\u202e..",
        "..;/x",
        "．．/x",
    ],
)
async def test_no_value_leaves_its_place_in_the_path(server: Recorder, value: str) -> None:
    result = await called(server, {"id": value})

    for request in server.requests:
        assert request.target.startswith("/public/notes/")
        assert request.target.endswith("/text")
        assert request.target.count("/") == 4
        assert not {".", "..", "%2E", "%2E%2E"} & set(request.target.upper().split("/"))
    assert result.is_error is (server.requests == [])


@pytest.mark.parametrize("name", ["id", "q", "X-Trace", "theme"])
@pytest.mark.parametrize(
    "value", ["x\r\nX-Evil: 1", "x\nX-Evil: 1", "x\r\n\r\nGET /admin HTTP/1.1", "x\0y", "x; admin=1"]
)
async def test_no_value_becomes_a_header_a_cookie_or_a_request_of_its_own(
    server: Recorder, name: str, value: str
) -> None:
    result = await called(server, {"id": "1", name: value})

    assert len(server.requests) == (0 if result.is_error else 1)
    for request in server.requests:
        assert request.header("x-evil") is None
        assert not {"admin=1"} & set((request.header("cookie") or "").split("; "))


async def test_no_argument_moves_the_request_to_another_host_or_length(server: Recorder) -> None:
    await called(server, {"id": "1", "Host": "evil.test", "Content-Length": "0"})

    assert server.requests[0].header("host") == server.url.removeprefix("http://")
    assert server.requests[0].header("content-length") is None


@pytest.mark.parametrize("value", ["\ud800", float("nan"), {"\udfff": 1}, "x" * 200_000])
async def test_what_cannot_be_written_is_refused(server: Recorder, value: Any) -> None:
    result = await called(server, {"id": "1", "q": value})

    assert result.is_error
    assert server.requests == []


async def test_arguments_that_nest_without_end_are_refused(server: Recorder) -> None:
    value: Any = []
    for _ in range(100_000):
        value = [value]

    result = await called(server, {"id": "1", "q": value})

    assert "nested more than 64 levels deep" in text(result)
    assert server.requests == []


async def test_no_credential_follows_a_redirect_to_another_host(server: Recorder) -> None:
    async with recording() as elsewhere:
        server.answers = [answer(307, location=f"{elsewhere.url}/steal")]
        result = await called(server, {"id": "1"})

        assert elsewhere.requests == []
    assert result.is_error
    assert "secret-key" not in text(result)


async def test_an_answer_of_300_mb_is_not_read_to_its_end(server: Recorder) -> None:
    written = 0

    async def large(writer: asyncio.StreamWriter) -> None:
        nonlocal written
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 300000002\r\n\r\n[")
        for _ in range(3_000):
            writer.write(b"1," * 50_000)
            await writer.drain()
            written += 100_000

    server.answers = [large]
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()

    result = await called(server, {"id": "1"})

    assert result.is_error
    assert "with more than 8 MiB, which was not read. Ask for less" in text(result)
    assert written < 30_000_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000
    assert time.process_time() - started < 60


async def test_an_answer_that_drips_ends_at_the_deadline(server: Recorder) -> None:
    """Each byte comes in time; the whole never would."""

    async def drip(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n")
        while not writer.is_closing():
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.001)

    server.answers = [drip]

    result = await called(server, {"id": "1"}, limits=Limits(total_seconds=0.1, read_seconds=5))

    assert result.is_error
    assert "did not answer in time" in text(result)


async def test_headers_that_drip_end_at_the_deadline(server: Recorder) -> None:
    async def drip(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        while not writer.is_closing():
            writer.write(b"x: y\r\n")
            await writer.drain()
            await asyncio.sleep(0.005)

    server.answers = [drip]

    result = await called(server, {"id": "1"}, limits=Limits(total_seconds=0.1, read_seconds=5))

    assert "did not answer in time" in text(result)


@pytest.mark.parametrize("body", [b"[" * 100_000 + b"]" * 100_000, b'{"a":' * 100_000])
async def test_an_answer_that_nests_100000_deep_is_a_clear_error(server: Recorder, body: bytes) -> None:
    server.answers = [answer(200, body, content_type="application/json")]

    result = await called(server, {"id": "1"})

    assert result.is_error
    assert "nests too deeply to be read" in text(result)


async def test_a_gzip_bomb_is_not_unpacked(server: Recorder) -> None:
    bomb = gzip.compress(b"\0" * 100_000_000)
    server.answers = [answer(200, bomb, content_type="application/json", content_encoding="gzip")]
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()

    result = await called(server, {"id": "1"})

    assert "with more than 8 MiB, which was not read" in text(result)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000
    assert time.process_time() - started < 60


@pytest.mark.parametrize(
    "raw",
    [
        b"HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n",
        b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef",
        b"HTTP/1.1 abc\r\n\r\n",
        b"\x00\x01\x02",
        b"HTTP/1.1 200 OK\r\nx: " + b"y" * 1_000_000,
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n",
        b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\ncontent-encoding: br\r\ncontent-length: 3\r\n\r\nabc",
        b"HTTP/1.1 302 Found\r\nlocation: http://[::1\r\ncontent-length: 0\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nlocation: http://a:b:c/\r\ncontent-length: 0\r\n\r\n",
    ],
)
async def test_an_answer_that_is_no_http_is_a_failure_of_the_api(server: Recorder, raw: bytes) -> None:
    async def write(writer: asyncio.StreamWriter) -> None:
        writer.write(raw)
        await writer.drain()
        writer.close()

    server.answers = [write]

    result = await called(server, {"id": "1"}, limits=Limits(retries=0, total_seconds=2))

    assert result.is_error
    assert text(result).startswith("GET /notes/{id}/text: the")


async def test_an_answer_in_the_words_of_an_attacker_stays_data(server: Recorder) -> None:
    server.answers = [json_answer({"error": "x" * 100_000 + "secret-key"}, 400)]

    result = await called(server, {"id": "1"})

    assert len(text(result)) < 3_000
    assert "secret-key" not in text(result)
