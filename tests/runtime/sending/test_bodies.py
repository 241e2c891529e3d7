"""Each media type gets the bytes that it asks for."""

import email
import email.policy
from base64 import b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import QueryParams

from mcpgen.runtime.errors import InvalidArguments
from mcpgen.runtime.sending.bodies import encode
from mcpgen.runtime.wire import Body, BodyField, Encoding

FORM = "application/x-www-form-urlencoded"
PNG = b"\x89PNG\r\n\x1a\n\x00\xff"

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
)


def whole(media_type: str, value: Any, **more: Any) -> tuple[str, bytes]:
    content = encode(Body(media_type=media_type, argument="body", **more), {"body": value})
    assert content is not None
    return content.media_type, content.data


def flat(media_type: str, values: dict[str, Any], **more: Any) -> tuple[str, bytes]:
    fields = tuple(BodyField(name) for name in values)
    content = encode(Body(media_type=media_type, fields=fields, required=True, **more), values)
    assert content is not None
    return content.media_type, content.data


def parts(content: tuple[str, bytes]) -> list[tuple[str, str | None, str, bytes]]:
    """Name, file name, media type and bytes of each part, as the standard library reads them."""
    media_type, data = content
    message = email.message_from_bytes(
        b"Content-Type: " + media_type.encode() + b"\r\n\r\n" + data, policy=email.policy.HTTP
    )
    assert message.is_multipart()
    return [
        (
            str(part.get_param("name", header="content-disposition")),
            part.get_filename(),
            part.get_content_type() if part["content-type"] else "",
            bytes(part.get_payload(decode=True)),
        )
        for part in message.iter_parts()
    ]


@pytest.mark.parametrize(
    "media_type",
    ["application/json", "application/json; charset=utf-8", "application/merge-patch+json", "text/json", "*/*"],
)
def test_json_is_sent_compact_under_the_declared_type(media_type: str) -> None:
    declared = "application/json" if "*" in media_type else media_type

    assert whole(media_type, {"a": [1, None, "ü"]}) == (declared, '{"a":[1,null,"ü"]}'.encode())


@pytest.mark.parametrize(("value", "text"), [("x", b'"x"'), (0, b"0"), (False, b"false"), (None, b"null"), ([], b"[]")])
def test_any_value_may_be_the_root_of_json(value: Any, text: bytes) -> None:
    assert whole("application/json", value) == ("application/json", text)


def test_a_large_integer_keeps_all_its_digits() -> None:
    assert whole("application/json", 2**100)[1] == b"1267650600228229401496703205376"


def test_json_lines_have_a_line_for_each_item() -> None:
    assert whole("application/x-ndjson", [{"a": 1}, "b"]) == ("application/x-ndjson", b'{"a":1}\n"b"\n')


def test_a_json_text_sequence_marks_where_items_begin() -> None:
    assert whole("application/json-seq", [{"a": 1}, "b"])[1] == b'\x1e{"a":1}\n\x1e"b"\n'


@pytest.mark.parametrize("required", [True, False])
def test_a_body_that_was_not_given_is_not_sent(required: bool) -> None:
    assert encode(Body(argument="body", required=required), {}) is None


def test_an_optional_flat_body_without_fields_is_not_sent_and_a_required_one_is_empty() -> None:
    fields = (BodyField("a"), BodyField("b", "b_body"))

    assert encode(Body(fields=fields), {"other": 1}) is None
    content = encode(Body(fields=fields, required=True), {"other": 1})
    assert content is not None
    assert content.data == b"{}"


def test_a_null_is_sent_only_where_the_field_may_be_null() -> None:
    body = Body(fields=(BodyField("a", nullable=True), BodyField("b"), BodyField("c", "c_body")))

    content = encode(body, {"a": None, "b": None, "c_body": 0})

    assert content is not None
    assert content.data == b'{"a":null,"c":0}'


@pytest.mark.parametrize(
    ("values", "encodings", "text"),
    [
        ({"a": "x&y=z ü+", "b": True, "c": 0}, {}, "a=x%26y%3Dz+%C3%BC%2B&b=true&c=0"),
        ({"a": ["x", "y"]}, {}, "a=x&a=y"),
        ({"a": []}, {}, "a="),
        ({"a": {"x": [1]}}, {}, "a=%7B%22x%22%3A%5B1%5D%7D"),
        ({"a": ["x", "y"]}, {"a": Encoding(explode=False)}, "a=x,y"),
        ({"a": ["x", "y"]}, {"a": Encoding(style="pipeDelimited", explode=False)}, "a=x%7Cy"),
        ({"a": {"x": 1, "y": 2}}, {"a": Encoding(style="form", explode=True)}, "x=1&y=2"),
        ({"a": {"x": {"y": 1}}}, {"a": Encoding(style="deepObject", explode=True)}, "a%5Bx%5D%5By%5D=1"),
        ({"a": [1, 2]}, {"a": Encoding(content_type="application/json")}, "a=%5B1%2C2%5D"),
        ({"a": "aGk="}, {"a": Encoding(binary=True)}, "a=hi"),
        ({"a b": ""}, {}, "a+b="),
    ],
)
def test_a_form_is_written_by_its_encodings(values: dict[str, Any], encodings: dict[str, Encoding], text: str) -> None:
    assert flat(FORM, values, encodings=encodings) == (FORM, text.encode())


@given(
    st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"])), st.text(st.characters(exclude_categories=["Cs"]))
    )
)
def test_a_form_reads_back_as_it_was(values: dict[str, str]) -> None:
    assert dict(QueryParams(whole(FORM, values)[1].decode())) == values


@pytest.mark.parametrize(
    ("value", "encoding", "expected"),
    [
        (["a b", "c"], Encoding(explode=False), [("f", b"a b,c")]),
        (["a", "b"], Encoding(style="form", explode=True), [("f", b"a"), ("f", b"b")]),
        (["a", "b"], Encoding(style="pipeDelimited", explode=False), [("f", b"a|b")]),
        (["a", "b"], Encoding(style="spaceDelimited", explode=False), [("f", b"a b")]),
        ({"x": "1&", "y": 2}, Encoding(style="deepObject", explode=True), [("f[x]", b"1&"), ("f[y]", b"2")]),
        ({"x": 1}, Encoding(style="form", explode=True, content_type="application/json"), [("x", b"1")]),
        ("a,b", Encoding(explode=False), [("f", b"a,b")]),
    ],
)
def test_parts_of_a_multipart_body_follow_their_style(value: Any, encoding: Encoding, expected: Any) -> None:
    found = parts(flat("multipart/form-data", {"f": value}, encodings={"f": encoding}))
    assert [(name, data) for name, _, _, data in found] == expected


def test_an_item_that_holds_what_separates_items_is_refused() -> None:
    with pytest.raises(InvalidArguments, match="cannot hold"):
        flat("multipart/form-data", {"f": ["a,b", "c"]}, encodings={"f": Encoding(explode=False)})


def test_multipart_has_files_texts_and_json() -> None:
    values = {
        "photo": b64encode(PNG).decode(),
        "caption": 'Left "jaw" ü',
        "place": {"layer": 3},
        "tags": ["a", "b"],
        "count": 4,
        "note": "<x/>",
    }
    encodings = {
        "photo": Encoding(binary=True, content_type="image/png, image/jpeg"),
        "note": Encoding(content_type="text/xml"),
    }

    content = flat("multipart/form-data", values, encodings=encodings)

    assert parts(content) == [
        ("photo", "photo", "image/png", PNG),
        ("caption", None, "", 'Left "jaw" ü'.encode()),
        ("place", None, "application/json", b'{"layer":3}'),
        ("tags", None, "", b"a"),
        ("tags", None, "", b"b"),
        ("count", None, "", b"4"),
        ("note", None, "text/xml", b"<x/>"),
    ]


def test_a_data_url_gives_a_file_its_name_and_type() -> None:
    url = f"data:image/png;name=left%20jaw.png;base64,{b64encode(PNG).decode()}"

    found = parts(flat("multipart/form-data", {"f": url}, encodings={"f": Encoding(binary=True)}))

    assert found == [("f", "left jaw.png", "image/png", PNG)]


def test_several_files_are_parts_of_one_name() -> None:
    found = parts(flat("multipart/form-data", {"f": ["aGk=", "aG8="]}, encodings={"f": Encoding(binary=True)}))

    assert [(name, data) for name, _, _, data in found] == [("f", b"hi"), ("f", b"ho")]


def test_a_part_cannot_break_out_of_its_header() -> None:
    name = 'a"\r\nX-Evil: 1\r\n\r\n'
    url = "data:text/plain;name=%22%0D%0AX-Evil%3A%201;base64,aGk="

    _, data = flat("multipart/form-data", {name: url}, encodings={name: Encoding(binary=True)})

    assert data.split(b"\r\n\r\n")[0].count(b"\r\n") == 2
    assert b"\r\nX-Evil" not in data


def test_a_part_cannot_have_a_media_type_with_line_breaks() -> None:
    with pytest.raises(InvalidArguments):
        flat(
            "multipart/form-data", {"f": "data:text/plain\r\nX: 1;base64,aGk="}, encodings={"f": Encoding(binary=True)}
        )


def test_the_same_parts_have_the_same_bytes() -> None:
    assert flat("multipart/form-data", {"a": "1"}) == flat("multipart/form-data", {"a": "1"})


@given(st.dictionaries(st.text(min_size=1, alphabet="abcxyz"), st.binary()))
def test_bytes_survive_multipart(files: dict[str, bytes]) -> None:
    values = {name: b64encode(data).decode() for name, data in files.items()}
    if not values:
        return
    content = whole("multipart/form-data", values, encodings={name: Encoding(binary=True) for name in values})

    assert {name: data for name, _, _, data in parts(content)} == files


@pytest.mark.parametrize(
    ("declared", "value", "media_type"),
    [
        ("application/octet-stream", b64encode(PNG).decode(), "application/octet-stream"),
        ("image/*", b64encode(PNG).decode(), "application/octet-stream"),
        ("image/*", f"data:image/png;base64,{b64encode(PNG).decode()}", "image/png"),
    ],
)
def test_bytes_are_sent_as_they_are(declared: str, value: str, media_type: str) -> None:
    assert whole(declared, value, binary=True) == (media_type, PNG)


@pytest.mark.parametrize("value", ["not base64!", "aGk", "data:text/plain;base64,***", 5, None])
def test_what_is_no_base64_is_refused(value: Any) -> None:
    with pytest.raises(InvalidArguments, match="body: expected base64 text"):
        whole("application/octet-stream", value, binary=True)


@pytest.mark.parametrize(
    ("media_type", "value", "data"),
    [
        ("text/plain", 'good day, "friend"', b'good day, "friend"'),
        ("text/plain", 5, b"5"),
        ("text/plain; charset=iso-8859-1", "ü", b"\xfc"),
        ("application/xml", "<a/>", b"<a/>"),
        ("application/atom+xml", "<a>ü</a>", "<a>ü</a>".encode()),
    ],
)
def test_text_is_sent_as_text(media_type: str, value: Any, data: bytes) -> None:
    assert whole(media_type, value) == (media_type, data)


@pytest.mark.parametrize(("charset", "text"), [("iso-8859-1", "☃"), ("idna", "x" * 64), ("rot13", "x"), ("none", "x")])
def test_text_that_the_charset_lacks_is_refused(charset: str, text: str) -> None:
    with pytest.raises(InvalidArguments, match=charset):
        whole(f"text/plain; charset={charset}", text)


def test_an_object_is_no_xml() -> None:
    with pytest.raises(InvalidArguments, match="expected the XML as text"):
        whole("application/xml", {"a": 1})


@pytest.mark.parametrize("media_type", [FORM, "multipart/form-data"])
def test_only_an_object_is_a_form(media_type: str) -> None:
    with pytest.raises(InvalidArguments, match="expected an object"):
        whole(media_type, [1])
