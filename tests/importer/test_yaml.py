"""YAML by the rules of YAML 1.2, whichever of the two readers reads it, and bounded."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.errors import UnreadableInput
from mcpgen.importer.reading.faithful_yaml import load_faithfully
from mcpgen.importer.reading.parsing import parse
from mcpgen.importer.reading.plain import plain
from mcpgen.importer.reading.yaml12 import load_yaml
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


@pytest.mark.parametrize(
    "text", ["200", "true", "True", "null", "~", "1.5", "1.10", "012", "1e3", "+1", "0x1F", ".inf"]
)
def test_a_key_is_the_text_that_is_written(text: str) -> None:
    expected = ({text: 1}, False)
    assert load_yaml(f"{text}: 1\n", HERE) == expected
    assert load_yaml(f"{{{text} : 1}}\n", HERE) == expected
    assert load_yaml(f"- [{text}: 1]\n- - &a {text}: 1\n", HERE)[0] == [[{text: 1}], [{text: 1}]]


@pytest.mark.parametrize("more", ["", "z: {<<: {a: 1}}\n"])
def test_a_key_that_is_no_text_is_its_json(more: str) -> None:
    read = load_yaml(f"? [e, 1]\n: f\n? {{b: 1, a: [c]}}\n: g\n? [{{h: i}}]\n: j\n{more}", HERE)[0]
    assert list(read)[:3] == ['["e", 1]', '{"a": ["c"], "b": 1}', '[{"h": "i"}]']


def test_merge_keys_are_merged_and_what_is_written_wins() -> None:
    text = "base: &base {a: 1, b: 2}\nmade:\n  <<: *base\n  b: 3\nboth:\n  <<: [*base, {c: 4}]\n"
    assert load_yaml(text, HERE)[0] == {
        "base": {"a": 1, "b": 2},
        "made": {"a": 1, "b": 3},
        "both": {"a": 1, "b": 2, "c": 4},
    }


@pytest.mark.parametrize(
    ("text", "has_more"),
    [
        ("---\na: 1\n---\nb: 2\n", True),
        ("a: 1\n---\nb: 2\n", True),
        ("# one\n%YAML 1.2\n--- # two\na: 1\n...\n---\nb: 2\n", True),
        ("--- {a: 1}\n--- 2", True),
        ("---\na: 1\n...\n", False),
        ("a: 1\n---\n# no more\n", False),
        ("a: 1 # ---\n", False),
    ],
)
def test_the_first_of_several_documents_is_taken(text: str, has_more: bool) -> None:
    read = parse(text.encode(), "x")
    assert (read.tree, read.has_more) == ({"a": 1}, has_more)


@pytest.mark.parametrize("text", ['{{"a": {0}}}', "a: {0}"])
@pytest.mark.parametrize(("number", "value"), [("1e400", "inf"), ("-1e400", "-inf"), ("9" * 5000, "inf")])
def test_a_number_that_python_cannot_write_is_text(text: str, number: str, value: str) -> None:
    assert parse(text.format(number).encode(), "x").tree == {"a": value}


def test_half_a_pair_of_surrogates_is_no_question_mark() -> None:
    assert "?" not in parse(b'{"a": "\\ud800"}', "x").tree["a"]


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
        ("b: &b\n  c: [*b]\n", "an alias stands inside what it stands for"),
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
