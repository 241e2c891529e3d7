"""Text of a document, as YAML, is read back as that text: by our reader and by one of YAML 1.1."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.init.scalars import comment, cut, one_line, paragraph, scalar
from mcpgen.yaml12 import Yaml12Loader

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
WORDS = st.lists(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1), max_size=60).map(" ".join)


def read(text: str) -> object:
    """What both readers make of a file."""
    ours, theirs = yaml.load(text, Loader=Yaml12Loader), yaml.safe_load(text)
    assert ours == theirs
    return ours


@given(ANY_TEXT)
def test_a_scalar_is_read_back_as_it_was(text: str) -> None:
    assert read(f"value: {scalar(text)}\n") == {"value": text}
    assert read(f"list: [{scalar(text)}, {{inner: {scalar(text)}}}]  # a remark\n") == {"list": [text, {"inner": text}]}
    assert read(f"{scalar(text)}:\n  inner: 1\n") == {text: {"inner": 1}}


@given(ANY_TEXT | WORDS)
def test_a_paragraph_is_read_back_with_its_white_space_as_blanks(text: str) -> None:
    assert read(f"outer:\n  value: {paragraph(text, indent=4)}\n  after: 1\n") == {
        "outer": {"value": " ".join(text.split()), "after": 1}
    }


@given(st.text())
def test_a_comment_stays_a_comment_and_shows_what_is_in_it(text: str) -> None:
    shown = comment(text)
    assert shown.isprintable()
    assert len(shown) <= 80
    assert read(f"before: 1\n# {shown}\nafter: 2  # {shown}\n") == {"before": 1, "after": 2}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("get_orders", "get_orders"),
        ("../openapi/shop.yaml", "../openapi/shop.yaml"),
        ("Get one order", "Get one order"),
        ("no", '"no"'),
        ("Null", '"Null"'),
        ("12", '"12"'),
        ("1e3", '"1e3"'),
        ("", '""'),
        ("-", '"-"'),
        ("a: b", '"a: b"'),
        ("a # b", '"a # b"'),
        ("a, b", '"a, b"'),
        ('say "x"\n', '"say \\"x\\"\\n"'),
        ("caf\u00e9", '"caf\u00e9"'),
        ("a\u202eb\u200b\x00\x85\ufeff", '"a\\u202eb\\u200b\\u0000\\u0085\\ufeff"'),
        ("\U000e0041", '"\\U000e0041"'),
        ("\ud800", '"\N{REPLACEMENT CHARACTER}"'),
    ],
)
def test_what_can_be_mistaken_is_quoted_and_what_cannot_be_seen_is_escaped(text: str, written: str) -> None:
    assert scalar(text) == written


def test_long_text_is_folded_between_words() -> None:
    text = "It says: # no comment, " + "word " * 30
    assert paragraph(text, indent=4) == (f">-\n    It says: # no comment,{' word' * 16}\n    word{' word' * 13}")


def test_long_text_with_something_unseen_is_not_folded() -> None:
    assert paragraph("a\u202eb " * 60, indent=4).startswith('"a\\u202eb a\\u202eb')


@pytest.mark.parametrize(
    ("text", "kept"),
    [("one two three", "one two three"), ("one two three four", "one two..."), ("o" * 20, "oooooooooo...")],
)
def test_text_is_cut_between_words(text: str, kept: str) -> None:
    assert cut(text, 13) == kept


def test_white_space_of_any_kind_is_one_blank() -> None:
    assert one_line(" a\n\n b\t\u2003c ") == "a b c"
