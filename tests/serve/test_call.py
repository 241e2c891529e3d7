"""One call of a document's naive list, as `mcpgen call` makes it."""

import json
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from mcpgen.errors import UsageError
from mcpgen.importer.load import load
from mcpgen.ir import Toolset
from mcpgen.naive.build import build
from mcpgen.runtime.answering.answer import Result
from mcpgen.runtime.errors import ConfigurationError
from mcpgen.runtime.sending.client import ApiConnection
from mcpgen.runtime.sending.request import Request
from mcpgen.runtime.sending.servers import Address
from mcpgen.serve.call import call, preview
from mcpgen.serve.direct import direct_app
from tests.recording import Recorder, json_answer, recording

SHOP = Path(__file__).parents[2] / "openapi" / "shop.yaml"
KEY = {"MCPGEN_AUTH_APIKEY": "secret-key"}

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def shop() -> Toolset:
    return build(load(str(SHOP)))


@pytest.fixture
async def server() -> AsyncIterator[Recorder]:
    async with recording() as recorder:
        yield recorder


def connection(shop: Toolset, server: Recorder, environ: Mapping[str, str] = KEY) -> ApiConnection:
    return ApiConnection(shop.api, address=Address(base_url=server.url), environ=environ)


def text(result: Any) -> str:
    assert isinstance(result, Result)
    assert result.is_error
    return str(result.content[0]["text"])


async def test_a_call_sends_one_request_and_hands_the_answer_on(shop: Toolset, server: Recorder) -> None:
    server.answers = [json_answer({"refund_id": "R-0111"}, 201)]
    async with connection(shop, server) as api:
        result = await call(shop, "post_refunds", {"order_id": "O-2415", "amount": "23.98"}, connection=api)

    (request,) = server.requests
    assert (request.method, request.target) == ("POST", "/refunds")
    assert json.loads(request.body) == {"order_id": "O-2415", "amount": "23.98"}
    assert request.header("x-api-key") == "secret-key"
    assert result.structured == {"refund_id": "R-0111"}


async def test_bad_arguments_end_in_one_result_and_nothing_is_sent(shop: Toolset, server: Recorder) -> None:
    async with connection(shop, server) as api:
        arguments = {"order_id": 2415, "amuont": "1"}
        called = await call(shop, "post_refunds", arguments, connection=api)
        previewed = await preview(shop, "post_refunds", arguments, connection=api)

    assert server.requests == []
    assert isinstance(previewed, Result)
    assert called.as_json() == previewed.as_json()
    assert text(called) == (
        "Invalid arguments; nothing was done. Correct this and call again:\n"
        '- amuont: unknown argument; did you mean "amount"?; known arguments: order_id, amount, reason\n'
        "- amount: missing, but required; expected string\n"
        "- order_id: expected string, got 2415"
    )


async def test_what_no_request_can_carry_is_a_tool_error_too(shop: Toolset, server: Recorder) -> None:
    async with connection(shop, server) as api:
        called = await call(shop, "get_orders_by_order_id", {"order_id": ".."}, connection=api)
        previewed = await preview(shop, "get_orders_by_order_id", {"order_id": ".."}, connection=api)

    assert isinstance(previewed, Result)
    assert called.as_json() == previewed.as_json()
    assert "cannot be part of a path" in text(called)


async def test_a_preview_is_the_request_that_is_sent_but_for_the_key(shop: Toolset, server: Recorder) -> None:
    async with connection(shop, server) as api:
        hidden = await preview(shop, "get_orders", {"status": "shipped"}, connection=api)
        shown = await preview(shop, "get_orders", {"status": "shipped"}, connection=api, show_secrets=True)
        await call(shop, "get_orders", {"status": "shipped"}, connection=api)

    assert isinstance(hidden, Request)
    assert isinstance(shown, Request)
    assert "secret-key" not in str(hidden.as_json())
    (request,) = server.requests
    assert set(shown.headers) <= set(request.fields)
    assert shown.url == server.url + request.target


async def test_without_the_key_nothing_is_sent_and_the_variable_is_named(shop: Toolset, server: Recorder) -> None:
    async with connection(shop, server, {}) as api:
        with pytest.raises(ConfigurationError, match="set MCPGEN_AUTH_APIKEY to the key"):
            await call(shop, "get_orders", {}, connection=api)
        with pytest.raises(ConfigurationError, match="set MCPGEN_AUTH_APIKEY to the key"):
            await preview(shop, "get_orders", {}, connection=api)

    assert server.requests == []


async def test_a_tool_that_is_not_there_is_named_with_the_nearest_one(shop: Toolset, server: Recorder) -> None:
    async with connection(shop, server) as api:
        with pytest.raises(UsageError, match=r'no tool "get_order"; nearest: "get_orders"'):
            await call(shop, "get_order", {}, connection=api)
        with pytest.raises(UsageError):
            await preview(shop, "get_order", {}, connection=api)


def test_the_server_of_a_naive_list_lists_it_as_it_is(shop: Toolset) -> None:
    assert [dict(tool) for tool in direct_app(shop).tools] == [tool.as_wire() for tool in shop.tools]
