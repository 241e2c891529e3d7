"""`mcpgen diff --choices FILE`: the scores stand below the review of their server, and stale ones say so."""

import json
from pathlib import Path
from typing import Any

import pytest

from mcpgen.choose import read_scores
from mcpgen.cli.run import run
from mcpgen.errors import UnreadableInput
from mcpgen.report.choices.choices_json import choices_json
from tests.report.test_choices import HOSTILE, two_tickets
from tests.report.test_on_github import OURS, page_of

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    monkeypatch.setenv("COLUMNS", "100")


def written(folder: Path, **change: Any) -> str:
    """A file of scores."""
    path = folder / "choices.json"
    path.write_text(json.dumps({**json.loads(choices_json(two_tickets())), **change}), encoding="utf-8")
    return str(path)


def reviewed(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What `mcpgen diff` shows."""
    assert run(["diff", "overrides/shop.yaml", "--base", "./out", "--fail-on", "none", *arguments]) == 0
    return capfd.readouterr().out


def test_a_terminal_shows_scores_below_the_review_of_their_server(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    shown = reviewed(capfd, "--server", "shop-support", "--choices", written(tmp_path))
    assert (
        shown.partition("Which tool is picked\n")[2]
        == """\
2 tickets, 1 held out; picked by a-model

Set            Right  95 % interval  Prompt tokens
------------  ------  -------------  -------------
old (as now)  0 of 2      0 to 66 %            795
new (as now)  2 of 2    34 to 100 %            795

No difference is shown: new is right in 2 of 2, old in 0 of 2, p = 0.5; with 2 tickets none can be,
  it takes 6.
- with 2 tickets no difference can be shown; one of 20 points, a fifth of the tickets, takes 39
  tickets
"""
    )


def test_a_comment_has_them_in_the_part_of_their_server(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shown = reviewed(capfd, "--format", "markdown", "--choices", written(tmp_path))
    before, _, after = shown.partition("**Which tool is picked**: 2 tickets, 1 held out; picked by `a-model`\n")
    assert "shop-warehouse" in after
    assert "shop-support" in before
    assert "shop-warehouse" not in before
    assert "| `new` (as now) | 2 of 2 | 34 to 100 % | 795 |" in after


def test_scores_of_other_tools_are_said_to_be_stale(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    sets = json.loads(choices_json(two_tickets()))["sets"]
    stale = written(tmp_path, sets=[{**one, "toolsHash": "0" * 16} for one in sets])
    for form in ("text", "markdown"):
        shown = reviewed(capfd, "--server", "shop-support", "--choices", stale, "--format", form)
        assert "None of these sets is what the server lists now" in shown
        assert "(as now)" not in shown


def test_nothing_in_a_file_of_scores_acts(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    hostile = written(tmp_path, conclusion=HOSTILE, warnings=[HOSTILE], selector={"name": HOSTILE, "languageModel": 1})
    shown = reviewed(capfd, "--server", "shop-support", "--choices", hostile, "--format", "markdown")
    assert page_of(shown).tags <= OURS
    assert "\x1b" not in reviewed(capfd, "--server", "shop-support", "--choices", hostile)


@pytest.mark.parametrize(
    ("change", "arguments", "said"),
    [
        ({"server": "pets"}, (), "is about server pets; under review: shop-support, shop-warehouse"),
        ({}, ("--server", "shop-warehouse"), "is about server shop-support; under review: shop-warehouse"),
        ({}, ("--format", "json"), "--choices does not stand in --format json"),
        ({}, ("--format", "github"), "--choices does not stand in --format github"),
        ({"schemaVersion": 2}, (), "this mcpgen reads version 1 of such files"),
        ({"sets": [{}]}, (), "this is not what `mcpgen choose --format json` writes"),
    ],
)
def test_scores_that_cannot_be_shown_are_refused(
    change: dict[str, Any], arguments: tuple[str, ...], said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, **change)
    assert run(["diff", "overrides/shop.yaml", "--base", "./out", "--choices", file, *arguments]) == 2
    assert said in capfd.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", "{}", "no JSON", "[" * 9000])
def test_what_are_no_scores_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableInput, match=r"^c\.json: "):
        read_scores(text, file="c.json")
