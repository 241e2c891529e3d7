"""Accepted findings, and baselines."""

import pytest

from mcpgen.errors import UnreadableInput
from mcpgen.findings import Severity
from mcpgen.lint import LintFinding, baseline
from mcpgen.lint.ignores import Ignore, sift
from mcpgen.location import Location


def finding(rule: str = "unit-missing", tool: str = "wait", part: str = "/inputSchema") -> LintFinding:
    return LintFinding(
        rule=rule, severity=Severity.WARNING, message=f"{tool}: it; mend it", server="desk", tool=tool, part=part
    )


def ignore(rule: str, tool: str | None = None, line: int = 1) -> Ignore:
    place = Location(file="shop.yaml", line=line, pointer="/lint/ignore/0")
    return Ignore(rule=rule, tool=tool, reason=f"because {line}", location=place)


def test_an_ignore_without_a_tool_covers_all_and_one_with_a_tool_that_one() -> None:
    findings = [finding(tool="wait"), finding(tool="run"), finding(rule="name-too-general", tool="run")]
    sifted = sift(findings, [ignore("unit-missing"), ignore("name-too-general", "run", 2)])
    assert sifted.left == ()
    assert [entry.reason for entry in sifted.accepted] == ["because 1", "because 1", "because 2"]
    assert sift(findings, [ignore("unit-missing", "run")]).left == (findings[0], findings[2])


def test_an_ignore_that_covers_nothing_is_an_error_at_its_place() -> None:
    (stale,) = sift([finding()], [ignore("unit-missing", "run", 7)]).stale
    assert (stale.rule, stale.severity) == ("stale-ignore", Severity.ERROR)
    assert str(stale) == (
        'shop.yaml:7#/lint/ignore/0: lint.ignore: no finding of "unit-missing" on run is left; remove the entry'
    )


def test_a_mistyped_rule_is_told_its_nearest_name() -> None:
    (stale,) = sift([], [ignore("unit-mising")]).stale
    assert stale.message == 'lint.ignore: no rule is called "unit-mising"; nearest: "unit-missing"'


def test_a_baseline_knows_what_was_there_and_shows_the_rest() -> None:
    old, new = finding(), finding(tool="run")
    read = baseline.from_text(baseline.as_text([old]), "b.json")
    assert read.new([old, new]) == (new,)
    assert read.gone([new]) == 1


def test_two_findings_of_one_identity_count_as_two() -> None:
    read = baseline.from_text(baseline.as_text([finding()]), "b.json")
    assert read.new([finding(), finding()]) == (finding(),)


def test_a_baseline_is_the_same_text_whatever_the_order() -> None:
    findings = [finding(), finding(tool="run"), finding(rule="name-too-general")]
    assert baseline.as_text(findings) == baseline.as_text(findings[::-1])
    assert baseline.as_text([]) == '{\n  "format": 1,\n  "findings": []\n}\n'


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": 2, "findings": []}', '{"format": 1, "findings": [{"rule": 1}]}']
)
def test_another_file_is_no_baseline(text: str) -> None:
    with pytest.raises(UnreadableInput, match=r"b\.json: .*; write it anew"):
        baseline.from_text(text, "b.json")
