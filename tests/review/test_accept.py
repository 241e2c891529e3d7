"""What stops a build, and how somebody lets it pass."""

import json
from pathlib import Path

import pytest

from mcpgen.cli.inputs.reviews import Asked, gather
from mcpgen.cli.run import run
from mcpgen.errors import UnreadableInput
from mcpgen.overrides import Acceptance, accepted_file, accepted_text, read_accepted, with_acceptance
from tests.review.edits import EDITS
from tests.review.places import edit, repository

Capture = pytest.CaptureFixture[str]
FILE = "overrides/shop.accepted.yaml"


def change(shop: Path, name: str) -> str:
    """Make an edit; the fingerprint of the worst that it does."""
    for file, changes in EDITS[name].items():
        edit(shop, file, *changes)
    return fingerprints()[0]


def fingerprints() -> list[str]:
    gathered = gather(Asked(files=("overrides/shop.yaml",), server="shop-support"))
    return [one.fingerprint for review in gathered.reviews for one in review.changes]


# --- the gate ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "stopping"),
    [
        ("a-choice-less", "breaking warning prompt"),
        ("a-promise-of-no-harm", "warning prompt"),
        ("other-words", "prompt"),
        ("a-smaller-budget", "warning prompt tokens"),
    ],
)
def test_a_level_stops_at_what_is_worse_too(name: str, stopping: str, shop: Path, capfd: Capture) -> None:
    repository(shop)
    change(shop, name)
    for level in ("breaking", "warning", "prompt", "tokens", "none"):
        code = run(["diff", "overrides/shop.yaml", "--server", "shop-support", "--fail-on", level])
        assert code == (1 if level in stopping.split() else 0), level
        assert ("stop" in capfd.readouterr().err) is bool(code)


def test_levels_go_together(shop: Path) -> None:
    repository(shop)
    change(shop, "a-smaller-budget")
    assert run(["diff", "--fail-on", "breaking,tokens"]) == 1
    assert run(["diff", "--fail-on", "breaking, none"]) == 0


def test_without_a_base_only_budgets_can_stop(shop: Path) -> None:
    change_budget = ("    budget: {per_tool: 250, total: 800}\n", "    budget: {per_tool: 250, total: 700}\n")
    edit(shop, "overrides/shop.yaml", change_budget)
    assert run(["diff", "--fail-on", "prompt"]) == 1, "over budget is a warning"
    assert run(["diff", "--fail-on", "tokens"]) == 1
    assert run(["diff"]) == 0


@pytest.mark.parametrize("word", ["braking", "info", ""])
def test_a_level_that_is_none_is_refused(word: str, shop: Path, capfd: Capture) -> None:
    assert run(["diff", "--fail-on", word]) == 2
    assert capfd.readouterr().err.startswith(f'--fail-on: nothing is called "{word}"; ')


def test_the_json_says_what_stopped_it(shop: Path, capfd: Capture) -> None:
    repository(shop)
    change(shop, "a-choice-less")
    capfd.readouterr()
    asked = ["diff", "overrides/shop.yaml", "--server", "shop-support", "--format", "json"]
    assert run([*asked, "--fail-on", "warning"]) == 1
    report = json.loads(capfd.readouterr().out)
    assert (report["failOn"], report["exitCode"], report["summary"]["breaking"]) == (["warning"], 1, 1)
    assert run(["diff", "--format", "json"]) == 2
    assert "--format json takes one overrides file; name one of overrides/shop.yaml, overr" in capfd.readouterr().err


def test_a_report_goes_into_a_file(shop: Path, capfd: Capture) -> None:
    assert run(["diff", "overrides/weather.yaml", "--format", "markdown", "--out", "new/review.md"]) == 0
    assert capfd.readouterr().out == ""
    assert Path("new/review.md").read_text(encoding="utf-8").startswith("<!-- mcpgen-diff server=weather -->\n")
    assert run(["diff", "--out", "overrides"]) == 2
    assert capfd.readouterr().err.endswith("overrides: this cannot be written (Is a directory); choose another --out\n")


# --- letting it pass --------------------------------------------------------------------------------------------------


def test_what_is_accepted_passes_and_is_shown_with_the_reason(shop: Path, capfd: Capture) -> None:
    repository(shop)
    fingerprint = change(shop, "a-choice-less")
    assert run(["diff", "overrides/shop.yaml"]) == 1
    capfd.readouterr()
    assert run(["accept", fingerprint, "--reason", "Nobody asks\n for  returned | orders"]) == 0
    assert capfd.readouterr().out == (
        f'{FILE}: breaking {fingerprint} passes now (find_orders: argument status no longer takes "returned"); '
        "commit this file\n"
    )
    assert (shop / FILE).read_text(encoding="utf-8").splitlines()[2:] == [
        "accepted:",
        f'- fingerprint: "{fingerprint}"',
        '  server: "shop-support"',
        r'  change: "find_orders: argument status no longer takes \"returned\""',
        '  reason: "Nobody asks for returned | orders"',
    ]
    assert run(["diff", "overrides/shop.yaml", "--server", "shop-support"]) == 0
    output = capfd.readouterr().out
    assert "Contract, main@" in output
    assert "-> now: 1 accepted\n" in output
    assert "accepted: Nobody asks for returned | orders\n" in output


def test_the_order_is_kept_and_a_second_reason_takes_the_place_of_the_first(shop: Path) -> None:
    repository(shop)
    change(shop, "other-words")
    first, second, _ = fingerprints()
    for fingerprint, reason in ((second, "Two"), (first, "One"), (second, "Two again")):
        assert run(["accept", fingerprint, "--reason", reason, "overrides/shop.yaml"]) == 0
    read = read_accepted((shop / FILE).read_text(encoding="utf-8"), file=FILE)
    assert [(one.fingerprint, one.reason) for one in read] == [(second, "Two again"), (first, "One")]
    assert run(["diff", "--fail-on", "prompt", "overrides/shop.yaml"]) == 1, "the third was not accepted"


def test_an_acceptance_that_matches_nothing_any_more_is_reported(shop: Path, capfd: Capture) -> None:
    repository(shop)
    kept = (shop / "overrides" / "shop.yaml").read_text(encoding="utf-8")
    fingerprint = change(shop, "a-choice-less")
    run(["accept", fingerprint, "--reason", "So it is"])
    (shop / "overrides" / "shop.yaml").write_text(kept, encoding="utf-8")
    for form in ("text", "markdown"):
        capfd.readouterr()
        assert run(["diff", "overrides/shop.yaml", "--format", form]) == 0
        assert f"{fingerprint}" in capfd.readouterr().out
    run(["diff", "overrides/shop.yaml", "--format", "json"])
    stale = {one["name"]: one["staleAcceptances"] for one in json.loads(capfd.readouterr().out)["servers"]}
    assert stale.pop("shop-support") == [fingerprint]
    assert set(map(tuple, stale.values())) == {()}


def test_a_fingerprint_of_no_change_is_refused_with_the_nearest(shop: Path, capfd: Capture) -> None:
    repository(shop)
    fingerprint = change(shop, "a-choice-less")
    typo = f"{fingerprint[:-1]}{'0' if fingerprint[-1] != '0' else '1'}"
    assert run(["accept", typo, "--reason", "x"]) == 2
    assert f'has the fingerprint "{typo}"; nearest: "{fingerprint}"\n' in capfd.readouterr().err
    assert run(["accept", fingerprint, "--reason", " "]) == 2
    assert capfd.readouterr().err == "--reason: it is empty; say why this may pass, since reviewers read it\n"
    assert not (shop / FILE).exists()


def test_without_a_base_there_is_nothing_to_accept(shop: Path, capfd: Capture) -> None:
    assert run(["accept", "0123456789ab", "--reason", "x"]) == 2
    assert capfd.readouterr().err == (
        "there is nothing to accept, since there is no base: this is no git repository; name one: --base\n"
    )


def test_acceptances_are_no_overrides_file(shop: Path) -> None:
    (shop / FILE).write_text(accepted_text([]), encoding="utf-8")
    assert [one.file for one in gather(Asked()).files] == ["overrides/shop.yaml", "overrides/weather.yaml"]


# --- the file ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fingerprint", ["000000000000", "123456789012", "1e5000000000", "0123456789ab"])
@pytest.mark.parametrize(
    "reason", ["on", "1.5", 'a "quote": # and\nmore', "é ☃ \u2028 \x85", "- x", "null", "  padded "]
)
def test_what_is_written_is_read_again(fingerprint: str, reason: str) -> None:
    one = Acceptance(fingerprint=fingerprint, server="s", change=reason, reason=reason)
    assert read_accepted(accepted_text([one]), file=FILE) == (one,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this takes a mapping with the key accepted; remove the file, or accept the change again"),
        ("accepted: [{fingerprint: abc, server: s, reason: x}]", ":1#/accepted/0/fingerprint: string should match"),
        ("accepted:\n- fingerprint: 0123456789ab\n  server: s\n", ":2#/accepted/0/reason: field required"),
        ("accepted:\n- {fingerprint: 0123456789ab, server: s, reason: x, by: me}\n", "/by: extra inputs are not"),
        ("accepted: [", "this YAML cannot be read"),
    ],
)
def test_a_broken_file_says_where_and_what(text: str, said: str) -> None:
    with pytest.raises(UnreadableInput) as caught:
        read_accepted(text, file=FILE)
    assert str(caught.value).startswith(FILE)
    assert said in str(caught.value)


def test_the_file_stands_beside_the_overrides() -> None:
    names = ("overrides/shop.yaml", "shop.yml", "a.b/shop")
    assert [accepted_file(name) for name in names] == [FILE, "shop.accepted.yaml", "a.b/shop.accepted.yaml"]


def test_the_same_change_of_two_servers_is_accepted_twice() -> None:
    one = Acceptance(fingerprint="0123456789ab", server="a", reason="x")
    other = Acceptance(fingerprint="0123456789ab", server="b", reason="x")
    assert with_acceptance([one], other) == (one, other)
