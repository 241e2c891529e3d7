"""Keywords stated on an argument: what is a narrowing, what is refused, and that nothing is let through that widens."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcpgen.overrides.schemas.narrowing import accepts, narrow

TEXT = {"type": "string"}
COUNT = {"type": "integer", "minimum": 1, "maximum": 100}
STATUS = {"type": "string", "enum": ["open", "closed", "void"]}
DEFINITIONS: dict[str, Any] = {"Status": STATUS, "Tree": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}


@pytest.mark.parametrize(
    ("api", "stated", "merged"),
    [
        (TEXT, {"pattern": r"^C-\d{4}$"}, {**TEXT, "pattern": r"^C-\d{4}$"}),
        (TEXT, {"enum": ["a", "b"]}, {**TEXT, "enum": ["a", "b"]}),
        (TEXT, {"const": "a"}, {**TEXT, "const": "a"}),
        (TEXT, {"minLength": 1, "maxLength": 9}, {**TEXT, "minLength": 1, "maxLength": 9}),
        (TEXT, {"format": "date"}, {**TEXT, "format": "date"}),
        ({**TEXT, "format": "date"}, {"format": "date"}, {**TEXT, "format": "date"}),
        ({**TEXT, "pattern": "^a"}, {"pattern": "^a"}, {**TEXT, "pattern": "^a"}),
        ({**TEXT, "pattern": "^a"}, {"enum": ["ab"]}, {**TEXT, "pattern": "^a", "enum": ["ab"]}),
        (COUNT, {"minimum": 1, "maximum": 50}, {"type": "integer", "minimum": 1, "maximum": 50}),
        (COUNT, {"exclusiveMaximum": 100}, {**COUNT, "exclusiveMaximum": 100}),
        (COUNT, {"enum": [10, 20]}, {**COUNT, "enum": [10, 20]}),
        ({"type": "number", "multipleOf": 0.1}, {"multipleOf": 0.3}, {"type": "number", "multipleOf": 0.3}),
        (STATUS, {"enum": ["open"]}, {**STATUS, "enum": ["open"]}),
        ({"$ref": "#/$defs/Status"}, {"enum": ["open"]}, {**STATUS, "enum": ["open"]}),
        (True, {"enum": [1, "a", None]}, {"enum": [1, "a", None]}),
        ({"type": ["string", "null"]}, {"maxLength": 5}, {"type": ["string", "null"], "maxLength": 5}),
        ({"type": ["string", "null"]}, {"type": "string"}, {"type": "string"}),
        ({"type": ["string", "null"]}, {"const": None}, {"type": ["string", "null"], "const": None}),
        (
            {"type": "array", "items": COUNT, "maxItems": 5},
            {"maxItems": 2, "uniqueItems": True, "items": {"maximum": 9}},
            {"type": "array", "items": {**COUNT, "maximum": 9}, "maxItems": 2, "uniqueItems": True},
        ),
        ({"type": "array"}, {"items": {"enum": ["a"]}}, {"type": "array", "items": {"enum": ["a"]}}),
        (
            {"anyOf": [TEXT, {"type": "null"}]},
            {"pattern": "^a"},
            {"anyOf": [TEXT, {"type": "null"}], "pattern": "^a"},
        ),
        (
            {"$ref": "#/$defs/Tree"},
            {"maxItems": 3},
            {"type": "array", "items": {"$ref": "#/$defs/Tree"}, "maxItems": 3},
        ),
    ],
)
def test_what_takes_away_is_added(api: Any, stated: Mapping[str, Any], merged: Mapping[str, Any]) -> None:
    assert narrow(api, stated, DEFINITIONS) == (merged, ())


@pytest.mark.parametrize(
    ("api", "stated", "fault"),
    [
        (
            STATUS,
            {"enum": ["open", "done"]},
            "enum is no narrowing: the API does not take done; it takes open, closed, void",
        ),
        (STATUS, {"const": 1}, "const is no narrowing: the API does not take 1; it takes open, closed, void"),
        (TEXT, {"enum": [1, None]}, "enum is no narrowing: the API does not take 1, null; it takes type string"),
        (
            {"anyOf": [TEXT, {"type": "null"}]},
            {"enum": [1]},
            "enum is no narrowing: the API does not take 1; stay within its schema",
        ),
        (
            {**TEXT, "format": "date"},
            {"const": "soon"},
            "const is no narrowing: the API does not take soon; it takes type string, format date",
        ),
        (
            {**TEXT, "pattern": "^a$"},
            {"enum": ["b"]},
            "enum is no narrowing: the API does not take b; it takes type string, pattern ^a$",
        ),
        (COUNT, {"maximum": 101}, "maximum 101 is no narrowing: the API has 100; stay within it"),
        (COUNT, {"minimum": 0}, "minimum 0 is no narrowing: the API has 1; stay within it"),
        ({**TEXT, "minLength": 2}, {"minLength": 1}, "minLength 1 is no narrowing: the API has 2; stay within it"),
        (
            {"type": "array", "maxItems": 2},
            {"maxItems": 3},
            "maxItems 3 is no narrowing: the API has 2; stay within it",
        ),
        (
            {"type": "array", "uniqueItems": True},
            {"uniqueItems": False},
            "uniqueItems False is no narrowing: the API has True; stay within it",
        ),
        (
            {"type": "number", "multipleOf": 2},
            {"multipleOf": 3},
            "multipleOf 3 is no narrowing: the API has 2; stay within it",
        ),
        (
            {**TEXT, "pattern": "^a"},
            {"pattern": "^ab"},
            "pattern cannot be proved a narrowing: the API has pattern '^a'; keep that one, or use enum",
        ),
        (
            {**TEXT, "format": "date-time"},
            {"format": "date"},
            "format cannot be proved a narrowing: the API has format 'date-time'; keep that one, or use enum",
        ),
        (TEXT, {"maximum": 3}, "maximum says nothing about type string; remove it"),
        (TEXT, {"items": {"enum": ["a"]}}, "items says nothing about type string; remove it"),
        (TEXT, {"type": "integer"}, "type is no narrowing: the API does not take integer; it takes type string"),
        (
            {"type": "array", "items": COUNT},
            {"items": {"maximum": 101}},
            "items: maximum 101 is no narrowing: the API has 100; stay within it",
        ),
        (
            TEXT,
            {"format": "colour"},
            'format "colour" is not checked; '
            "take one of date, date-time, time, email, ipv4, ipv6, uuid, int32, int64, or a pattern",
        ),
        (
            TEXT,
            {"pattern": "("},
            'the pattern "(" cannot be checked: it is no regular expression (ECMA-262, no flags); write one',
        ),
        (COUNT, {"minimum": 60, "maximum": 50}, "minimum 60 and maximum 50 leave no value; correct one of them"),
        (
            COUNT,
            {"enum": [10, 60], "maximum": 50},
            "enum has 60, which the keywords beside it exclude; correct one of them",
        ),
        ({**TEXT, "maxLength": 3}, {"minLength": 4}, "minLength 4 and maxLength 3 leave no value; correct one of them"),
    ],
)
def test_what_does_not_take_away_is_refused(api: Any, stated: Mapping[str, Any], fault: str) -> None:
    assert narrow(api, stated, DEFINITIONS)[1] == (fault,)


def test_every_keyword_that_widens_is_named() -> None:
    faults = narrow(COUNT, {"minimum": 0, "maximum": 101, "maxLength": 3}, {})[1]
    assert [fault.partition(" ")[0] for fault in faults] == ["minimum", "maximum", "maxLength"]


def test_the_schema_of_the_api_is_not_changed() -> None:
    api = {"type": "array", "items": {"type": "integer"}}
    narrow(api, {"items": {"maximum": 3}, "maxItems": 1}, {})
    assert api == {"type": "array", "items": {"type": "integer"}}


NUMBERS = st.integers(-6, 6)
NUMERIC = st.fixed_dictionaries(
    {},
    optional={
        "minimum": NUMBERS,
        "maximum": NUMBERS,
        "exclusiveMinimum": NUMBERS,
        "exclusiveMaximum": NUMBERS,
        "multipleOf": st.integers(1, 4),
        "enum": st.lists(NUMBERS, min_size=1, max_size=4, unique=True),
    },
)
TEXTUAL = st.fixed_dictionaries(
    {},
    optional={
        "minLength": st.integers(0, 4),
        "maxLength": st.integers(0, 4),
        "pattern": st.sampled_from(["^a", "b$", "^ab?$"]),
        "enum": st.lists(st.text("ab", max_size=4), min_size=1, max_size=4, unique=True),
    },
)
KINDS: tuple[tuple[str, Any, Any], ...] = (
    ("integer", NUMERIC, NUMBERS),
    ("string", TEXTUAL, st.text("ab", max_size=5)),
)


@pytest.mark.parametrize(("kind", "keywords", "values"), KINDS)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_nothing_that_was_taken_for_a_narrowing_accepts_more(kind: str, keywords: Any, values: Any, data: Any) -> None:
    api = {"type": kind, **data.draw(keywords)}
    stated = data.draw(keywords)
    merged, faults = narrow(api, stated, {})
    items, item_faults = narrow({"type": "array", "items": api}, {"items": stated}, {})
    assert bool(faults) == bool(item_faults)
    for value in data.draw(st.lists(values, max_size=5)):
        if not faults and accepts(merged, value, {}):
            assert accepts(api, value, {})
            assert accepts({"type": kind, **stated}, value, {})
            assert accepts(items, [value], {})
