"""YAML by the rules of YAML 1.2, whichever of the two readers reads it, and bounded."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.errors import UnreadableInput
from mcpgen.importer.faithful_yaml import load_faithfully
from mcpgen.importer.parsing import parse
from mcpgen.importer.plain import plain
from mcpgen.importer.yaml12 import load_yaml
from mcpgen.location import Location

HERE = Location(file="x.yaml")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((word, word) for word in ("on", "off", "yes", "no", "y", "n", "On", "NO")),
        *((word, word) for word in ("2031-05-01", "12:30", "18:00:00", "0b11", "1_000", "0x_f", "1__0", "=", "1e")),
        *((word, True) for word in ("true", "True", "TRUE")),
        *((word, None) for word in ("null", "~", "Null", "")),
        ("007", 7),
        ("0o17", 15),
        ("0xFF", 255),
        ("+12", 12),
        ("123456789012345678901234567890", 123456789012345678901234567890),
        ("1e3", 1000.0),
        (".5", 0.5),
        (".inf", "inf"),
        (".nan", "nan"),
        ("'no'", "no"),
        ("!!str 12", "12"),
        ("!unknown x", "x"),
        ("!!binary aGk=", "aGk="),
        ("!!timestamp 2031-05-01", "2031-05-01"),
    ],
)
def test_a_scalar_is_what_yaml_1_2_says(text: str, value: Any) -> None:
    assert load_yaml(f"a: {text}\n", HERE) == ({"a": value}, False)


def test_keys_are_strings() -> None:
    assert load_yaml("200: a\ntrue: b\nnull: c\n1.5: d\n? [e]\n: f\n", HERE)[0] == {
        "200": "a",
        "true": "b",
        "null": "c",
        "1.5": "d",
        '["e"]': "f",
    }


def test_merge_keys_are_merged_and_what_is_written_wins() -> None:
    text = "base: &base {a: 1, b: 2}\nmade:\n  <<: *base\n  b: 3\nboth:\n  <<: [*base, {c: 4}]\n"
    assert load_yaml(text, HERE)[0] == {
        "base": {"a": 1, "b": 2},
        "made": {"a": 1, "b": 3},
        "both": {"a": 1, "b": 2, "c": 4},
    }


def test_the_first_of_several_documents_is_taken() -> None:
    assert load_yaml("---\na: 1\n---\nb: 2\n", HERE)[0] == {"a": 1}


def test_repeated_keys_are_told_with_their_lines() -> None:
    assert parse(b"a: 1\nb:\n  c: 1\n  c: 2\na: 3\n", "x").repeated == (("a", 5), ("c", 4))
    assert parse(b'{"a": 1,\n"b": {"c": "a", "c": 2},\n"a": 3}', "x").repeated == (("c", 2), ("a", 3))
    assert parse(b"base: &base {a: 1}\nb:\n  <<: *base\n  a: 2\n  a: 3\n", "x").repeated == (("a", 5),)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(JSON_VALUES)
def test_json_is_read_as_json(value: Any) -> None:
    text = json.dumps({"a": value})
    assert json.dumps(parse(text.encode(), "x").tree) == text.encode("utf-8", "replace").decode()


@given(st.text(alphabet="0123456789abcdefoxyn_+-.eE:~", min_size=1, max_size=8))
def test_both_readers_read_a_plain_scalar_alike(text: str) -> None:
    document = f"a: [{text} ]\n"
    try:
        faithful = plain(load_faithfully(document, HERE)[0])
    except UnreadableInput:
        return
    assert load_yaml(document, HERE)[0] == faithful


LAUGHS = "".join(f"a{index}: &a{index} [{', '.join([f'*a{index - 1}'] * 9)}]\n" for index in range(1, 12))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"a0: &a0 [x, x, x]\n{LAUGHS}", "its aliases stand for too much"),
        (f"a0: &a0 [x, x, x]\n{LAUGHS}z: {{<<: {{a: 1}}}}\n", "its aliases stand for too much"),
        ("<<: {a: 1}\nb: &b {c: *b}\n", "an alias stands inside what it stands for"),
        ("- " * 100_000 + "1", "is nested too deep"),
        ("? " * 100_000 + "1", "is nested too deep"),
        ("[" * 100_000, "is nested too deep"),
        ('{"a":' * 100_000, "is nested too deep"),
        ("a: b: c", "is neither JSON nor YAML: mapping values are not allowed in this context"),
        ("{'a': 1", "is no JSON: Expecting property name enclosed in double quotes"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnreadableInput) as refusal:
        parse(text.encode(), "x.yaml")
    assert refusal.value.message == message
