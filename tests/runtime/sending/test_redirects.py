"""Redirects are followed on the same host only, and never turn a write into a read."""

import pytest

from mcpgen.runtime.errors import UpstreamError
from mcpgen.runtime.wire import Operation
from tests.recording import Recorder, answer, json_answer
from tests.runtime.sending.connected import GET, POST, PUT, connected

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("status", "operation", "method"),
    [(301, GET, "GET"), (302, GET, "GET"), (303, POST, "GET"), (307, POST, "POST"), (308, PUT, "PUT")],
)
async def test_a_redirect_on_the_same_host_is_followed(
    server: Recorder, status: int, operation: Operation, method: str
) -> None:
    arguments = {"amount": "1"} if operation is POST else {}
    async with connected(server, answer(status, location="/v2/x?y=1"), json_answer([1])) as connection:
        reply = await connection.send(operation, arguments)

    first, second = server.requests
    assert reply.json() == [1]
    assert (second.method, second.target, second.header("x-key")) == (method, "/v2/x?y=1", "secret-key")
    assert second.body == (first.body if method != "GET" else b"")


@pytest.mark.parametrize(
    "location", ["http://127.0.0.2:1/", "https://api.test/", "//evil.test/", "http://127.0.0.1:1/x"]
)
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirect_to_another_host_is_not_followed(server: Recorder, status: int, location: str) -> None:
    async with connected(server, answer(status, location=location)) as connection:
        with pytest.raises(UpstreamError, match="points to another place, which is not followed"):
            await connection.send(GET, {})

    assert len(server.requests) == 1


@pytest.mark.parametrize("status", [301, 302])
async def test_a_write_does_not_become_a_read_by_a_redirect(server: Recorder, status: int) -> None:
    async with connected(server, answer(status, location="/elsewhere")) as connection:
        with pytest.raises(UpstreamError):
            await connection.send(POST, {"amount": "1"})

    assert len(server.requests) == 1


async def test_a_circle_of_redirects_ends(server: Recorder) -> None:
    async with connected(server, answer(302, location="/v1/orders")) as connection:
        with pytest.raises(UpstreamError):
            await connection.send(GET, {})

    assert len(server.requests) == 6
