"""Findings -> what a user reads on stderr: the worst first, those of one rule together."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from mcpgen.findings import Finding, Severity
from mcpgen.report.grid import Column, Row, grid
from mcpgen.report.paint import printed, shown
from mcpgen.report.words import count

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_MOST_OF_A_RULE = 20


def findings_text(findings: Sequence[Finding], width: int, color: bool, *, most: int | None = _MOST_OF_A_RULE) -> str:
    """Show `severity rule place message`. Of a rule with more than `most` findings the others are counted."""
    return printed(_lines(findings, width, most), color=color) if findings else ""


def _lines(findings: Sequence[Finding], width: int, most: int | None) -> Iterator[Text]:
    columns = (
        Column(title="Severity"),
        Column(title="Rule", least=16),
        Column(title="Where and what", prose=True, least=20),
    )
    rows = [row for (severity, rule), group in _groups(findings) for row in _rows(severity, rule, group, most)]
    yield Text(_headline(findings), style="bold")
    yield Text()
    yield from grid(columns, rows, width=width)


def _headline(findings: Sequence[Finding]) -> str:
    """`1 error, 2 warnings`."""
    counted = ((severity, sum(finding.severity is severity for finding in findings)) for severity in Severity)
    return ", ".join(count(number, severity) for severity, number in counted if number)


def _groups(findings: Sequence[Finding]) -> Iterator[tuple[tuple[Severity, str], Sequence[Finding]]]:
    """By severity, the worst first, then by rule in the order in which they were met."""
    groups: dict[tuple[Severity, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.severity, finding.rule), []).append(finding)
    for severity in Severity:
        yield from ((key, group) for key, group in groups.items() if key[0] is severity)


def _rows(severity: Severity, rule: str, group: Sequence[Finding], most: int | None) -> Iterator[Row]:
    def row(text: Text) -> Row:
        return ([Text(severity, style=_STYLES[severity])], [shown(rule)], [text])

    yield from (row(_said(finding)) for finding in group[:most])
    if most is not None and len(group) > most:
        yield row(Text(f"... and {len(group) - most} more of this rule", style="dim"))


def _said(finding: Finding) -> Text:
    """`place: message`, the operation standing in where no place is known."""
    place = str(finding.location) if finding.location else finding.operation
    return shown(f"{place}: {finding.message}" if place else finding.message)
