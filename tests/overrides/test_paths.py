"""Paths over schemas: what they lead to, whether that is always there, and what is said where it is gone."""

from typing import Any

import pytest

from mcpgen.overrides.schemas.paths import Found, Gone, follow, items_of, may_be_null

TEXT = {"type": "string"}
NUMBER = {"type": "number"}
PERSON = {"type": "object", "required": ["name"], "properties": {"name": TEXT, "nick": TEXT}}
NODE = {"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#/$defs/Node"}, "value": NUMBER}}
DEFINITIONS: dict[str, Any] = {
    "Person": PERSON,
    "Node": NODE,
    "Maybe": {"anyOf": [{"$ref": "#/$defs/Person"}, {"type": "null"}]},
    "Both": {"allOf": [{"$ref": "#/$defs/Person"}, {"type": "object", "properties": {"age": NUMBER}}]},
    "Either": {"oneOf": [{"$ref": "#/$defs/Person"}, {"type": "object", "properties": {"name": NUMBER}}]},
    "Loop": {"anyOf": [{"$ref": "#/$defs/Loop"}, {"$ref": "#/$defs/Person"}]},
    "A": {"anyOf": [{"$ref": "#/$defs/B"}, {"$ref": "#/$defs/B"}, {"$ref": "#/$defs/A"}]},
    "B": {"allOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]},
}


def object_of(name: str, schema: Any, *, required: bool = True) -> dict[str, Any]:
    """An object with one field."""
    return {"type": "object", "properties": {name: schema}, **({"required": [name]} if required else {})}


@pytest.mark.parametrize(
    ("schema", "path", "found"),
    [
        (PERSON, "$", Found(PERSON, True)),
        (PERSON, "$.name", Found(TEXT, True)),
        (PERSON, "$['nick']", Found(TEXT, False)),
        (object_of("a", PERSON), "$.a.name", Found(TEXT, True)),
        (object_of("a", PERSON, required=False), "$.a.name", Found(TEXT, False)),
        (object_of("a", {"$ref": "#/$defs/Person"}), "$.a.name", Found(TEXT, True)),
        (object_of("a", {"$ref": "#/$defs/Maybe"}), "$.a.name", Found(TEXT, False)),
        (
            object_of("a", {"type": ["object", "null"], **object_of("b", TEXT)} | {"type": ["object", "null"]}),
            "$.a.b",
            Found(TEXT, False),
        ),
        ({"$ref": "#/$defs/Both"}, "$.name", Found(TEXT, True)),
        ({"$ref": "#/$defs/Both"}, "$.age", Found(NUMBER, False)),
        ({"$ref": "#/$defs/Either"}, "$.name", Found({"anyOf": [TEXT, NUMBER]}, False)),
        ({"$ref": "#/$defs/Either"}, "$.nick", Found(TEXT, False)),
        ({"oneOf": [PERSON, {**PERSON, "description": "again"}]}, "$.name", Found(TEXT, True)),
        (
            {"allOf": [object_of("a", TEXT, required=False), object_of("a", {"maxLength": 3})]},
            "$.a",
            Found({"allOf": [TEXT, {"maxLength": 3}]}, True),
        ),
        ({"allOf": [object_of("a", TEXT, required=False), {"required": ["a"]}]}, "$.a", Found(TEXT, True)),
        ({"required": ["a"], "allOf": [object_of("a", TEXT, required=False)]}, "$.a", Found(TEXT, True)),
        (NODE, "$.next.next.value", Found(NUMBER, False)),
        ({"$ref": "#/$defs/Loop"}, "$.name", Found(TEXT, False)),
        ({"type": "array", "items": PERSON}, "$[0].name", Found(TEXT, False)),
        ({"type": "array", "items": TEXT}, "$[-1]", Found(TEXT, False)),
        ({"type": "array"}, "$[0]", Found(True, False)),
        ({"type": ["array", "null"]}, "$[0]", Found(True, False)),
        (
            {"type": "array", "prefixItems": [TEXT, NUMBER], "items": False},
            "$[1]",
            Found({"anyOf": [TEXT, NUMBER]}, False),
        ),
        ({"type": "object", "additionalProperties": NUMBER}, "$.any", Found(NUMBER, False)),
        ({"type": "object", "patternProperties": {"^x-": TEXT}}, "$['x-a']", Found(TEXT, False)),
        ({"type": "object"}, "$.any", Found(True, False)),
        ({}, "$.any[3].thing", Found(True, False)),
        (True, "$.any", Found(True, False)),
    ],
)
def test_a_path_leads_to_one_schema(schema: Any, path: str, found: Found) -> None:
    assert follow(schema, path, DEFINITIONS) == found


@pytest.mark.parametrize(
    ("schema", "path", "gone"),
    [
        (PERSON, "$.age", Gone("age", ("name", "nick"))),
        (object_of("a", PERSON), "$.a.age", Gone("age", ("name", "nick"))),
        (PERSON, "$.name.first", Gone("first", ())),
        (PERSON, "$[0]", Gone("0", ("name", "nick"))),
        ({"type": "array", "items": PERSON}, "$.name", Gone("name", ())),
        ({"type": "array", "items": False}, "$[0]", Gone("0", ())),
        ({"$ref": "#/$defs/Either"}, "$.age", Gone("age", ("name", "nick"))),
        ({"$ref": "#/$defs/A"}, "$.age", Gone("age", ())),
        (False, "$.age", Gone("age", ())),
    ],
)
def test_a_path_that_leads_nowhere_says_what_there_is_instead(schema: Any, path: str, gone: Gone) -> None:
    assert follow(schema, path, DEFINITIONS) == gone


def test_a_path_of_several_values_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        follow(PERSON, "$..name", DEFINITIONS)


@pytest.mark.parametrize(
    ("schema", "items"),
    [
        ({"type": "array", "items": TEXT}, TEXT),
        ({"anyOf": [{"type": "array", "items": TEXT}, {"type": "null"}]}, TEXT),
        ({"type": ["array", "null"], "items": TEXT}, TEXT),
        ({"type": "array"}, True),
        (PERSON, None),
        (TEXT, None),
    ],
)
def test_items_of_a_list(schema: Any, items: Any) -> None:
    assert items_of(schema, DEFINITIONS) == items


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": ["string", "null"]}, True),
        ({"$ref": "#/$defs/Maybe"}, True),
        ({"enum": ["a", None]}, True),
        ({"const": None}, True),
        ({"allOf": [{"type": ["string", "null"]}, {"enum": [None, "a"]}]}, True),
        ({"allOf": [{"type": ["string", "null"]}, TEXT]}, False),
        ({"$ref": "#/$defs/A"}, False),
        (TEXT, False),
        ({}, False),
        (True, False),
    ],
)
def test_null_is_a_value_where_a_schema_says_so(schema: Any, *, expected: bool) -> None:
    assert may_be_null(schema, DEFINITIONS) is expected
