"""What a function returns, or the API answers, as the result of a call."""

from datetime import date
from typing import Any

import pytest
from pydantic import BaseModel, Field

from mcpgen.runtime.answering.answer import Result
from mcpgen.runtime.answering.pick import pick
from mcpgen.runtime.app import App, Call
from mcpgen.runtime.sending.reply import Reply
from tests.runtime.one_tool import GET, STATUS, DeskApi, add_tool, nothing, text

pytestmark = pytest.mark.anyio


async def test_a_model_is_answered_by_alias_as_structured_content_and_the_same_text(app: App) -> None:
    class Line(BaseModel):
        page_size: int = Field(alias="page-size")
        nullable: str | None
        optional: str | None = None

    class Answer(BaseModel):
        lines: list[Line]
        day: date

    schema = {
        "type": "object",
        "properties": {
            "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}},
            "day": {"type": "string"},
        },
        "required": ["lines", "day"],
        "additionalProperties": False,
        "$defs": {
            "Line": {
                "type": "object",
                "properties": {
                    "page-size": {"type": "integer"},
                    "nullable": {"type": ["string", "null"]},
                    "optional": {"type": "string"},
                },
                "required": ["page-size", "nullable"],
            }
        },
    }

    async def answer(call: Call) -> Answer:
        return Answer(lines=[Line.model_validate({"page-size": 2, "nullable": None})], day=date(2026, 6, 12))

    add_tool(app, answer, output_schema=schema)
    assert await app.call("tool", {}) == Result(
        ({"type": "text", "text": '{"lines":[{"page-size":2,"nullable":null}],"day":"2026-06-12"}'},),
        structured={"lines": [{"page-size": 2, "nullable": None}], "day": "2026-06-12"},
    )


@pytest.mark.parametrize(
    ("returned", "expected", "structured"),
    [
        ("as it is", "as it is", None),
        ([1, "a"], '[1,"a"]', None),
        (None, "null", None),
        ({"a": 1}, '{"a":1}', {"a": 1}),
    ],
)
async def test_an_answer_without_an_output_schema_is_text(
    app: App, returned: Any, expected: str, structured: Any
) -> None:
    async def answer(call: Call) -> Any:
        return returned

    add_tool(app, answer)
    result = await app.call("tool", {})
    assert (text(result), result.structured, result.is_error) == (expected, structured, False)


async def test_text_beyond_ascii_stays_readable_and_half_surrogates_are_replaced(app: App) -> None:
    async def answer(call: Call) -> Any:
        return {"name": "sauté", "broken": "a\ud800b"}

    add_tool(app, answer)
    result = await app.call("tool", {})
    assert text(result).startswith('{"name":"sauté","broken":"a\N{REPLACEMENT CHARACTER}')
    assert result.structured["broken"] == text(result).partition('"broken":"')[2].removesuffix('"}')


async def test_a_picked_answer_that_lacks_a_field_says_that_the_call_succeeded(app: App, api: Any) -> None:
    api.answers["POST /refunds"] = {"id": "R-0111"}

    async def refund(call: Call) -> Any:
        return pick(await DeskApi(call).post_refunds(amount="1.00"), {"id": "$.id", "status": "$.status"})

    schema = {**STATUS, "properties": {"id": {}, "status": {"type": "string"}}}
    add_tool(app, refund, output_schema=schema)
    result = await app.call("tool", {})
    assert result == Result(
        (
            {
                "type": "text",
                "text": "The API call succeeded (201); do not repeat it. Its answer differs from the contract: "
                'status: missing, but required; expected string.\nThe answer: {"id":"R-0111"}',
            },
        ),
        is_error=True,
    )


async def test_a_function_that_reads_a_field_that_is_gone_says_so_instead_of_crashing(app: App, api: Any) -> None:
    api.answers["GET /orders/{order_id}"] = {"order_id": "O-2415"}

    async def status(call: Call) -> Any:
        return {"status": (await DeskApi(call).get_order(order_id="O-2415"))["status"]}

    add_tool(app, status, output_schema=STATUS)
    result = await app.call("tool", {})
    assert result.is_error
    assert result.structured is None
    assert text(result) == (
        "The API call succeeded (200); do not repeat it. Its answer differs from the contract: "
        'the field "status" is missing in the answer of GET /orders/{order_id}.\nThe answer: {"order_id":"O-2415"}'
    )


async def test_an_answer_that_was_only_computed_claims_no_api_call(app: App) -> None:
    add_tool(app, nothing, output_schema=STATUS)
    result = await app.call("tool", {})
    assert text(result).startswith("The answer of this tool differs from the contract: status: missing")


async def test_an_answer_that_is_all_wrong_is_called_the_answer(app: App) -> None:
    async def none(call: Call) -> Any:
        return None

    add_tool(app, none, output_schema=STATUS)
    found = text(await app.call("tool", {}))
    assert found == (
        "The answer of this tool differs from the contract: answer: expected object, got null.\nThe answer: null"
    )


async def test_an_answer_over_the_limit_is_not_sent(app: App, api: Any) -> None:
    api.answers["POST /refunds"] = {"status": "x" * 300_000}

    async def big(call: Call) -> Any:
        return await DeskApi(call).post_refunds(amount="1.00")

    add_tool(app, big, output_schema=STATUS)
    result = await app.call("tool", {})
    assert result.is_error
    assert "292 KiB, more than the 256 KiB" in text(result)
    assert "POST /refunds succeeded (201); do not repeat it" in text(result)


@pytest.mark.parametrize(
    ("headers", "body", "expected"),
    [
        ({"content-type": "application/json"}, b'{"a": 1}', {"a": 1}),
        ({"content-type": "text/csv; charset=latin-1"}, b"caf\xe9", "café"),
        ({"content-type": "application/pdf"}, b"%PDF", b"%PDF"),
        ({}, b"", None),
    ],
)
async def test_a_client_returns_json_text_bytes_ornothing(
    app: App, api: Any, headers: Any, body: bytes, expected: Any
) -> None:
    api.answers["GET /orders/{order_id}"] = Reply(operation=GET, status=200, headers=headers, body=body)
    seen: list[Any] = []

    async def read(call: Call) -> Any:
        seen.append(await DeskApi(call).get_order(order_id="O-2415"))
        return {}

    add_tool(app, read)
    await app.call("tool", {})
    assert seen == [expected]


async def test_json_that_is_none_is_drift(app: App, api: Any) -> None:
    headers = {"content-type": "application/json"}
    api.answers["GET /orders/{order_id}"] = Reply(operation=GET, status=200, headers=headers, body=b"<html>")

    async def read(call: Call) -> Any:
        return await DeskApi(call).get_order(order_id="O-2415")

    add_tool(app, read)
    assert "the answer of GET /orders/{order_id} is no JSON" in text(await app.call("tool", {}))


async def test_what_was_not_given_is_not_sent_but_a_null_that_was_is(app: App, api: Any) -> None:
    async def refund(call: Call) -> Any:
        client = DeskApi(call)
        await client.post_refunds(amount="1.00")
        return await client.post_refunds(amount="1.00", reason=None)

    add_tool(app, refund)
    await app.call("tool", {})
    assert [arguments for _, arguments in api.sent] == [{"amount": "1.00"}, {"amount": "1.00", "reason": None}]
