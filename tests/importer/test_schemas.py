"""Schemas of every version as JSON Schema 2020-12."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.importer.documents import body_of, loaded, schema_of


@pytest.mark.parametrize(
    ("version", "schema", "expected"),
    [
        ("3.0.3", {"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        (
            "3.0.3",
            {"enum": ["a"], "type": "string", "nullable": True},
            {"enum": ["a", None], "type": ["string", "null"]},
        ),
        ("3.0.3", {"nullable": True}, {}),
        ("3.0.3", {"anyOf": [{"type": "string"}], "nullable": True}, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
        (
            "3.0.3",
            {"type": "number", "minimum": 0, "exclusiveMinimum": True},
            {"type": "number", "exclusiveMinimum": 0},
        ),
        ("3.0.3", {"type": "number", "maximum": 9, "exclusiveMaximum": False}, {"type": "number", "maximum": 9}),
        ("3.1.0", {"type": "number", "exclusiveMinimum": 3}, {"type": "number", "exclusiveMinimum": 3}),
        ("3.1.0", {"type": ["string"]}, {"type": "string"}),
        ("3.1.0", {"const": None}, {"const": None}),
        ("3.1.0", {"type": "string", "format": "byte"}, {"type": "string", "contentEncoding": "base64"}),
        ("3.1.0", {"format": "binary", "maxLength": 9}, {"type": "string", "contentEncoding": "base64"}),
        ("3.1.0", {"type": "string", "format": "date"}, {"type": "string", "format": "date"}),
        (
            "3.1.0",
            {"items": [{"type": "string"}], "additionalItems": False},
            {"prefixItems": [{"type": "string"}], "items": False},
        ),
        (
            "3.1.0",
            {"dependencies": {"a": ["b"], "c": {"type": "object"}}},
            {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"type": "object"}}},
        ),
        (
            "3.1.0",
            {"type": "object", "properties": {"example": {"type": "string", "example": "x"}}},
            {"type": "object", "properties": {"example": {"type": "string"}}},
        ),
        (
            "3.1.0",
            {"title": "T", "$comment": "c", "x-y": 1, "xml": {}, "$id": "i", "externalDocs": {}, "examples": [1]},
            {},
        ),
        ("3.1.0", {"type": "object", "required": ["a", "a", 1]}, {"type": "object", "required": ["a", "1"]}),
        ("3.1.0", {"type": "string", "minLength": 1.0}, {"type": "string", "minLength": 1}),
        ("3.1.0", {"unevaluatedProperties": False, "not": True}, {"additionalProperties": False, "not": True}),
        ("3.1.0", {"unevaluatedProperties": False, "if": True}, {"unevaluatedProperties": False, "if": True}),
        (
            "3.1.0",
            {"type": ["string", "null"], "format": "byte"},
            {"type": ["string", "null"], "contentEncoding": "base64"},
        ),
        ("3.1.0", {"type": "integer", "format": "byte"}, {"type": "integer", "format": "byte"}),
        (
            "3.1.0",
            {"type": ["null", "string"], "contentMediaType": "image/png"},
            {"type": ["string", "null"], "contentMediaType": "image/png", "contentEncoding": "base64"},
        ),
        ("3.1.0", {"type": "string", "pattern": r"^\d+\z"}, {"type": "string", "pattern": r"^\d+$"}),
        ("3.1.0", {"type": "string", "pattern": r"\A(?<year>\d{4})"}, {"type": "string", "pattern": r"^(\d{4})"}),
        (
            "3.1.0",
            {"patternProperties": {"^a": {"type": "string"}, r"\p{L}": {}}, "additionalProperties": False},
            {"patternProperties": {"^a": {"type": "string"}}},
        ),
        ("2.0", {"type": "string", "x-nullable": True}, {"type": ["string", "null"]}),
    ],
)
def test_a_schema_of_any_version_is_one_of_2020_12(tmp_path: Path, version: str, schema: Any, expected: Any) -> None:
    key = "swagger" if version == "2.0" else "openapi"
    assert schema_of(tmp_path, schema, **{key: version}) == expected


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (
            [{"type": "object", "properties": {"a": {}}}, {"required": ["a"]}],
            {"type": "object", "properties": {"a": {}}, "required": ["a"]},
        ),
        ([{"minimum": 1, "type": "number"}, {"minimum": 3, "type": "integer"}], {"minimum": 3, "type": "integer"}),
        ([{"enum": ["a", "b", 1]}, {"enum": ["b", True]}], {"enum": ["b"]}),
        (
            [{"properties": {"a": {"type": "string"}}}, {"properties": {"a": {"minLength": 2}}}],
            {"properties": {"a": {"type": "string", "minLength": 2}}},
        ),
        (
            [{"type": "object", "additionalProperties": False, "properties": {"a": {}}}, {"required": ["a"]}],
            {"type": "object", "additionalProperties": False, "properties": {"a": {}}, "required": ["a"]},
        ),
        (
            [{"type": "object"}, {"type": "object", "additionalProperties": True}],
            {"type": "object", "additionalProperties": True},
        ),
        ([{"anyOf": [{"type": "string"}]}, {"maxLength": 3}], {"anyOf": [{"type": "string"}], "maxLength": 3}),
        ([{}, {"type": "string"}], {"type": "string"}),
    ],
)
def test_parts_become_one_schema_where_that_is_exact(tmp_path: Path, parts: Any, expected: Any) -> None:
    assert schema_of(tmp_path, {"allOf": parts}) == expected


@pytest.mark.parametrize(
    "parts",
    [
        [{"additionalProperties": False, "properties": {"a": {}}}, {"properties": {"b": {}}}],
        [{"unevaluatedProperties": False, "if": True}, {"properties": {"b": {}}}],
        [{"pattern": "a"}, {"pattern": "b"}],
        [{"type": "string"}, {"type": "integer"}],
        [{"anyOf": [{"minLength": 1}]}, {"anyOf": [{"maxLength": 1}]}],
        [{"const": 1}, {"const": 2}],
        [{"items": {"type": "string"}}, {"prefixItems": [{"type": "string"}]}],
        [{"enum": ["a"]}, {"enum": ["b"]}],
    ],
)
def test_parts_stay_parts_where_one_schema_would_not_say_the_same(tmp_path: Path, parts: Any) -> None:
    assert schema_of(tmp_path, {"allOf": parts}) == {"allOf": parts}


def test_a_description_beside_a_part_goes_before_that_of_the_part(tmp_path: Path) -> None:
    components = {"schemas": {"Base": {"type": "object", "description": "A base", "properties": {"a": {}}}}}
    said = {"allOf": [{"$ref": "#/components/schemas/Base"}, {"description": "A paper", "required": ["a"]}]}
    assert schema_of(tmp_path, said, components=components)["description"] == "A paper"


@pytest.mark.parametrize(
    ("branches", "keyword"),
    [
        ([{"type": "integer"}, {"type": "number"}], "anyOf"),
        ([{"type": "string"}, {"type": "string", "enum": ["a"]}], "anyOf"),
        ([{"type": "string"}, {"type": "string", "description": "The same"}], "anyOf"),
        ([{"type": "string", "format": "uuid"}, {"type": "integer"}], "oneOf"),
        ([{"type": "string", "maxLength": 3}, {"type": "string", "minLength": 2}], "oneOf"),
    ],
)
def test_alternatives_of_which_one_holds_whenever_another_does_are_no_choice_of_one(
    tmp_path: Path, branches: Any, keyword: str
) -> None:
    assert schema_of(tmp_path, {"oneOf": branches}) == {keyword: branches}


BASE: Mapping[str, Any] = {
    "type": "object",
    "required": ["id", "title"],
    "properties": {"id": {"type": "integer", "readOnly": True}, "title": {"type": "string"}},
}


@pytest.mark.parametrize(
    "said",
    [
        {"$ref": "#/components/schemas/Base", "required": ["id", "shelf"], "properties": {"shelf": {}}},
        {"allOf": [{"$ref": "#/components/schemas/Base"}, {"required": ["id", "shelf"], "properties": {"shelf": {}}}]},
        {
            "$ref": "#/components/schemas/Base",
            "required": ["shelf"],
            "properties": {"shelf": {}},
            "unevaluatedProperties": False,
        },
    ],
)
def test_a_body_made_of_another_has_the_properties_of_both(tmp_path: Path, said: Any) -> None:
    tool = body_of(tmp_path, said, components={"schemas": {"Base": BASE}})
    assert sorted(tool.places) == sorted(tool.required) == ["shelf", "title"]


def test_a_whole_closed_by_unevaluated_properties_is_one_closed_object(tmp_path: Path) -> None:
    said = {
        "allOf": [{"$ref": "#/components/schemas/Base"}, {"properties": {"shelf": {}}}],
        "unevaluatedProperties": False,
    }
    assert schema_of(tmp_path, said, components={"schemas": {"Base": BASE}}) == {
        "type": "object",
        "required": ["title"],
        "properties": {"title": {"type": "string"}, "shelf": {}},
        "additionalProperties": False,
    }


def test_parts_that_stay_parts_do_not_ask_for_what_is_read_only(tmp_path: Path) -> None:
    choices = [{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}, {"oneOf": [{"required": ["c"]}]}]
    said = {"allOf": [*choices, {"$ref": "#/components/schemas/Base"}, {"required": ["id", "d"]}]}
    assert schema_of(tmp_path, said, components={"schemas": {"Base": BASE}})["allOf"][3] == {"required": ["d"]}


def test_what_a_reference_means_is_a_definition_once(tmp_path: Path) -> None:
    components = {
        "schemas": {"A": {"items": {"$ref": "#/components/schemas/A"}}, "B": {"$ref": "#/components/schemas/A"}}
    }
    assert schema_of(tmp_path, {"$ref": "#/components/schemas/B"}, components=components) == {
        "$ref": "#/$defs/A",
        "$defs": {"A": {"items": {"$ref": "#/$defs/A"}}},
    }


def test_siblings_of_a_reference_count_since_3_1_and_only_widen_before(tmp_path: Path) -> None:
    components = {"schemas": {"A": {"type": "integer"}}}
    said = {"$ref": "#/components/schemas/A", "minimum": 3, "description": "A page"}
    newer = schema_of(tmp_path, said, components=components)
    older = schema_of(tmp_path, {**said, "nullable": True}, components=components, openapi="3.0.3")
    assert {key: newer[key] for key in newer if key != "$defs"} == {**said, "$ref": "#/$defs/A"}
    assert {key: older[key] for key in older if key != "$defs"} == {
        "description": "A page",
        "anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}],
    }


@pytest.mark.parametrize("reference", ["#Page", "https://kiosk.example/page", "#/components/schemas/P~1%7Ba%7D"])
def test_references_by_anchor_by_id_and_by_escaped_pointer(tmp_path: Path, reference: str) -> None:
    page = {"$anchor": "Page", "$id": "https://kiosk.example/page", "type": "integer"}
    found = schema_of(tmp_path, {"$ref": reference}, components={"schemas": {"P/{a}": page}})
    assert list(found["$defs"].values()) == [{"type": "integer"}]


def test_a_recursive_reference_means_the_anchored_schema_around_it(tmp_path: Path) -> None:
    tree = {"$recursiveAnchor": True, "type": "object", "properties": {"inner": {"$recursiveRef": "#"}}}
    found = schema_of(tmp_path, {"$ref": "#/components/schemas/Tree"}, components={"schemas": {"Tree": tree}})
    assert found["$defs"]["Tree"]["properties"]["inner"] == {"$ref": "#/$defs/Tree"}


def test_definitions_of_one_name_in_two_places_stay_apart(tmp_path: Path) -> None:
    components = {"schemas": {"A": {"properties": {"Page": {"type": "string"}}}, "Page": {"type": "integer"}}}
    said = {"anyOf": [{"$ref": "#/components/schemas/A/properties/Page"}, {"$ref": "#/components/schemas/Page"}]}
    found = schema_of(tmp_path, said, components=components)
    assert [found["$defs"][branch["$ref"].removeprefix("#/$defs/")]["type"] for branch in found["anyOf"]] == [
        "string",
        "integer",
    ]
    assert "Page" in found["$defs"]


@pytest.mark.parametrize("pattern", ["/^[a-z]+$/", "/^a$/i", "^[[:alpha:]]+$", "^[^[:space:]]+$", "^[a-f[:digit:]]$"])
def test_a_pattern_of_another_language_is_left_to_the_api(tmp_path: Path, pattern: str) -> None:
    assert schema_of(tmp_path, {"pattern": pattern}) == {"description": f"Pattern: {pattern}"}


@pytest.mark.parametrize("keywords", [("description", "pattern"), ("pattern", "description")])
def test_a_pattern_that_python_does_not_know_is_told_in_the_description(tmp_path: Path, keywords: Any) -> None:
    said = {"description": "A sign", "pattern": r"^\p{Lu}$"}
    assert schema_of(tmp_path, {keyword: said[keyword] for keyword in keywords}) == {
        "description": "A sign\nPattern: ^\\p{Lu}$"
    }


def test_steps_that_clients_cannot_check_exactly_are_left_out_of_what_comes_back(tmp_path: Path) -> None:
    price = {"type": "object", "properties": {"net": {"multipleOf": 0.01}, "pieces": {"multipleOf": 3}}}
    content = {"application/json": {"schema": price}}
    document = loaded(
        tmp_path,
        {
            "paths": {
                "/prices": {
                    "put": {
                        "requestBody": {"content": content},
                        "responses": {"200": {"description": "Fine", "content": content}},
                    }
                }
            }
        },
    )
    (operation,) = document.operations
    assert operation.body is not None
    (sent,), (received,) = operation.body.contents, operation.responses[0].contents
    assert sent.schema == price
    assert received.schema == {"type": "object", "properties": {"net": {}, "pieces": {"multipleOf": 3}}}
