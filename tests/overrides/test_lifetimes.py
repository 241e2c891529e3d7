"""Descriptions that say how long a handle lives, and those that do not."""

import pytest

from mcpgen.lifetimes import in_words, states_lifetime


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Valid for 15 minutes.", 900),
        ("It is a 15-minute quote.", 900),
        ("Lives 900 seconds", 900),
        ("valid for 900s, then gone", 900),
        ("for 15 min only", 900),
        ("valid for one hour", 3600),
        ("Keep it for an hour.", 3600),
        ("Keep it for 60 minutes.", 3600),
        ("Gone after three days", 3 * 86400),
        ("within 1 day", 86400),
        ("within 24 hours", 86400),
        ("EXPIRES IN 10 MINUTES", 600),
    ],
)
def test_a_lifetime_is_stated(text: str, seconds: int) -> None:
    assert states_lifetime(text, seconds)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Valid for a while.", 900),
        ("Valid for 15 hours.", 900),
        ("Valid for 115 minutes.", 900),
        ("Valid for 1.15 minutes.", 900),
        ("Valid for 14 minutes, not 15.", 900),
        ("order 900", 900),
        ("A15 minutes", 900),
        ("within 24 hour-long", 900),
        ("", 60),
    ],
)
def test_a_lifetime_is_not_stated(text: str, seconds: int) -> None:
    assert not states_lifetime(text, seconds)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "1 second"),
        (90, "90 seconds"),
        (900, "15 minutes"),
        (3600, "1 hour"),
        (5400, "90 minutes"),
        (172800, "2 days"),
    ],
)
def test_a_lifetime_is_said_in_the_largest_unit(seconds: int, words: str) -> None:
    assert in_words(seconds) == words
