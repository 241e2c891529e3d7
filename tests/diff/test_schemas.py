"""Pairs of schemas and which way each went; every pair is also compared the other way round."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.diff.schemas import Difference, differences

STRING = {"type": "string"}
INTEGER = {"type": "integer"}


def obj(properties: dict[str, Any], *required: str, **more: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)} | more


NULL = {"type": "null"}
CAT = obj({"kind": {"const": "cat"}, "meow": STRING}, "kind")
DOG = obj({"kind": {"const": "dog"}, "bark": STRING}, "kind")
REMOVED_BARK = "property-removed /oneOf/1/properties/bark"

PAIRS: list[tuple[Any, Any, list[str]]] = [
    # the same
    ({}, {}, []),
    (True, {}, []),
    (STRING, {"type": ["string"]}, []),
    ({"enum": ["a", "b"]}, {"enum": ["b", "a"]}, []),
    ({"enum": [1]}, {"const": 1.0}, []),
    ({"type": ["integer", "null"]}, {"type": ["null", "integer"]}, []),
    ({"type": "number"}, {"type": ["number", "integer"]}, []),
    ({"minimum": 1}, {"minimum": 1.0}, []),
    ({"type": "integer", "exclusiveMinimum": 0}, {"type": "integer", "minimum": 1}, []),
    ({"type": "integer", "maximum": 9.5}, {"type": "integer", "exclusiveMaximum": 10}, []),
    ({"minimum": 0, "exclusiveMinimum": 5}, {"exclusiveMinimum": 5}, []),
    (obj({"a": STRING, "b": INTEGER}, "a", "b"), obj({"b": INTEGER, "a": STRING}, "b", "a"), []),
    ({"anyOf": [STRING, INTEGER]}, {"anyOf": [INTEGER, STRING]}, []),
    ({"oneOf": [STRING, INTEGER]}, {"oneOf": [INTEGER, STRING]}, []),
    ({"uniqueItems": False}, {}, []),
    ({"$ref": "#/$defs/A", "$defs": {"A": STRING}}, STRING, []),
    ({"$ref": "#/$defs/A", "$defs": {"A": STRING}}, {"$ref": "#/$defs/B", "$defs": {"B": STRING}}, []),
    # types
    (STRING, INTEGER, ["replaced type"]),
    (STRING, {"type": ["string", "null"]}, ["widened type"]),
    (INTEGER, {"type": "number"}, ["widened type"]),
    (STRING, {}, ["widened type"]),
    ({"type": ["string", "null"]}, {"type": ["string", "integer"]}, ["replaced type"]),
    (False, STRING, ["widened "]),
    (False, True, ["widened "]),
    (STRING, {"type": "integer", "minimum": 3}, ["replaced type", "narrowed minimum"]),
    # values
    ({"enum": ["a"]}, {"enum": ["a", "b"]}, ["widened enum"]),
    ({"enum": ["a", "b"]}, {"enum": ["a", "c"]}, ["narrowed enum", "widened enum"]),
    ({"type": "string", "enum": ["a"]}, STRING, ["widened enum"]),
    ({"const": "a"}, {"enum": ["a", "b"]}, ["widened enum"]),
    ({"const": 1}, {"const": True}, ["narrowed enum", "widened enum"]),
    ({"const": None}, {}, ["widened enum"]),
    # bounds
    ({"minimum": 1}, {"minimum": 2}, ["narrowed minimum"]),
    ({"minimum": 1}, {"exclusiveMinimum": 1}, ["narrowed minimum"]),
    ({"minimum": 1}, {}, ["widened minimum"]),
    ({"maximum": 50}, {"maximum": 100}, ["widened maximum"]),
    ({"maximum": 50}, {"exclusiveMaximum": 50}, ["narrowed maximum"]),
    ({}, {"maximum": 50}, ["narrowed maximum"]),
    ({"minimum": 1, "maximum": 5}, {"minimum": 0, "maximum": 4}, ["widened minimum", "narrowed maximum"]),
    ({"minLength": 1}, {"minLength": 2}, ["narrowed minLength"]),
    ({"maxLength": 9}, {"maxLength": 8}, ["narrowed maxLength"]),
    ({"minItems": 1}, {}, ["widened minItems"]),
    ({}, {"maxItems": 3}, ["narrowed maxItems"]),
    ({"minProperties": 1}, {"minProperties": 2}, ["narrowed minProperties"]),
    ({"maxProperties": 2}, {"maxProperties": 1}, ["narrowed maxProperties"]),
    ({"multipleOf": 0.1}, {"multipleOf": 0.3}, ["narrowed multipleOf"]),
    ({"multipleOf": 2}, {"multipleOf": 3}, ["undecided multipleOf"]),
    ({"multipleOf": 2}, {}, ["widened multipleOf"]),
    ({}, {"uniqueItems": True}, ["narrowed uniqueItems"]),
    # forms
    (STRING, {"type": "string", "pattern": "^C-"}, ["narrowed pattern"]),
    ({"pattern": "^C-"}, {"pattern": "^O-"}, ["undecided pattern"]),
    ({"format": "date"}, {}, ["widened format"]),
    ({"format": "date"}, {"format": "date-time"}, ["replaced format"]),
    ({"format": "int32"}, {"format": "int64"}, ["widened format"]),
    ({"format": "uri-reference"}, {"format": "uri"}, ["narrowed format"]),
    ({"format": "float"}, {"format": "double"}, ["text format"]),
    ({"format": "date"}, {"format": "odd"}, ["undecided format"]),
    ({"type": "integer", "format": "int32"}, {"type": "number", "format": "double"}, ["widened type"]),
    ({"format": ["x"]}, {"format": 1}, []),
    ({}, {"contentEncoding": "base64"}, ["narrowed contentEncoding"]),
    # objects
    (obj({}), obj({"a": STRING}), ["property-added /properties/a"]),
    (obj({}), obj({"a": STRING}, "a"), ["property-added! /properties/a"]),
    (obj({"a": STRING}), obj({"a": STRING}, "a"), ["became-required! /properties/a"]),
    (
        obj({"a": STRING}, "a"),
        obj({"b": STRING}, "b"),
        ["property-removed! /properties/a", "property-added! /properties/b"],
    ),
    (obj({"a": STRING}), obj({"a": INTEGER}), ["replaced /properties/a/type"]),
    (obj({}, "a"), obj({}), ["became-optional! /properties/a"]),
    (obj({"a": obj({"b": STRING})}), obj({"a": obj({})}), ["property-removed /properties/a/properties/b"]),
    (obj({}), obj({}, additionalProperties=False), ["narrowed /additionalProperties"]),
    (obj({}, additionalProperties=False), obj({}, additionalProperties=STRING), ["widened /additionalProperties"]),
    (obj({}, additionalProperties=STRING), obj({}), ["widened /additionalProperties/type"]),
    ({"propertyNames": {"maxLength": 3}}, {}, ["widened /propertyNames/maxLength"]),
    ({}, {"dependentRequired": {"a": ["b"]}}, ["narrowed dependentRequired"]),
    ({"dependentRequired": {"a": ["b"]}}, {"dependentRequired": {"a": ["b", "c"]}}, ["narrowed dependentRequired"]),
    ({"dependentRequired": {"a": ["b"]}}, {"dependentRequired": {"a": ["c"]}}, ["undecided dependentRequired"]),
    (obj({"a/b~": STRING}), obj({"a/b~": INTEGER}), ["replaced /properties/a~1b~0/type"]),
    # lists
    ({"items": STRING}, {"items": {"type": ["string", "null"]}}, ["widened /items/type"]),
    ({"type": "array"}, {"type": "array", "items": STRING}, ["narrowed /items/type"]),
    ({"items": {"enum": ["a", "b"]}}, {"items": {"enum": ["a"]}}, ["narrowed /items/enum"]),
    ({"prefixItems": [STRING]}, {"prefixItems": [INTEGER]}, ["undecided prefixItems"]),
    # combinations
    ({"anyOf": [STRING]}, {"anyOf": [STRING, INTEGER]}, ["widened anyOf"]),
    ({"anyOf": [STRING, INTEGER]}, {"anyOf": [STRING, {"type": "null"}]}, ["undecided anyOf"]),
    (STRING, {"anyOf": [STRING, {"type": "null"}]}, ["widened anyOf"]),
    (STRING, {"anyOf": [INTEGER, {"type": "null"}]}, ["undecided anyOf"]),
    ({"oneOf": [STRING]}, {"oneOf": [STRING, INTEGER]}, ["widened oneOf"]),
    ({"oneOf": [STRING]}, {"oneOf": [STRING, {"minLength": 3}]}, ["undecided oneOf"]),
    ({"oneOf": [CAT, DOG]}, {"oneOf": [CAT, obj({"kind": {"const": "dog"}}, "kind")]}, [REMOVED_BARK]),
    ({"oneOf": [CAT, DOG]}, {"oneOf": [CAT]}, ["narrowed oneOf"]),
    ({"oneOf": [CAT, DOG]}, {"oneOf": [DOG, CAT]}, []),
    ({"oneOf": [CAT, DOG]}, {"anyOf": [DOG, CAT]}, []),
    ({"anyOf": [CAT, DOG]}, {"anyOf": [obj({"n": STRING}), DOG]}, ["undecided anyOf"]),
    # what may be null
    (
        {"anyOf": [obj({"a": STRING, "b": STRING}), NULL]},
        {"anyOf": [obj({"a": STRING}), NULL]},
        ["property-removed /anyOf/0/properties/b"],
    ),
    (
        obj({"a": STRING, "b": STRING}),
        {"anyOf": [obj({"a": STRING}), NULL]},
        ["property-removed /anyOf/0/properties/b", "widened anyOf"],
    ),
    ({"type": ["string", "null"], "maxLength": 3}, {"oneOf": [{"type": "string", "maxLength": 3}, NULL]}, []),
    (
        {"type": ["string", "null"]},
        {"anyOf": [{"type": "string", "format": "date"}, NULL]},
        ["narrowed /anyOf/0/format"],
    ),
    ({"allOf": [{"minLength": 1}]}, {"allOf": [{"minLength": 2}]}, ["narrowed /allOf/0/minLength"]),
    ({"allOf": [{"minLength": 1}]}, {"allOf": [{"minLength": 1}, {"maxLength": 5}]}, ["narrowed allOf"]),
    (STRING, {"type": "string", "not": {"const": ""}}, ["narrowed not"]),
    ({"not": STRING}, {"not": INTEGER}, ["undecided not"]),
    (STRING, {"type": "string", "anyOf": [{"minLength": 3}, {"const": ""}]}, ["narrowed anyOf"]),
    (STRING, {"type": "integer", "oneOf": [{"minimum": 3}]}, ["undecided "]),
    ({"if": STRING}, {"if": INTEGER}, ["undecided if"]),
    ({"patternProperties": {"^a": STRING}}, {}, ["undecided patternProperties"]),
    ({"contains": STRING}, {"contains": INTEGER}, ["undecided contains"]),
    # references
    (
        {"$ref": "#/$defs/A", "$defs": {"A": STRING}},
        {"$ref": "#/$defs/A", "$defs": {"A": {"type": "string", "maxLength": 3}}},
        ["narrowed maxLength"],
    ),
    (
        {"patternProperties": {"^a": {"$ref": "#/$defs/A"}}, "$defs": {"A": STRING}},
        {"patternProperties": {"^a": {"$ref": "#/$defs/A"}}, "$defs": {"A": INTEGER}},
        ["undecided patternProperties"],
    ),
    (
        {"anyOf": [{"$ref": "#/$defs/A"}, INTEGER], "$defs": {"A": STRING}},
        {"anyOf": [{"$ref": "#/$defs/A"}, INTEGER], "$defs": {"A": {"type": "null"}}},
        ["undecided anyOf"],
    ),
    ({"$ref": "https://elsewhere.example/a"}, {"$ref": "https://elsewhere.example/b"}, ["undecided $ref"]),
    ({"$ref": "#/$defs/gone"}, {"$ref": "#/$defs/gone"}, []),
    # words
    ({"description": "a"}, {"description": "b"}, ["text description"]),
    ({"title": "a"}, {}, ["text title"]),
    ({"default": 1}, {"default": 2}, ["text default"]),
    ({"default": None}, {"default": 0}, ["text default"]),
    ({"examples": ["a"]}, {"examples": ["b"]}, ["text examples"]),
    ({"anyOf": [{"description": "a"}]}, {"anyOf": [{"description": "b"}]}, ["text /anyOf/0/description"]),
]


def told(found: tuple[Difference, ...]) -> list[str]:
    """`narrowed enum`, and the whole pointer of what is not at the root."""
    return [f"{one.kind}{'!' if one.required else ''} {one.pointer if one.path else one.keyword}" for one in found]


@pytest.mark.parametrize(("before", "after", "expected"), PAIRS)
def test_which_way_a_schema_went(before: Any, after: Any, expected: list[str]) -> None:
    assert told(differences(before, after)) == expected


@pytest.mark.parametrize(("before", "after"), [pair[:2] for pair in PAIRS])
def test_the_other_way_round_is_the_mirror_image(before: Any, after: Any) -> None:
    there = sorted(map(repr, (difference.mirrored() for difference in differences(before, after))))
    back = sorted(map(repr, differences(after, before)))
    assert there == back


@pytest.mark.parametrize("schema", [schema for pair in PAIRS for schema in pair[:2]])
def test_a_schema_does_not_differ_from_itself_and_is_left_alone(schema: Any) -> None:
    kept = copy.deepcopy(schema)
    assert differences(schema, copy.deepcopy(schema)) == ()
    assert schema == kept


def test_there_are_at_least_80_pairs() -> None:
    assert len(PAIRS) >= 80


def test_recursive_schemas_come_to_an_end() -> None:
    def tree(leaf: Any) -> Any:
        node = obj({"value": leaf, "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}}})
        return {"$ref": "#/$defs/Node", "$defs": {"Node": node}}

    assert differences(tree(STRING), tree(STRING)) == ()
    assert told(differences(tree(STRING), tree(INTEGER))) == ["replaced /properties/value/type"]
    assert told(differences(tree(STRING), {"type": "object"}))[0] == "property-removed /properties/value"
    assert differences({"items": {"$ref": "#/$defs/L"}, "$defs": {"L": {"items": {"$ref": "#/$defs/L"}}}}, True) == ()


SCHEMAS = st.recursive(
    st.sampled_from([True, False, {}, STRING, INTEGER, {"enum": ["a", "b"]}, {"type": "string", "minLength": 2}]),
    lambda inner: st.one_of(
        st.builds(lambda a, b: {"anyOf": [a, b]}, inner, inner),
        st.builds(lambda a: {"type": "array", "items": a}, inner),
        st.builds(lambda a, r: obj({"p": a}, *(["p"] if r else [])), inner, st.booleans()),
        st.builds(lambda a, b: obj({"p": a, "q": b}, additionalProperties=False), inner, inner),
    ),
    max_leaves=6,
)


@given(SCHEMAS, SCHEMAS)
def test_any_two_schemas_mirror(before: Any, after: Any) -> None:
    there = sorted(map(repr, (difference.mirrored() for difference in differences(before, after))))
    assert there == sorted(map(repr, differences(after, before)))
