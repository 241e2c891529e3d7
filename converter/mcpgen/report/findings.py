"""Findings -> a line each, as compilers write theirs: the worst first, those of one rule together, the count last."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from mcpgen.findings import Finding, Severity
from mcpgen.report.writing.paint import printed, shown
from mcpgen.report.writing.words import count

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def findings_text(findings: Sequence[Finding], *, color: bool, most: int | None = None) -> str:
    """Show `place: severity: message [rule]`, never wrapped. Of a rule with more than `most` the others are counted."""
    return printed(_lines(findings, most), color=color) if findings else ""


def _lines(findings: Sequence[Finding], most: int | None) -> Iterator[Text]:
    for (severity, rule), group in _groups(findings):
        yield from (_line(severity, rule, finding.message, _place(finding)) for finding in group[:most])
        if most is not None and len(group) > most:
            yield _line(severity, rule, f"{len(group) - most} more of this rule; --format json shows all")
    yield Text(_counted(findings), style="bold")


def _groups(findings: Sequence[Finding]) -> Iterator[tuple[tuple[Severity, str], Sequence[Finding]]]:
    """By severity, the worst first, then by rule in the order in which they were met."""
    groups: dict[tuple[Severity, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.severity, finding.rule), []).append(finding)
    for severity in Severity:
        yield from ((key, group) for key, group in groups.items() if key[0] is severity)


def _place(finding: Finding) -> str:
    """Where it stands; the operation where that is not known."""
    return str(finding.location or finding.operation or "")


def _line(severity: Severity, rule: str, message: str, place: str = "") -> Text:
    where = (shown(place), ": ") if place else ()
    return Text.assemble(*where, (severity, _STYLES[severity]), ": ", shown(message), (f" [{rule}]", "dim"))


def _counted(findings: Sequence[Finding]) -> str:
    """`1 error, 2 warnings`."""
    counted = ((severity, sum(finding.severity is severity for finding in findings)) for severity in Severity)
    return ", ".join(count(number, severity) for severity, number in counted if number)
