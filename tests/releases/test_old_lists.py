"""A client that still holds the list of the release before: what becomes of its calls, for each kind of change.

Both releases are served in memory; the client's cache of responses outlives the first, as the list's `ttlMs` allows.
Each row of docs/releases.md is one of these changes.
"""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp.client.caching import CacheConfig, InMemoryResponseCacheStore

from mcpgen.diff.change import LEVELS
from mcpgen.runtime.app import App, Call
from mcpgen.runtime.serving.mcp_server import build_server
from mcpgen.runtime.wire import Api
from tests.acceptance.commands import REPOSITORY

pytestmark = pytest.mark.anyio
Json = dict[str, Any]

ARGUMENTS: Json = {
    "type": "object",
    "properties": {
        "order_id": {"type": "string", "maxLength": 20},
        "status": {"type": "string", "enum": ["open", "closed"]},
    },
    "required": ["order_id"],
    "additionalProperties": False,
}
ANSWER: Json = {
    "type": "object",
    "properties": {"total": {"type": "string"}, "state": {"enum": ["new", "paid"]}},
    "required": ["total", "state"],
}
OLD_CALL: Json = {"order_id": "O-1", "status": "open"}
OLD_RESULT: Json = {"total": "1.00", "state": "new"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def release(
    *, name: str = "find_order", arguments: Json = ARGUMENTS, answer: Json | None = ANSWER, result: Json = OLD_RESULT
) -> App:
    """A server with one tool."""
    app = App("orders", api=Api(title="Orders"), version="1")

    async def handler(call: Call, given: Json) -> Any:
        return dict(result)

    app.add_tool(name, handler, description="Finds an order.", input_schema=arguments, output_schema=answer)
    return app


def with_arguments(
    properties: Mapping[str, Json | None] | None = None, *, required: tuple[str, ...] = ("order_id",)
) -> Json:
    """The arguments, some of them changed; None takes one out."""
    merged = {**ARGUMENTS["properties"], **(properties or {})}
    kept = {name: schema for name, schema in merged.items() if schema is not None}
    return {**ARGUMENTS, "properties": kept, "required": list(required)}


@asynccontextmanager
async def client_of(app: App, cache: InMemoryResponseCacheStore) -> AsyncIterator[Client]:
    """A client whose cache others have used before it."""
    config = CacheConfig(store=cache, partition="one", target_id="orders")
    async with Client(build_server(app), mode="2026-07-28", cache=config) as client:
        yield client


@asynccontextmanager
async def holding_the_old_list(new: App) -> AsyncIterator[Client]:
    """A client of the new release that lists what it cached of the old one."""
    cache = InMemoryResponseCacheStore()
    async with client_of(release(), cache) as client:
        before = (await client.list_tools()).tools
    async with client_of(new, cache) as client:
        assert (await client.list_tools()).tools == before
        yield client


FINE: list[tuple[str, App]] = [
    ("output-schema-removed", release(answer=None)),
    ("arg-added-optional", release(arguments=with_arguments({"region": {"type": "string"}}))),
    ("arg-became-optional", release(arguments=with_arguments(required=()))),
    ("arg-enum-widened", release(arguments=with_arguments({"status": {"enum": ["open", "closed", "held"]}}))),
    ("arg-bound-loosened", release(arguments=with_arguments({"order_id": {"type": "string"}}))),
    (
        "output-field-added",
        release(
            answer={**ANSWER, "properties": {**ANSWER["properties"], "paid_on": {"type": "string"}}},
            result={**OLD_RESULT, "paid_on": "2026-01-01"},
        ),
    ),
    (
        "output-enum-narrowed",
        release(answer={**ANSWER, "properties": {**ANSWER["properties"], "state": {"const": "new"}}}),
    ),
]

REFUSED: list[tuple[str, App, str]] = [
    (
        "arg-added-required",
        release(arguments=with_arguments({"region": {"type": "string"}}, required=("order_id", "region"))),
        "region: missing",
    ),
    ("arg-removed", release(arguments=with_arguments({"status": None})), "status: unknown"),
    (
        "arg-enum-narrowed",
        release(arguments=with_arguments({"status": {"enum": ["opened", "closed"]}})),
        'status: "open"',
    ),
    ("arg-type-changed", release(arguments=with_arguments({"order_id": {"type": "integer"}})), "order_id: "),
    ("arg-bound-tightened", release(arguments=with_arguments({"order_id": {"maxLength": 2}})), "order_id: "),
    ("arg-pattern-added", release(arguments=with_arguments({"order_id": {"pattern": "^P-"}})), "order_id: "),
]

DONE_BUT_NOT_TAKEN: list[tuple[str, App]] = [
    ("output-field-removed", release(answer={"type": "object"}, result={"state": "new"})),
    ("output-field-optional", release(answer={**ANSWER, "required": ["state"]}, result={"state": "new"})),
    (
        "output-type-changed",
        release(answer={"type": "object"}, result={**OLD_RESULT, "total": 1}),
    ),
    ("output-type-widened", release(answer={"type": "object"}, result={**OLD_RESULT, "state": None})),
    ("output-enum-widened", release(answer={"type": "object"}, result={**OLD_RESULT, "state": "held"})),
]


@pytest.mark.parametrize(("kind", "new"), FINE, ids=lambda value: value if isinstance(value, str) else "")
async def test_what_only_gives_more_room_is_not_noticed(kind: str, new: App) -> None:
    async with holding_the_old_list(new) as client:
        result = await client.call_tool("find_order", OLD_CALL)
    assert not result.is_error
    assert isinstance(result.structured_content, dict)
    assert OLD_RESULT.items() <= result.structured_content.items()


@pytest.mark.parametrize(("kind", "new", "said"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
async def test_what_takes_room_is_a_tool_error_that_says_what_holds_now(kind: str, new: App, said: str) -> None:
    async with holding_the_old_list(new) as client:
        result = await client.call_tool("find_order", OLD_CALL)
    assert result.is_error
    (block,) = result.content
    assert block.type == "text"
    assert "nothing was done" in block.text
    assert said in block.text


@pytest.mark.parametrize("kind", ["tool-removed", "tool-renamed"])
async def test_a_tool_that_is_gone_is_a_json_rpc_error(kind: str) -> None:
    async with holding_the_old_list(release(name="get_order")) as client:
        with pytest.raises(MCPError, match="Unknown tool: find_order") as caught:
            await client.call_tool("find_order", OLD_CALL)
    assert caught.value.code == -32602


@pytest.mark.parametrize(("kind", "new"), DONE_BUT_NOT_TAKEN, ids=lambda value: value if isinstance(value, str) else "")
async def test_an_answer_that_breaks_the_old_schema_is_not_taken_though_the_call_was_made(kind: str, new: App) -> None:
    async with holding_the_old_list(new) as client:
        with pytest.raises(RuntimeError, match="Invalid structured content returned by tool find_order"):
            await client.call_tool("find_order", OLD_CALL)


async def test_an_argument_that_was_renamed_is_named_by_its_new_name() -> None:
    renamed = with_arguments({"status": None, "statuses": ARGUMENTS["properties"]["status"]})
    async with holding_the_old_list(release(arguments=renamed)) as client:
        result = await client.call_tool("find_order", OLD_CALL)
    (block,) = result.content
    assert block.type == "text"
    assert "statuses" in block.text


async def test_a_client_that_lists_again_sees_the_new_release() -> None:
    async with holding_the_old_list(release(name="get_order")) as client:
        listed = await client.list_tools(cache_mode="refresh")
        assert [tool.name for tool in listed.tools] == ["get_order"]
        result = await client.call_tool("get_order", OLD_CALL)
    assert not result.is_error


def test_the_page_has_a_row_for_each_kind_that_was_tried_and_for_no_unknown_one() -> None:
    page = (REPOSITORY / "docs" / "releases.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", page))
    tried = {row[0] for row in (*FINE, *REFUSED, *DONE_BUT_NOT_TAKEN)} | {"tool-removed", "tool-renamed"}
    assert tried <= rows
    assert {kind for kind in rows if kind.startswith(("arg-", "output-", "tool-"))} <= set(LEVELS)
