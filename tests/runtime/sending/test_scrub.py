"""Secrets that an API repeats are masked: short ones as words, long ones wherever they stand."""

import json

import pytest

from mcpgen.runtime.sending.reply import Reply
from mcpgen.runtime.sending.scrub import scrubbed
from mcpgen.runtime.wire import Operation

SHORT, LONG = "s3cr3t", "S3cr3t-Key-abcdef123456"


def shown(body: str, *secrets: str) -> str:
    """What is left of an answer."""
    reply = Reply(operation=Operation(method="GET", path="/a"), status=200, body=body.encode())
    return scrubbed(reply, secrets).text()


@pytest.mark.parametrize("secret", [SHORT, LONG])
@pytest.mark.parametrize("around", ["{}", "key={}&a=1", '"{}"', "({})", "Basic {},", "key:\n{}\n"])
def test_a_secret_that_is_a_word_is_masked(around: str, secret: str) -> None:
    assert shown(around.format(secret), secret) == around.format("***")


@pytest.mark.parametrize("before", ["\n", "\t", "\r", "\b", "\f", "\u0001", "ü"])
@pytest.mark.parametrize("secret", [SHORT, LONG, 'quo"te'])
def test_a_secret_behind_an_escape_of_json_is_masked(before: str, secret: str) -> None:
    assert json.loads(shown(json.dumps(f"key:{before}{secret}"), secret)) == f"key:{before}***"


def test_a_short_secret_stays_where_it_is_a_part_of_a_word() -> None:
    assert shown(f"my{SHORT} {SHORT}s {SHORT}-1", SHORT) == f"my{SHORT} {SHORT}s {SHORT}-1"


def test_a_long_secret_is_masked_inside_of_words_too() -> None:
    assert shown(f"bin{LONG}s_{LONG}", LONG) == "bin***s_***"
