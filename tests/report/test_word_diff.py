import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.report.writing.word_diff import Fate, word_diff

MARKS = {Fate.KEPT: "%s", Fate.GONE: "[-%s-]", Fate.NEW: "{+%s+}"}


def told(before: str, after: str) -> str:
    return "".join(MARKS[piece.fate] % piece.text for piece in word_diff(before, after))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("same words", "same words", "same words"),
        ("", "new", "{+new+}"),
        ("old", "", "[-old-]"),
        ("pays once", "pays twice", "pays [-once-]{+twice+}"),
        ("one two three", "four five six", "[-one two three-]{+four five six+}"),
        ("a b c d", "b long words in between a", "[-a b c d-]{+b long words in between a+}"),
        ("A quote. It expires.", "A quote. Each pays once. It expires.", "A quote. {+Each pays once. +}It expires."),
    ],
)
def test_words_are_kept_gone_or_new(before: str, after: str, expected: str) -> None:
    assert told(before, after) == expected


def test_what_was_kept_is_shortened_around_a_change() -> None:
    before = "The first sentence stays as it is. " * 5
    assert told(before + "Old. " + before, before + "New. " + before) == (
        "... stays as it is. The first sentence stays as it is. [-Old-]{+New+}. "
        "The first sentence stays as it is. The first sentence ..."
    )


def test_long_texts_are_compared_by_sentences() -> None:
    before = "A sentence of five words. " * 1000
    pieces = word_diff(before, before.replace("five", "six", 1))
    assert [piece.text for piece in pieces if piece.fate is Fate.NEW] == ["A sentence of six words. "]


@given(st.text(alphabet="ab .", max_size=40), st.text(alphabet="ab .", max_size=40))
def test_short_texts_can_be_put_together_again(before: str, after: str) -> None:
    pieces = word_diff(before, after)
    assert "".join(piece.text for piece in pieces if piece.fate is not Fate.NEW) == before
    assert "".join(piece.text for piece in pieces if piece.fate is not Fate.GONE) == after
