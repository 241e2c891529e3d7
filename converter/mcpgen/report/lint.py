"""An Outcome of lint -> text for a terminal, JSON, or GitHub's annotations."""

import json
from collections.abc import Iterator
from typing import Any

from mcpgen.findings import Severity
from mcpgen.lint.flaw import LintFinding
from mcpgen.lint.outcome import Looked, Outcome
from mcpgen.report.findings import findings_text
from mcpgen.report.review.review_github import finding_annotation, written
from mcpgen.report.writing.escape import visible
from mcpgen.report.writing.words import count

FORMAT = 1


def lint_text(outcome: Outcome, *, color: bool, most: int | None = None) -> str:
    """What was looked at, a line each; then what was found, the worst first."""
    lines = [_looked(one) for one in outcome.looked]
    lines += list(_left_out(outcome))
    if not outcome.findings:
        return "\n".join([*lines, "nothing to mend"]) + "\n"
    return "\n".join(lines) + "\n" + findings_text(outcome.findings, color=color, most=most)


def lint_json(outcome: Outcome) -> str:
    """Everything, for programs."""
    value = {
        "format": FORMAT,
        "looked": [{"source": one.source, "name": one.name, "tools": one.tools} for one in outcome.looked],
        "findings": [_finding(finding) for finding in outcome.findings],
        "accepted": [{**_finding(entry.finding), "reason": entry.reason} for entry in outcome.accepted],
        "baseline": {"known": outcome.known, "gone": outcome.gone},
        "counts": {severity.value: outcome.count(severity) for severity in Severity},
    }
    return json.dumps(value, ensure_ascii=False, indent=2)


def lint_github(outcome: Outcome, *, folder: str = "") -> str:
    """Annotations on files and lines, then what was counted. `folder` is where the user stands in the repository."""
    lines = list(written([finding_annotation(one) for one in outcome.findings], folder, by="mcpgen lint"))
    counted = ", ".join(count(outcome.count(severity), severity) for severity in Severity)
    return "\n".join([*lines, f"mcpgen lint: {counted}"]) + "\n"


def _looked(one: Looked) -> str:
    name = f"{visible(one.name)}: " if one.name != one.source else ""
    return f"{visible(one.source)}: {name}{count(one.tools, 'tool')}"


def _left_out(outcome: Outcome) -> Iterator[str]:
    if outcome.accepted:
        yield f"{count(len(outcome.accepted), 'finding')} accepted with a reason (lint.ignore)"
    if outcome.known:
        yield f"{count(outcome.known, 'finding')} known to the baseline"
    if outcome.gone:
        yield f"{count(outcome.gone, 'finding')} of the baseline no longer there; write it anew with --update-baseline"


def _finding(finding: LintFinding) -> dict[str, Any]:
    place = finding.location
    value: dict[str, Any] = {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "message": finding.message,
        "server": finding.server,
        "tool": finding.tool,
        "part": finding.part,
        "fixable": bool(finding.fix),
    }
    if place:
        value["location"] = {"file": place.file, "line": place.line, "pointer": place.pointer}
    return value
