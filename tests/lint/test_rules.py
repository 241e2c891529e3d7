"""Every rule: registered, documented in four parts, fires on its own example and not on the one beside it."""

import copy
from pathlib import Path

import pytest

from mcpgen.findings import Severity
from mcpgen.lint import RULES, Rule, check
from mcpgen.lint import rules as package
from mcpgen.lint.rule import page_of
from tests.corpus import document
from tests.lint import precision, rules_page
from tests.lint.examples import target_of

REPOSITORY = Path(__file__).parent.parent.parent
LARGE = ("github_api.json", "openai.yaml")

every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)


def test_every_module_of_the_folder_is_a_rule() -> None:
    modules = {path.stem for path in Path(package.__file__).parent.glob("*.py")} - {"__init__"}
    assert sorted(rule.id.replace("-", "_") for rule in RULES) == sorted(modules)


def test_no_id_stands_twice() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES)


@every_rule
def test_a_rule_fires_on_its_example(rule: Rule) -> None:
    found = list(check(target_of(rule.page.fires), rules=[rule]))
    assert found, "the example under Fires does not fire"
    assert all("; " in finding.message for finding in found), "a message says what is wrong; what to do"


@every_rule
def test_a_rule_is_silent_on_the_example_beside_it(rule: Rule) -> None:
    assert [finding.message for finding in check(target_of(rule.page.silent), rules=[rule])] == []


@every_rule
def test_a_rule_says_where_it_comes_from(rule: Rule) -> None:
    assert "Source: " in rule.page.why
    assert rule.page.title.endswith(".")


@every_rule
def test_checking_leaves_the_target_alone(rule: Rule) -> None:
    target = target_of(rule.page.fires)
    before = copy.deepcopy(target)
    list(rule.check(target))
    assert target == before


def test_a_docstring_without_an_example_is_refused() -> None:
    with pytest.raises(ValueError, match="Silent"):
        page_of("It is bad.\n\nWhy: because. Source: ours.\n\nInstead: do it.\n\nFires:\n    name: x\n")


def test_the_page_of_rules_is_up_to_date() -> None:
    shown = (REPOSITORY / "docs" / "rules.md").read_text(encoding="utf-8")
    assert shown == rules_page.page(), "run: python -m tests.lint.rules_page > docs/rules.md"


def test_a_rule_that_is_often_wrong_is_a_note() -> None:
    for rule in RULES:
        counts = precision.precision()[rule.id]
        if counts and counts["true"] / counts.total() < 0.8:
            assert rule.severity is Severity.NOTE, rule.id


def test_enough_findings_are_labelled_and_none_twice() -> None:
    given = precision.labels()
    assert len(given) >= 150
    assert len({label.key for label in given}) == len(given)
    assert {label.label for label in given} <= {"true", "arguable", "false"}


@pytest.mark.parametrize(
    "source",
    [pytest.param(source, marks=[pytest.mark.long] if source in LARGE else []) for source in precision.SOURCES],
)
def test_what_was_labelled_is_still_found(source: str) -> None:
    if source in precision.DOCUMENTS:
        document(source)
    found = {(source, finding.rule, finding.tool, finding.part) for finding in precision.findings(source)}
    assert [label.key for label in precision.labels() if label.source == source and label.key not in found] == []
