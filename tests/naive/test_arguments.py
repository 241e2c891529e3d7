"""How parameters and bodies become arguments."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.ir import ArgumentPlace
from mcpgen.naive.argument_names import BODY, argument_names
from mcpgen.names import is_legal_tool_name
from mcpgen.runtime.wire import Body, BodyField, Encoding
from tests.importer.documents import body_of, only_tool

TITLE: Mapping[str, Any] = {"type": "object", "properties": {"title": {"type": "string"}}}


@pytest.mark.parametrize(
    "schema",
    [
        TITLE,
        {"properties": {"title": {}}},
        {"allOf": [TITLE, {"required": ["title"]}]},
        {**TITLE, "additionalProperties": False},
        {**TITLE, "minProperties": 1},
        {**TITLE, "dependentRequired": {"title": ["title"]}},
        {**TITLE, "description": "A paper"},
    ],
)
def test_an_object_with_named_properties_is_arguments_side_by_side(tmp_path: Path, schema: Any) -> None:
    assert list(body_of(tmp_path, schema).places.values()) == [ArgumentPlace(location="body", name="title")]


@pytest.mark.parametrize(
    "schema",
    [
        True,
        {},
        {"type": "object"},
        {"type": "object", "properties": {}},
        {"type": "array", "items": TITLE},
        {"type": "string"},
        {"type": ["object", "null"], "properties": {"title": {}}},
        {**TITLE, "additionalProperties": True},
        {**TITLE, "additionalProperties": {"type": "string"}},
        {**TITLE, "patternProperties": {"^x": {}}},
        {**TITLE, "anyOf": [{"required": ["title"]}]},
        {**TITLE, "if": {"required": ["title"]}, "then": {}},
        {"oneOf": [TITLE, {"type": "string"}]},
        {"properties": {"": {"type": "string"}, "title": {"type": "string"}}},
        {"allOf": [{**TITLE, "additionalProperties": False}, {"properties": {"shelf": {}}}]},
    ],
)
def test_any_other_body_is_one_argument(tmp_path: Path, schema: Any) -> None:
    tool = body_of(tmp_path, schema)
    assert tool.places == {"body": BODY}
    assert tool.required == ("body",)


def test_an_object_in_which_nothing_can_be_is_no_argument(tmp_path: Path) -> None:
    tool = body_of(tmp_path, {"type": "object", "properties": {}, "additionalProperties": False})
    assert tool.input_schema == {"type": "object", "properties": {}}
    assert tool.calls[0].body == Body(required=True)


def test_an_optional_body_keeps_its_inner_rule(tmp_path: Path) -> None:
    schema = {"type": "object", "required": ["a", "b"], "properties": {"a": {}, "b": {}, "c": {}}}
    assert body_of(tmp_path, schema, required=False).input_schema == {
        "type": "object",
        "properties": {"a": {}, "b": {}, "c": {}},
        "dependentRequired": {"a": ["b"], "b": ["a"], "c": ["a", "b"]},
    }


@pytest.mark.parametrize("required", [True, False])
def test_what_a_body_requires_is_an_argument_though_no_property_tells_of_it(tmp_path: Path, required: bool) -> None:
    tool = body_of(tmp_path, {**TITLE, "required": ["title", "sku"]}, required=required)
    assert tool.input_schema["properties"] == {"title": {"type": "string"}, "sku": True}
    assert tool.required == (("title", "sku") if required else ())
    closed = body_of(tmp_path, {**TITLE, "required": ["title", "sku"], "additionalProperties": False})
    assert closed.required == ("title",)


def test_a_reference_that_says_more_than_can_be_merged_is_one_argument(tmp_path: Path) -> None:
    said = {"$ref": "#/components/schemas/Title", "properties": {"shelf": {}}}
    components = {"schemas": {"Title": {**TITLE, "additionalProperties": False}, "Paper": said}}
    for schema in (said, {"$ref": "#/components/schemas/Paper"}):
        assert list(body_of(tmp_path, schema, components=components).places) == ["body"]


def test_a_null_means_null_only_where_the_document_takes_it(tmp_path: Path) -> None:
    schema = {
        "properties": {"a": {"type": ["string", "null"]}, "b": {"type": "string"}, "c": {"enum": [1, None]}, "d": {}}
    }
    body = body_of(tmp_path, schema).calls[0].body
    assert body is not None
    assert [(item.name, item.nullable) for item in body.fields] == [("a", True), ("b", False), ("c", True), ("d", True)]


@pytest.mark.parametrize(
    ("media_type", "schema", "expected"),
    [
        ("application/octet-stream", {}, {"type": "string", "contentEncoding": "base64"}),
        (
            "image/png",
            {"type": "string", "description": "A cover"},
            {"description": "A cover", "type": "string", "contentEncoding": "base64"},
        ),
        ("application/pdf", {"type": "string", "format": "binary"}, {"type": "string", "contentEncoding": "base64"}),
        ("text/plain", {"type": "string", "maxLength": 9}, {"type": "string", "maxLength": 9}),
        ("text/plain", {"type": "integer", "minimum": 1}, {"type": "integer", "minimum": 1}),
        ("text/plain", {"enum": ["a", "b"]}, {"enum": ["a", "b"]}),
        ("text/plain", {"type": ["string", "null"], "maxLength": 9}, {"type": "string", "maxLength": 9}),
        ("text/plain", {"anyOf": [{"type": "string"}]}, {"anyOf": [{"type": "string"}]}),
        ("text/plain", {}, {"type": "string"}),
        ("text/csv", TITLE, {"type": "string", "description": "The body as text/csv text."}),
        ("application/xml", TITLE, {"type": "string", "description": "The body as application/xml text."}),
        ("*/*", {"type": "string"}, {"type": "string"}),
        ("application/x-ndjson", {"type": "array", "items": TITLE}, {"type": "array", "items": TITLE}),
    ],
)
def test_a_body_that_is_no_json_is_given_as_it_can_be_written(
    tmp_path: Path, media_type: str, schema: Any, expected: Any
) -> None:
    tool = body_of(tmp_path, schema, media_type=media_type)
    assert tool.input_schema["properties"] == {"body": expected}
    assert tool.calls[0].body == Body(
        media_type=media_type, required=True, argument="body", binary=expected.get("contentEncoding") == "base64"
    )


def test_files_of_a_multipart_body_are_base64_text(tmp_path: Path) -> None:
    cover = {"type": "string", "format": "binary"}
    schema = {"properties": {"cover": cover, "pages": {"type": "array", "items": cover}, "title": {"type": "string"}}}
    body = body_of(tmp_path, schema, media_type="multipart/form-data").calls[0].body
    assert body is not None
    assert body.encodings == {"cover": Encoding(binary=True), "pages": Encoding(binary=True)}


@pytest.mark.parametrize("keyword", ["oneOf", "anyOf", "allOf"])
def test_files_in_an_alternative_are_files_too(tmp_path: Path, keyword: str) -> None:
    cover = {"type": "object", "properties": {"cover": {"type": "string", "format": "binary"}}}
    body = body_of(tmp_path, {keyword: [cover, TITLE]}, media_type="multipart/form-data").calls[0].body
    assert body is not None
    assert body.encodings == {"cover": Encoding(binary=True)}


def test_blanks_around_a_media_type_are_not_sent(tmp_path: Path) -> None:
    body = body_of(tmp_path, TITLE, media_type=" application/vnd.paper+json ").calls[0].body
    assert body == Body(media_type="application/vnd.paper+json", required=True, fields=(BodyField("title"),))


def test_the_best_media_type_is_taken_and_the_description_says_so(tmp_path: Path) -> None:
    content = {
        name: {"schema": TITLE}
        for name in ("text/xml", "multipart/form-data", "application/x+json", "application/json")
    }
    tool = only_tool(tmp_path, {"summary": "Add", "requestBody": {"content": content}})
    assert tool.calls[0].body == Body(fields=(BodyField("title"),))
    assert tool.description == (
        "Add\n\nThe body is sent as application/json "
        "(the API also takes application/x+json, multipart/form-data, text/xml)."
    )


def test_names_that_are_alike_get_their_place(tmp_path: Path) -> None:
    parameters = [
        {"name": "id", "in": "path", "required": True},
        {"name": "id", "in": "header"},
        {"name": "body", "in": "query"},
    ]
    parameters = [{**item, "schema": {"type": "string"}} for item in parameters]
    body = {"content": {"application/json": {"schema": {"type": "string"}}}}
    tool = only_tool(tmp_path, {"parameters": parameters, "requestBody": body}, path="/papers/{id}")
    assert list(tool.places) == ["id_path", "id_header", "body_query", "body"]
    assert [item.argument for item in tool.calls[0].parameters] == ["id_path", "id_header", "body_query"]


PLACES = st.lists(
    st.builds(
        ArgumentPlace,
        location=st.sampled_from(["path", "query", "header", "cookie", "body"]),
        name=st.text(max_size=70) | st.sampled_from(["a", "a_query", "a_body", "a[]", "a<", "a>", "body"]),
    ),
    max_size=8,
    unique=True,
)


@given(PLACES)
def test_argument_names_are_legal_and_no_two_alike(places: list[ArgumentPlace]) -> None:
    names = argument_names(places)
    assert list(names) == places
    assert len(dict.fromkeys(names.values())) == len(places)
    assert all(is_legal_tool_name(name) for name in names.values())


@given(PLACES, st.randoms())
def test_argument_names_do_not_depend_on_the_order(places: list[ArgumentPlace], random: Any) -> None:
    turned = places.copy()
    random.shuffle(turned)
    assert argument_names(turned) == argument_names(places)
