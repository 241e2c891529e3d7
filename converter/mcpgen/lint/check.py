"""Target -> findings: every rule, in the order of RULES, and within a rule the tools in theirs."""

from collections.abc import Iterator, Sequence

from mcpgen.lint.flaw import Flaw, LintFinding
from mcpgen.lint.rule import Rule
from mcpgen.lint.rules import RULES
from mcpgen.lint.target import Target


def check(target: Target, *, rules: Sequence[Rule] = RULES) -> Iterator[LintFinding]:
    """Hold a list of tools against the rules."""
    for rule in rules:
        for flaw in rule.check(target):
            yield _finding(target, rule, flaw)


def _finding(target: Target, rule: Rule, flaw: Flaw) -> LintFinding:
    place = target.locate(flaw.tool, flaw.part)
    about = flaw.tool or target.name
    is_said = place is not None and place.file == about  # a document's list is called as its file is
    return LintFinding(
        rule=rule.id,
        severity=rule.severity,
        message=flaw.message if is_said else f"{about}: {flaw.message}",
        location=place,
        server=target.name,
        tool=flaw.tool,
        part=flaw.part,
        fix=flaw.fix,
    )
