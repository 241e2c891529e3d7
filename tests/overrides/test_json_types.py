"""What is left of a schema for values of some types, and when a null goes."""

from pathlib import Path
from typing import Any

import pytest

from mcpgen import importer, naive
from mcpgen.findings import errors
from mcpgen.ir import Tool
from mcpgen.overrides import apply, load
from mcpgen.overrides.schemas.json_types import NOT_NULL, of_types
from mcpgen.overrides.schemas.narrowing import narrow

TEXT = {"type": "string"}
NULL = {"type": "null"}
DEFINITIONS: dict[str, Any] = {
    "Status": {"type": "string", "enum": ["open", "closed"]},
    "Maybe": {"anyOf": [{"$ref": "#/$defs/Status"}, NULL]},
    "Loop": {"anyOf": [{"$ref": "#/$defs/Loop"}, NULL]},
}


@pytest.mark.parametrize(
    ("schema", "left"),
    [
        (TEXT, TEXT),
        ({"type": ["string", "null"]}, TEXT),
        ({"type": ["string", "integer", "null"]}, {"type": ["string", "integer"]}),
        ({"anyOf": [{"type": "string", "format": "date"}, NULL]}, {"type": "string", "format": "date"}),
        ({"oneOf": [NULL, TEXT], "description": "Said."}, {"type": "string", "description": "Said."}),
        (
            {"anyOf": [{"type": "string", "description": "In."}, NULL], "description": "Out."},
            TEXT | {"description": "Out."},
        ),
        ({"anyOf": [TEXT, {"type": "integer"}, NULL]}, {"anyOf": [TEXT, {"type": "integer"}]}),
        ({"anyOf": [TEXT, NULL], "type": ["string", "null"]}, {"anyOf": [TEXT], "type": "string"}),
        ({"anyOf": [{"type": ["string", "null"]}, NULL]}, TEXT),
        ({"enum": ["a", None]}, {"enum": ["a"]}),
        ({"type": ["string", "null"], "default": None}, TEXT),
        ({"anyOf": [{"$ref": "#/$defs/Status"}, NULL]}, {"$ref": "#/$defs/Status"}),
        ({"$ref": "#/$defs/Status"}, {"$ref": "#/$defs/Status"}),
        ({"$ref": "#/$defs/Maybe"}, {"$ref": "#/$defs/Status"}),
        ({}, {}),
        (True, True),
        (NULL, None),
        ({"const": None}, None),
        ({"enum": [None]}, None),
        (False, None),
    ],
)
def test_a_null_goes_and_nothing_else(schema: Any, left: Any) -> None:
    assert of_types(schema, NOT_NULL, DEFINITIONS) == left


def test_a_definition_that_refers_to_itself_alone_comes_to_an_end() -> None:
    assert of_types({"$ref": "#/$defs/Loop"}, NOT_NULL, DEFINITIONS) is not None


@pytest.mark.parametrize(
    ("api", "stated", "schema"),
    [
        ({"anyOf": [TEXT, NULL]}, {"type": "string", "minLength": 1}, {"type": "string", "minLength": 1}),
        ({"type": ["string", "null"]}, {"type": ["string", "null"]}, {"type": ["string", "null"]}),
        ({"type": "number"}, {"type": "integer"}, {"type": "integer"}),
        ({"type": "integer"}, {"type": "number"}, {"type": "integer"}),
        ({}, {"type": "string"}, TEXT),
        ({"anyOf": [TEXT, {"type": "array", "items": TEXT}]}, {"type": "array"}, {"type": "array", "items": TEXT}),
        ({"enum": ["a", 1, 2.0]}, {"type": "integer"}, {"type": "integer", "enum": [1, 2.0]}),
    ],
)
def test_a_type_takes_the_other_types_away(api: Any, stated: dict[str, Any], schema: Any) -> None:
    assert narrow(api, stated, DEFINITIONS) == (schema, ())


@pytest.mark.parametrize(
    ("api", "stated", "fault"),
    [
        (TEXT, "integer", "type is no narrowing: the API does not take integer; it takes type string"),
        (TEXT, ["string", "null"], "type is no narrowing: the API does not take null; it takes type string"),
        ({"enum": ["a"]}, "integer", "type is no narrowing: the API does not take integer; it takes a"),
    ],
)
def test_a_type_that_the_api_does_not_take_is_a_fault(api: Any, stated: Any, fault: str) -> None:
    assert narrow(api, {"type": stated}, {}) == (dict(api), (fault,))


DOCUMENT = """\
openapi: 3.1.0
info: {title: Notes, version: "1"}
paths:
  /notes/{id}:
    patch:
      operationId: patch_note
      parameters:
        - {name: id, in: path, required: true, schema: {type: [string, "null"]}}
        - {name: since, in: query, schema: {anyOf: [{type: string, format: date-time}, {type: "null"}]}}
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                owner: {type: [string, "null"]}
                text: {type: [string, "null"], maxLength: 80}
      responses: {"200": {description: Changed}}
"""
OVERRIDES = """\
mcpgen: 1
api: {openapi: notes.yaml}
tools:
  change_note:
    description: Change a note.
    calls: [patch_note]
    args:
      id: {from: patch_note.id}
      since: {from: patch_note.since}
      owner: {from: patch_note.owner%s}
      text: {from: patch_note.text}
    annotations: {readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false}
servers:
  notes: {tools: [change_note]}
"""


def change_note(folder: Path, owner: str) -> Tool:
    """The tool of the overrides file, with `owner` added to that argument."""
    (folder / "notes.yaml").write_text(DOCUMENT, encoding="utf-8")
    (folder / "overrides.yaml").write_text(OVERRIDES % owner, encoding="utf-8")
    overrides = load(str(folder / "overrides.yaml"))
    applied = apply(naive.build(importer.load(overrides.document)), overrides)
    assert not errors(applied.findings)
    return applied.tools[0]


def test_a_null_outside_of_a_body_goes_because_it_says_nothing(tmp_path: Path) -> None:
    schema = change_note(tmp_path, "").input_schema["properties"]
    assert schema["id"] == TEXT
    assert schema["since"] == {"type": "string", "format": "date-time"}


def test_a_null_in_a_body_stays_because_it_clears_the_field(tmp_path: Path) -> None:
    schema = change_note(tmp_path, "").input_schema["properties"]
    assert schema["owner"] == {"type": ["string", "null"]}
    assert schema["text"] == {"type": ["string", "null"], "maxLength": 80}


@pytest.mark.parametrize("owner", [", required: true", ", type: string"])
def test_a_null_in_a_body_goes_where_a_value_is_required_or_its_type_is_stated(tmp_path: Path, owner: str) -> None:
    assert change_note(tmp_path, owner).input_schema["properties"]["owner"] == TEXT


def test_a_null_that_is_asked_for_may_be_required(tmp_path: Path) -> None:
    tool = change_note(tmp_path, ', required: true, type: [string, "null"]')
    assert tool.input_schema["properties"]["owner"] == {"type": ["string", "null"]}
    assert tool.required == ("id", "owner")
