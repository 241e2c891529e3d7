"""Fields in the short form: the JSON Schema that each stands for."""

from typing import Any

import pytest

from mcpgen.findings import errors
from tests.overrides.conftest import Apply, said

TOOLS = """
tools:
  t:
    description: Does it.
    calls: [tickets.list]
    replaces: []
    function: t
    returns: {model: Made, fields: %s}
    annotations: {readOnlyHint: true}
servers:
  s: {tools: [t], hide: [{path: /, reason: Later}]}
"""
FUNCTION = "async def t(api: TApi) -> Made: ...\n"
FORMS = "write a type, a list of types, {each: ...}, {enum: [...]}, {schema: ...} or further fields"
TEXT = {"type": "string"}


@pytest.mark.parametrize(
    ("fields", "properties", "required"),
    [
        ("{a: string}", {"a": TEXT}, ["a"]),
        ("{a?: string, b: integer}", {"a": TEXT, "b": {"type": "integer"}}, ["b"]),
        ('{a: [string, "null"]}', {"a": {"type": ["string", "null"]}}, ["a"]),
        ("{a: {each: string}}", {"a": {"type": "array", "items": TEXT}}, ["a"]),
        (
            "{a: {each: {b?: string}}}",
            {"a": {"type": "array", "items": {"type": "object", "properties": {"b": TEXT}}}},
            ["a"],
        ),
        (
            "{a: {b: string, c: {d: number}}}",
            {
                "a": {
                    "type": "object",
                    "properties": {
                        "b": TEXT,
                        "c": {"type": "object", "properties": {"d": {"type": "number"}}, "required": ["d"]},
                    },
                    "required": ["b", "c"],
                }
            },
            ["a"],
        ),
        ("{a: {enum: [x, y]}}", {"a": {"type": "string", "enum": ["x", "y"]}}, ["a"]),
        ("{a: {enum: [1, x, null]}}", {"a": {"enum": [1, "x", None]}}, ["a"]),
        ("{a: {schema: {type: string, format: date}}}", {"a": {"type": "string", "format": "date"}}, ["a"]),
        (
            "{a: {each: string, enum: string}}",
            {"a": {"type": "object", "properties": {"each": TEXT, "enum": TEXT}, "required": ["each", "enum"]}},
            ["a"],
        ),
    ],
)
def test_a_field_is_turned_into_a_schema(
    fields: str, properties: dict[str, Any], required: list[str], applied: Apply
) -> None:
    found = applied(TOOLS % fields, functions=FUNCTION)
    assert not errors(found.findings), said(found)
    assert found.tools[0].output_schema == {"type": "object", "properties": properties, "required": required}


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ("{a: str}", '/a: "str" is no type of JSON Schema; write string'),
        ("{a: strnig}", '/a: "strnig" is no type of JSON Schema; nearest: "string"'),
        ("{a: [string, string]}", "/a: a type stands here a second time; keep one"),
        ("{a: [string, null]}", '/a: null is no field; the type that is called so stands in quotes: "null"'),
        ("{a: null}", '/a: null is no field; the type that is called so stands in quotes: "null"'),
        (
            "{a: 1}",
            f"/a: 1 is no field; {FORMS}",
        ),
        (
            "{a: {}}",
            f"/a: {{}} is no field; {FORMS}",
        ),
        ("{a: {enum: x}}", "/a/enum: enum takes a list of values; write [..., ...]"),
        ("{a: {schema: string}}", "/a/schema: a JSON Schema is a mapping; write {type: ...}"),
        ("{a: {schema: {type: text}}}", '/a/schema: "text" is no type of JSON Schema; write string'),
        (
            "{a: {schema: {minimum: x}}}",
            "/a/schema: this is no JSON Schema (2020-12): /minimum: 'x' is not of type 'number'; correct it",
        ),
        ("{a: {each: {b: {c: strin}}}}", '/a/each/b/c: "strin" is no type of JSON Schema; nearest: "string"'),
        ("{a: string, a?: string}", '/a?: the field "a" stands here a second time; keep one'),
    ],
)
def test_what_is_no_field_is_named_with_its_place(fields: str, fault: str, applied: Apply) -> None:
    found = applied(TOOLS % fields, functions=FUNCTION)
    assert said(found) == [f"error /tools/t/returns/fields{fault}"]
