"""What the API answered, as the content of a tool result."""

import json
from base64 import b64encode
from typing import Any

import pytest

from mcpgen.runtime.answering.answer import MOST_BYTES, Result, result_of
from mcpgen.runtime.errors import AnswerDrift, ToolError
from mcpgen.runtime.sending.reply import Reply
from mcpgen.runtime.wire import Operation, Parameter

GET = Operation(method="GET", path="/orders", parameters=(Parameter("status", "query"), Parameter("limit", "query")))


def reply(body: bytes, media_type: str = "application/json", *, operation: Operation = GET, **more: Any) -> Reply:
    status, cut = more.pop("status", 200), more.pop("cut", False)
    headers = ({"content-type": media_type} if media_type else {}) | more
    return Reply(operation=operation, status=status, headers=headers, body=body, cut=cut)


def texts(result: Result) -> list[str]:
    return [block["text"] for block in result.content if block["type"] == "text"]


@pytest.mark.parametrize("media_type", ["application/json", "application/vnd.x+json; charset=utf-8", "text/json", ""])
def test_an_object_is_structured_content_and_the_same_json_as_text(media_type: str) -> None:
    result = result_of(reply(b'{ "a": [1, null, "\xc3\xbc"] }', media_type))

    assert result == Result(({"type": "text", "text": '{"a":[1,null,"ü"]}'},), {"a": [1, None, "ü"]})
    assert result.as_json() == {
        "content": [{"type": "text", "text": '{"a":[1,null,"ü"]}'}],
        "structuredContent": {"a": [1, None, "ü"]},
        "isError": False,
    }


@pytest.mark.parametrize("charset", ["idna", "punycode", "unicode-escape", "raw_unicode_escape", "undefined", "rot13"])
def test_what_is_a_codec_of_python_but_no_charset_is_read_as_utf_8(charset: str) -> None:
    text = "xn--\\ud800 ü"
    assert texts(result_of(reply(text.encode(), f"text/plain; charset={charset}"))) == [text]


@pytest.mark.parametrize("value", [[], [1], 0, False, "", "x", None])
def test_any_other_json_is_wrapped(value: Any) -> None:
    result = result_of(reply(json.dumps(value).encode()))

    assert result.structured == {"result": value}
    assert texts(result) == [json.dumps(value)]


@pytest.mark.parametrize("number", ["123456789012345678901234567890", "0.1", "-1e-7", "17.5"])
def test_numbers_keep_their_value(number: str) -> None:
    assert json.loads(texts(result_of(reply(f'{{"n":{number}}}'.encode())))[0]) == {"n": json.loads(number)}


@pytest.mark.parametrize("body", [b"NaN", b'{"a":Infinity}', b"1e999", b"{gone", b"hello", b"9" * 5_000])
def test_what_is_no_json_reaches_the_model_as_text(body: bytes) -> None:
    result = result_of(reply(body))

    assert (result.structured, texts(result), result.is_error) == (None, [body.decode()], False)


def test_half_a_surrogate_pair_becomes_a_replacement_character() -> None:
    result = result_of(reply(rb'{"a\ud800":"\ud83d\ude00 \udc00 ok"}'))

    assert result.structured == {"a\ufffd": "😀 \ufffd ok"}
    assert texts(result)[0].encode().decode() == '{"a\ufffd":"😀 \ufffd ok"}'


@pytest.mark.parametrize("text", ["[" * 100_000 + "]" * 100_000, "[" * 100_000, '{"a":' * 200 + "1" + "}" * 200])
def test_json_that_nests_too_deeply_is_a_clear_error(text: str) -> None:
    with pytest.raises(ToolError, match="nests too deeply"):
        result_of(reply(text.encode()))


@pytest.mark.parametrize(("status", "phrase"), [(204, "204 No Content"), (200, "200 OK"), (299, "299")])
def test_an_empty_answer_says_so(status: int, phrase: str) -> None:
    result = result_of(reply(b"", status=status))

    assert result == Result(({"type": "text", "text": f"GET /orders succeeded ({phrase}); the API sent no content."},))


def test_an_empty_answer_tells_where_the_new_thing_is() -> None:
    assert "Location: /orders/7." in texts(result_of(reply(b"", status=201, location="/orders/7")))[0]


def test_a_head_tells_its_headers() -> None:
    head = Operation(method="HEAD", path="/orders")

    found = result_of(reply(b"", operation=head, **{"content-length": "5", "etag": "x", "server": "y"}))

    assert texts(found) == ["HEAD /orders succeeded (200 OK); the API sent no content. Content-Length: 5. Etag: x."]


@pytest.mark.parametrize(
    "media_type", ["text/plain", "text/csv", "text/html", "application/xml", "application/atom+xml", "image/svg+xml"]
)
def test_text_is_text(media_type: str) -> None:
    result = result_of(reply("123 ü".encode(), media_type))

    assert (texts(result), result.structured) == (["123 ü"], None)


@pytest.mark.parametrize(
    ("media_type", "body", "text"),
    [
        ("text/plain; charset=iso-8859-1", b"\xfc", "ü"),
        ("text/plain; charset=no-such", "ü".encode(), "ü"),
        ("text/plain", b"a\xffb", "a\ufffdb"),
        ("text/plain", b"\xef\xbb\xbfa", "a"),
        ("application/json", b'\xef\xbb\xbf"a"', '"a"'),
    ],
)
def test_text_is_read_by_its_charset(media_type: str, body: bytes, text: str) -> None:
    assert texts(result_of(reply(body, media_type))) == [text]


@pytest.mark.parametrize("media_type", ["image/png", "audio/mpeg"])
def test_images_and_audio_are_blocks_of_their_own(media_type: str) -> None:
    data = b"\x89\xff\x00"

    assert result_of(reply(data, media_type)).content == (
        {"type": media_type.partition("/")[0], "data": b64encode(data).decode(), "mimeType": media_type},
    )


def test_other_bytes_are_an_embedded_resource() -> None:
    (block,) = result_of(reply(b"%PDF\xff", "application/pdf")).content

    assert block["type"] == "resource"
    assert block["resource"]["mimeType"] == "application/pdf"
    assert block["resource"]["blob"] == b64encode(b"%PDF\xff").decode()
    assert block["resource"]["uri"].startswith("urn:sha256:")


def test_bytes_over_the_limit_are_not_handed_on_but_told() -> None:
    result = result_of(reply(b"\x00" * (MOST_BYTES + 1), "image/png"))

    assert [block["type"] for block in result.content] == ["text"]
    assert "262145 bytes of image/png" in texts(result)[0]
    assert not result.is_error


def test_a_long_answer_is_cut_at_whole_items_and_says_how_to_get_less() -> None:
    items = [{"id": number, "text": "x" * 100} for number in range(5_000)]

    result = result_of(reply(json.dumps({"total": 5_000, "orders": items}).encode()))

    text, note = texts(result)
    kept = json.loads(text)
    assert len(text.encode()) <= MOST_BYTES
    assert kept == result.structured
    assert kept["total"] == 5_000
    assert kept["orders"] == items[: len(kept["orders"])]
    assert note == (
        f"The answer is too long, so this is a part of it ($.orders: the first {len(kept['orders'])} of 5000 items). "
        "Ask for less with limit."
    )


def test_a_long_text_is_cut() -> None:
    text, note = texts(result_of(reply("ü".encode() * MOST_BYTES, "text/plain")))

    assert len(text.encode()) <= MOST_BYTES
    assert "of 262144 characters" in note


def test_json_lines_are_a_list() -> None:
    result = result_of(reply(b'{"a":1}\n\n{"a":2}\n', "application/x-ndjson"))

    assert result.structured == {"result": [{"a": 1}, {"a": 2}]}


def test_events_are_a_list() -> None:
    stream = b': hello\n\nevent: price\nid: 7\ndata: {"eur":\ndata: 1}\n\ndata: plain\n\nretry: 5\n\n'

    result = result_of(reply(stream, "text/event-stream"))

    assert result.structured == {"result": [{"event": "price", "id": "7", "data": {"eur": 1}}, {"data": "plain"}]}


@pytest.mark.parametrize(
    ("media_type", "body"),
    [("application/x-ndjson", b'1\n2\n{"a'), ("text/event-stream", b"data: 1\n\ndata: 2\n\ndata: {")],
)
def test_of_a_stream_that_was_cut_the_half_item_is_left_out(media_type: str, body: bytes) -> None:
    result = result_of(reply(body, media_type, cut=True))

    assert len(result.structured["result"]) == 2
    assert texts(result)[1] == "The stream went on; this is what came until the limit was reached."


def test_more_pages_are_told_after_the_answer() -> None:
    operation = Operation(method="GET", path="/a", parameters=(Parameter("page", "query", "page_number"),))

    result = result_of(reply(b"[1]", operation=operation, link='<https://api.test/a?page=2>; rel="next"'))

    assert texts(result) == ["[1]", "There is more: call again with page_number=2."]


def test_a_missing_field_that_code_reads_is_drift() -> None:
    data = reply(b'{"a":{"b":1},"c":[{"d":2}]}', status=201).checked_json()

    assert data["a"]["b"] == 1
    assert json.dumps(data) == '{"a": {"b": 1}, "c": [{"d": 2}]}'
    assert data["c"][0].get("e") is None
    with pytest.raises(AnswerDrift) as caught:
        data["c"][0]["e"]
    assert str(caught.value) == 'the field "e" is missing in the answer of GET /orders'
    assert (caught.value.status, caught.value.data) == (201, data)
