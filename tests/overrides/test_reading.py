"""YAML as overrides files may hold it: values, lines, and what YAML allows but an overrides file does not."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcpgen.errors import UnreadableInput
from mcpgen.written import read_yaml

TEXT = """\
a: yes
b:
  - 1
  - {c/d: 2, e~f: [x]}
# a comment
g: 2026-11-30
h: >-
  folded
  text
i?: {j?: k?, l: "?"}
"""


def test_values_follow_yaml_1_2() -> None:
    assert read_yaml(TEXT, "f.yaml").data == {
        "a": "yes",
        "b": [1, {"c/d": 2, "e~f": ["x"]}],
        "g": "2026-11-30",
        "h": "folded text",
        "i?": {"j?": "k?", "l": "?"},
    }


@pytest.mark.parametrize(
    ("steps", "place"),
    [
        ((), "f.yaml:1"),
        (("a",), "f.yaml:1#/a"),
        (("b", 0), "f.yaml:3#/b/0"),
        (("b", 1, "c/d"), "f.yaml:4#/b/1/c~1d"),
        (("b", 1, "e~f", 0), "f.yaml:4#/b/1/e~0f/0"),
        (("h",), "f.yaml:7#/h"),
        (("i?", "j?"), "f.yaml:10#/i?/j?"),
        (("b", 1, "gone", "deeper"), "f.yaml:4#/b/1/gone/deeper"),
        (("gone",), "f.yaml:1#/gone"),
    ],
)
def test_every_key_has_its_line_and_what_is_missing_that_of_the_key_above(steps: tuple[Any, ...], place: str) -> None:
    assert str(read_yaml(TEXT, "f.yaml").lines.at(*steps)) == place


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: 1\na: 2\n", ['f.yaml:2#/a: the key "a" stands here a second time; keep one']),
        ("a: {b: 1, b: 2}\nc: 1\nc: 2", [
            'f.yaml:1#/a/b: the key "b" stands here a second time; keep one',
            'f.yaml:3#/c: the key "c" stands here a second time; keep one',
        ]),
        ("a: !!set {x}\n", ["f.yaml:1#/a: the tag 'tag:yaml.org,2002:set' is not taken; remove it"]),
        ("a: !secret x\n", ["f.yaml:1#/a: the tag '!secret' is not taken; remove it"]),
        ("a: !!python/object:os.system {}\n", [
            "f.yaml:1#/a: the tag 'tag:yaml.org,2002:python/object:os.system' is not taken; remove it"
        ]),
        ("a: !!timestamp 2026-11-30\n", ["f.yaml:1#/a: the tag 'tag:yaml.org,2002:timestamp' is not taken; remove it"]),
        ("a:\n  <<: {b: 1}\n", ["f.yaml:2#/a/<<: merge keys are not taken; write the keys out"]),
        ("a:\n  ? [b]\n  : 1\n", ["f.yaml:2#/a: a key is a text, not a list or a mapping; write it as one"]),
        ("a: .nan\n", ["f.yaml:1#/a: '.nan' is no number of JSON; write another, or put it in quotes"]),
        ("a: -.inf\n", ["f.yaml:1#/a: '-.inf' is no number of JSON; write another, or put it in quotes"]),
        ('a: "\\ud800"\n', ["f.yaml:1#/a: half of a surrogate pair is no text; write the character itself"]),
        ("a: " + "[" * 45 + "]" * 45, ["f.yaml:1#/a" + "/0" * 40 + ": this nests too deeply; flatten it"]),
    ],
)  # fmt: skip
def test_what_is_not_taken_is_found_and_the_rest_read(text: str, found: list[str]) -> None:
    written = read_yaml(text, "f.yaml")
    assert [str(finding) for finding in written.findings] == found
    assert next(iter(written.data)) == "a"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: &x 1\nb: *x\n", "f.yaml:2: this YAML cannot be read: aliases are not taken; write it out here too"),
        ("a: &x [*x]\n", "f.yaml:1: this YAML cannot be read: aliases are not taken; write it out here too"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2: this YAML cannot be read: but found another document; mend it"),
        ("a: [1\nb: 2\n", "f.yaml:2: this YAML cannot be read: expected ',' or ']', but got ':'; "
         "close the bracket, or put a text that holds brackets, commas or colons in quotes"),
        ("a: b: c\n", "f.yaml:1: this YAML cannot be read: mapping values are not allowed here; mend it"),
        ("\ta: 1\n", "f.yaml:1: this YAML cannot be read: found character '\\t' that cannot start any token; mend it"),
        ("a: \x07\n", "f.yaml: this YAML cannot be read: unacceptable character #x0007: "
         "special characters are not allowed; mend it"),
        ("[" * 2000, "f.yaml: this nests too deeply; flatten it"),
    ],
)  # fmt: skip
def test_what_is_no_yaml_stops_the_run_in_one_line(text: str, message: str) -> None:
    with pytest.raises(UnreadableInput) as caught:
        read_yaml(text, "f.yaml")
    assert str(caught.value) == message


def refusal(text: str) -> str:
    """Why a text cannot be read; `; ` where it can."""
    try:
        read_yaml(text, "f.yaml")
    except UnreadableInput as error:
        return str(error)
    return "; "


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from("ab:?-[]{},&*!|>'\"%@`#\n \t\\0~<=.")))
def test_no_text_crashes_the_reader(text: str) -> None:
    said = refusal(text)
    assert "; " in said
    assert "\n" not in said
