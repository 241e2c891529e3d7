"""`mcpgen check`: overrides files -> everything that is wrong with them, and what to do."""

import sys
from collections.abc import Iterator, Sequence

from mcpgen.cli import pipeline
from mcpgen.cli.console import color, complain, say, width
from mcpgen.cli.recorded_counts import stale_counts
from mcpgen.errors import Refused
from mcpgen.findings import Finding, Severity, errors
from mcpgen.ir import Toolset
from mcpgen.report import findings_text
from mcpgen.tokens import measure_list


def check_overrides(named: Sequence[str]) -> int:
    """Check each file. Returns the exit code: 1 when anything has to be mended."""
    of_documents: list[Finding] = []
    findings: list[Finding] = []
    for path in pipeline.overrides_files(named):
        try:
            found = pipeline.review(path)
        except Refused as refused:  # the form of one file says nothing of the next
            findings += refused.findings
            continue
        of_documents += found.naive.findings
        findings += found.applied.findings
        if not errors(found.applied.findings):
            findings += stale_counts(found)
            for server in found.applied.servers:
                findings += _over_budget(found, server)
                say(_summary(server))
    shown = (findings_text(of_documents, width(), color(sys.stderr)), _all_of(findings))
    for text in filter(None, shown):
        complain(text)
    return 1 if errors([*of_documents, *findings]) else 0


def _all_of(findings: Sequence[Finding]) -> str:
    """Every one of them, however many there are of a rule: each is to be mended."""
    return findings_text(findings, width(), color(sys.stderr), most=None)


def _summary(server: Toolset) -> str:
    operations = len(server.document.operations) + len(server.document.removed)
    return (
        f"{server.file}: {server.name}: {len(server.tools)} tools; {operations} operations, "
        f"{operations - len(server.hidden)} replaced, {len(server.hidden)} hidden with a reason"
    )


def _over_budget(found: pipeline.Review, server: Toolset) -> Iterator[Finding]:
    cost = measure_list(server.tools)
    counted = [(f'"{server.name}"', cost.total.tokens, server.budget.total)]
    counted += [
        (f'"{tool.name}"', one.tokens, server.budget.per_tool)
        for tool, one in zip(server.tools, cost.tools, strict=True)
    ]
    for what, tokens, budget in counted:
        if budget is not None and tokens > budget:
            yield Finding(
                rule="over-budget",
                severity=Severity.WARNING,
                message=f"{what} takes {tokens} tokens (Qwen3, jsonl), {budget} are budgeted; cut it",
                location=found.overrides.at("servers", server.name, "budget"),
            )
