"""Patterns of ECMA-262 mean in Python what they mean there, in linear time."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcpgen.runtime.checking.pattern_automaton import Automaton, TooLarge
from mcpgen.runtime.checking.pattern_syntax import parse, python
from mcpgen.runtime.checking.patterns import compiled


def allows(pattern: str, text: str) -> bool:
    found = compiled(pattern)
    assert found is not None
    return found.allows(text)


@pytest.mark.parametrize(
    ("pattern", "good", "bad"),
    [
        (r"^C-\d{4}$", ["C-0001"], ["C-0001\n", "C-00٣1", "xC-0001"]),
        (r"b", ["abc"], ["acd"]),
        (r"^\w+$", ["a_1"], ["é", ""]),
        (r"^\W\D\S$", ["éa!"], ["aaa", "!1a"]),
        (r"^[\W]$", ["é", "!"], ["a", "_"]),
        (r"^[\D\d]$", ["é", "1"], [""]),
        (r"^\s$", [" ", "\u00a0", "\ufeff", "\u3000"], ["x"]),
        (r"^.$", ["a", "\x85"], ["\n", "\r", "\u2028", "\u2029"]),
        (r"^[[a\]^]$", ["[", "a", "]", "^"], ["b"]),
        (r"^[^a-c\-]$", ["d"], ["a", "b", "-"]),
        (r"^[a-]$", ["-", "a"], ["b"]),
        (r"^[+--]$", ["+", ",", "-"], ["/"]),
        (r"^[\d-x]$", ["1", "-", "x"], ["a"]),
        (r"^[a-\d]$", ["1", "-", "a"], ["b"]),
        (r"^[-&&||~~]$", ["&", "|", "~", "-"], ["a"]),
        (r"^[^]$", ["\n", "a"], [""]),
        (r"[]", [], ["", "a"]),
        (r"^a{2,3}$", ["aa", "aaa"], ["a", "aaaa"]),
        (r"^a{2,}b{0}c?$", ["aa", "aaac"], ["a", "aab"]),
        (r"^{x}$", ["{x}"], ["x"]),
        (r"^x{,3}$", ["x{,3}"], ["xx"]),
        (r"^\/\-\.\u00e9\x41\u{1F600}\cJ\t\0$", ["/-.éA😀\n\t\0"], ["x"]),
        (r"^(?<y>\d)-\k<y>$", ["1-1"], ["1-2"]),
        (r"^(\d)(?:-)\1$", ["1-1"], ["1-2"]),
        (r"^(?=.*[A-Z])(?!.*!)(?<=^).{3,}$", ["abC"], ["abc", "aC!"]),
        (r"\bfoo\b", ["a foo."], ["food", "éfood"]),
        (r"^a+?b*?$", ["aab"], ["b"]),
        ("", ["", "a"], []),
        ("a|b|", ["", "c"], []),
    ],
)
def test_a_pattern_means_what_it_means_in_ecma_262(pattern: str, good: list[str], bad: list[str]) -> None:
    assert [text for text in good if not allows(pattern, text)] == []
    assert [text for text in bad if allows(pattern, text)] == []


@pytest.mark.parametrize(
    ("pattern", "good", "bad"),
    [
        ("^(a+)+$", "a" * 5_000, "a" * 5_000 + "!"),
        ("^(a|aa)+$", "a" * 5_000, "a" * 5_000 + "!"),
        ("^(x+x+)+y$", "x" * 2_000 + "y", "x" * 2_000),
        ("(.*a){20}", "a" * 20 + "x" * 500, "a" * 19 + "x" * 500),
        (r"^(\w+\s?)*$", "ab cd " * 500, "ab " * 500 + "!"),
        (r"^[a-z0-9]+(?:-[a-z0-9]+)*$", "abc-" * 200 + "x", "abc-" * 200),
        (r"^\d+-\d+-\d+-\d+$", "1" * 200 + "-1-1-1", "1" * 200 + "-1-1-"),
        ("^(a?){50}a{50}$", "a" * 50, "a" * 49),
    ],
)
def test_no_pattern_takes_long(pattern: str, good: str, bad: str) -> None:
    started = time.process_time()

    assert allows(pattern, good)
    assert not allows(pattern, bad)
    assert time.process_time() - started < 60


@pytest.mark.parametrize("pattern", [r"^(?=(a+)+$)b", r"^(a+)+\1$", "((a+)+){900}"])
def test_what_cannot_be_decided_in_time_is_left_to_the_api(pattern: str) -> None:
    started = time.process_time()

    assert allows(pattern, "a" * 40 + "!")
    assert time.process_time() - started < 60


ATOMS = st.sampled_from(
    ["a", "b", "[ab]", "[^a]", ".", r"\w", r"\b", "^", "$", "a?", "(?:ab)+", "b*", "(a|b)", "a{2}", "(?:a|bb){1,2}"]
)


@given(st.lists(ATOMS, max_size=6).map("".join), st.text("ab c\n", max_size=12))
@settings(max_examples=500)
def test_the_automaton_agrees_with_pythons_own_matcher(pattern: str, text: str) -> None:
    node = parse(pattern)

    assert Automaton(node).search(text) == (re.search(python(node), text) is not None)


def test_an_automaton_has_a_largest_size() -> None:
    with pytest.raises(TooLarge):
        Automaton(parse("(?:a{100}){100}"))
