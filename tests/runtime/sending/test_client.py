"""Calls over real HTTP on loopback: what is sent, what fails and how, what is closed."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import anyio
import pytest

from mcpgen.runtime.errors import ApiError, ConfigurationError, ToolError, UpstreamError
from mcpgen.runtime.sending.client import ApiConnection
from mcpgen.runtime.sending.limits import Limits
from mcpgen.runtime.sending.servers import Address
from mcpgen.runtime.wire import Api, Operation, Parameter, SecurityScheme
from tests.recording import Recorder, answer, json_answer, recording
from tests.runtime.sending.connected import GET, OPEN, POST, QUICK, Waits, broken, connected

pytestmark = pytest.mark.anyio


async def test_a_call_arrives_as_it_was_built(server: Recorder) -> None:
    async with connected(server, json_answer({"ok": True})) as connection:
        reply = await connection.send(GET, {"q": "a/b ü?&%2F"})

    (request,) = server.requests
    assert (request.method, request.target) == ("GET", "/v1/orders?q=a%2Fb%20%C3%BC%3F%26%252F")
    assert dict(request.fields) == {
        "Host": server.url.removeprefix("http://"),
        "User-Agent": "mcpgen",
        "Accept-Encoding": "gzip, deflate",
        "Accept": "*/*",
        "X-Key": "secret-key",
    }
    assert (reply.status, reply.json()) == (200, {"ok": True})


async def test_a_body_arrives_with_its_length_and_type(server: Recorder) -> None:
    async with connected(server) as connection:
        await connection.send(POST, {"amount": "23.98"})

    (request,) = server.requests
    assert request.body == b'{"amount":"23.98"}'
    assert (request.header("content-type"), request.header("content-length")) == ("application/json", "18")


async def test_a_header_may_hold_unicode(server: Recorder) -> None:
    operation = Operation(method="GET", path="/", parameters=(Parameter("X-Name", "header"),))
    async with connected(server) as connection:
        await connection.send(operation, {"X-Name": "Zoë ☃"})

    assert server.requests[0].header("x-name") == "Zoë ☃"


async def test_an_operation_without_security_is_called_without_credentials(server: Recorder) -> None:
    async with connected(server) as connection:
        await connection.send(OPEN, {})

    assert server.requests[0].header("x-key") is None


async def test_a_missing_credential_ends_the_call_before_anything_is_sent(server: Recorder) -> None:
    async with connected(server, environ={}) as connection:
        with pytest.raises(ConfigurationError, match="set KEY to the key"):
            await connection.send(GET, {})

    assert server.requests == []


async def test_calls_share_a_connection(server: Recorder) -> None:
    async with connected(server) as connection:
        for _ in range(5):
            await connection.send(GET, {})

    assert (len(server.requests), server.connections) == (5, 1)


async def test_the_api_cannot_leave_a_cookie_for_the_next_caller(server: Recorder) -> None:
    async with connected(server, json_answer({}, set_cookie="session=alice; Path=/")) as connection:
        await connection.send(OPEN, {})
        await connection.send(OPEN, {})

    assert server.requests[1].header("cookie") is None


async def test_no_more_calls_at_a_time_than_allowed(server: Recorder) -> None:
    release, under_way, most = asyncio.Event(), 0, 0

    async def slow(writer: asyncio.StreamWriter) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.wait_for(release.wait(), 5)
        under_way -= 1
        writer.write(json_answer({}))

    async with connected(server, slow, limits=Limits(concurrency=3)) as connection:
        calls = [asyncio.create_task(connection.send(OPEN, {})) for _ in range(8)]
        while under_way < 3:
            await asyncio.sleep(0)
        release.set()
        await asyncio.gather(*calls)

    assert (most, len(server.requests)) == (3, 8)


async def test_a_call_that_waits_too_long_for_its_turn_was_not_sent(server: Recorder) -> None:
    async with connected(server, limits=Limits(concurrency=0, total_seconds=0.01)) as connection:
        with pytest.raises(UpstreamError, match=r"too many calls under way\. Nothing was sent") as caught:
            await connection.send(POST, {"amount": "2"})

    assert caught.value.may_have_taken_effect is False
    assert server.requests == []


async def test_a_proxy_of_the_environment_is_used(server: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", server.url)
    monkeypatch.setenv("no_proxy", "direct.test")
    connection = ApiConnection(Api(title="API"), address=Address(base_url="http://api.test/v1"))

    await connection.send(OPEN, {})
    await connection.close()

    assert server.requests[0].target == "http://api.test/v1/status"


async def test_a_host_that_needs_no_proxy_is_called_directly(server: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    async with connected(server) as connection:
        await connection.send(OPEN, {})

    assert server.requests[0].target == "/v1/status"


# --- failures ---------------------------------------------------------------------------------------------------------


async def test_an_api_that_cannot_be_reached_was_sent_nothing() -> None:
    async with recording() as server:
        pass
    async with connected(server) as connection:
        with pytest.raises(UpstreamError, match=r"could not be reached\. Nothing was sent") as caught:
            await connection.send(POST, {"amount": "1"})

    assert caught.value.may_have_taken_effect is False


@pytest.mark.parametrize(
    ("operation", "effect", "may"),
    [(GET, "Nothing was changed", False), (POST, "may have taken effect: check before calling again", True)],
)
async def test_a_time_out_says_whether_the_call_may_have_taken_effect(
    server: Recorder, operation: Operation, effect: str, may: bool
) -> None:
    async def never(writer: asyncio.StreamWriter) -> None:
        await asyncio.Event().wait()

    async with connected(server, never, limits=Limits(read_seconds=0.05, retries=0)) as connection:
        with pytest.raises(UpstreamError, match="did not answer in time") as caught:
            await connection.send(operation, {"amount": "1"} if operation is POST else {})

    assert effect in str(caught.value)
    assert caught.value.may_have_taken_effect is may


async def test_a_cancelled_call_closes_its_connection(server: Recorder) -> None:
    async def slow(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc")
        await writer.drain()
        await asyncio.Event().wait()

    async with connected(server, slow) as connection:
        call = asyncio.create_task(connection.send(POST, {"amount": "1"}))
        while not server.requests:
            await asyncio.sleep(0)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        server.answers = [json_answer([1])]
        assert (await connection.send(GET, {})).json() == [1]

    assert server.connections == 2


async def test_a_call_that_an_mcp_client_cancels_closes_its_connection(server: Recorder) -> None:
    """The SDK cancels by a cancel scope of anyio, in which nothing can be awaited any more."""

    async def slow(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc")
        await writer.drain()
        await asyncio.Event().wait()

    async with connected(server, slow, limits=Limits(concurrency=1)) as connection:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(connection.send, POST, {"amount": "1"})
            while not server.requests:
                await asyncio.sleep(0)
            tasks.cancel_scope.cancel()
        server.answers = [json_answer([1])]
        assert (await connection.send(GET, {})).json() == [1]


async def test_a_4xx_has_the_apis_words_and_not_the_key(server: Recorder) -> None:
    async with connected(server, json_answer({"error": "no order for secret-key"}, 404)) as connection:
        with pytest.raises(ApiError) as caught:
            await connection.send(GET, {})

    assert "no order for ***" in str(caught.value)
    assert "secret-key" not in str(caught.value.body)


async def test_a_login_page_is_no_answer_of_an_api_that_speaks_json(server: Recorder) -> None:
    page = answer(200, b"<!doctype html>Sign in", content_type="text/html")
    async with connected(server, page) as connection:
        with pytest.raises(UpstreamError, match="a web page instead of JSON"):
            await connection.send(replace(GET, accept=("application/json",)), {})


async def test_an_api_that_repeats_what_it_got_does_not_show_the_key(server: Recorder) -> None:
    told = json_answer({"headers": {"X-Key": "secret-key"}, "other": "secret-keys"}, x_echo="secret-key")
    async with connected(server, told) as connection:
        reply = await connection.send(GET, {})

    assert reply.json() == {"headers": {"X-Key": "***"}, "other": "secret-keys"}
    assert reply.headers["x-echo"] == "***"


async def test_no_key_is_in_any_log(server: Recorder, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    scheme = SecurityScheme(name="key", type="apiKey", location="query", parameter="key", env="KEY")
    api = Api(title="API", schemes={"key": scheme})
    server.answers = [answer(500, b"secret-key")]
    async with ApiConnection(api, address=Address(base_url=server.url), environ={"KEY": "secret-key"}) as connection:
        with pytest.raises(UpstreamError) as caught:
            await connection.send(GET, {})

    assert "key=secret-key" in server.requests[0].target
    assert "secret-key" not in caplog.text
    assert "secret-key" not in str(caught.value)
    assert "secret-key" not in caught.value.details


# --- previews and tokens ----------------------------------------------------------------------------------------------


async def test_a_preview_sends_nothing_and_masks_the_key(server: Recorder) -> None:
    async with connected(server) as connection:
        shown = await connection.preview(GET, {"q": "x"})
        bare = await connection.preview(GET, {"q": "x"}, show_secrets=True)

    assert server.requests == []
    assert ("X-Key", "***") in shown.headers
    assert ("X-Key", "secret-key") in bare.headers


@pytest.fixture
async def token_server() -> AsyncIterator[Recorder]:
    async with recording() as recorder:
        yield recorder


@asynccontextmanager
async def with_tokens(server: Recorder, token_server: Recorder) -> AsyncIterator[ApiConnection]:
    scheme = SecurityScheme(name="key", type="oauth2", token_url=f"{token_server.url}/token", env="LOGIN")
    environ = {"LOGIN_CLIENT_ID": "me", "LOGIN_CLIENT_SECRET": "client-secret"}
    async with ApiConnection(
        Api(title="API", schemes={"key": scheme}),
        address=Address(base_url=server.url),
        environ=environ,
        limits=QUICK,
        sleep=Waits(),
    ) as connection:
        yield connection


async def test_a_token_is_asked_for_once_and_again_after_it_was_refused(
    server: Recorder, token_server: Recorder
) -> None:
    token_server.answers = [json_answer({"access_token": "token-1"}), json_answer({"access_token": "token-2"})]
    server.answers = [json_answer({}), json_answer({}), answer(401), json_answer({})]
    async with with_tokens(server, token_server) as connection:
        await connection.send(GET, {})
        await connection.send(GET, {})
        with pytest.raises(ConfigurationError, match="rejected the credentials"):
            await connection.send(GET, {})
        await connection.send(GET, {})

    assert [request.header("authorization") for request in server.requests] == [
        *["Bearer token-1"] * 3,
        "Bearer token-2",
    ]
    assert "client-secret" not in str(server.requests)
    assert len(token_server.requests) == 2


@pytest.mark.parametrize("told", [answer(302, location="/elsewhere"), broken])
async def test_without_a_token_the_call_is_not_sent(server: Recorder, token_server: Recorder, told: Any) -> None:
    token_server.answers = [told]
    async with with_tokens(server, token_server) as connection:
        with pytest.raises((UpstreamError, ConfigurationError)) as caught:
            await connection.send(POST, {"amount": "1"})

    assert server.requests == []
    assert "may have taken effect" not in str(caught.value)


# --- streams and sizes ------------------------------------------------------------------------------------------------


async def test_a_stream_is_collected_up_to_the_limit(server: Recorder) -> None:
    async def endless(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\n\r\n")
        while not writer.is_closing():
            writer.write(b'{"a":1}\n' * 100)
            await writer.drain()

    async with connected(server, endless, limits=Limits(stream_bytes=1_000)) as connection:
        reply = await connection.send(GET, {})

    assert (len(reply.body), reply.cut) == (1_000, True)


@pytest.mark.parametrize("limits", [Limits(read_seconds=0.5), Limits(total_seconds=2)])
async def test_a_stream_that_falls_silent_is_what_came(server: Recorder, limits: Limits) -> None:
    async def silent(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: 1\n\n")
        await writer.drain()
        await asyncio.Event().wait()

    async with connected(server, silent, limits=limits) as connection:
        reply = await connection.send(GET, {})

    assert (reply.body, reply.cut) == (b"data: 1\n\n", True)


async def test_an_answer_over_the_limit_is_not_read(server: Recorder) -> None:
    async with connected(server, json_answer(["x" * 2_000]), limits=Limits(read_bytes=1_000)) as connection:
        with pytest.raises(ToolError, match="Ask for less"):
            await connection.send(GET, {})
        with pytest.raises(ToolError, match="Do not repeat the call"):
            await connection.send(POST, {"amount": "1"})


async def test_a_long_error_is_read_to_the_limit_only(server: Recorder) -> None:
    long = json_answer({"error": "x" * 2_000}, 404)
    async with connected(server, long, limits=Limits(stream_bytes=1_000)) as connection:
        with pytest.raises(ApiError, match="404"):
            await connection.send(GET, {})
