"""`mcpgen check`: overrides files -> everything that is wrong with them, and what to do."""

from collections.abc import Iterator, Sequence

from mcpgen.cli.inputs import pipeline
from mcpgen.cli.inputs.recorded_counts import stale_counts
from mcpgen.cli.outputs.console import say
from mcpgen.cli.outputs.tell import tell
from mcpgen.errors import Refused
from mcpgen.findings import Finding, Severity, errors
from mcpgen.ir import Toolset
from mcpgen.report.writing.words import count
from mcpgen.tokens import measure_list


def check_overrides(named: Sequence[str]) -> int:
    """Check each file. Returns the exit code: 1 when anything has to be mended."""
    findings: list[Finding] = []
    for path in pipeline.overrides_files(named):
        try:
            found = pipeline.review(path)
        except Refused as refused:  # the form of one file says nothing of the next
            findings += refused.findings
            continue
        findings += found.findings
        if not errors(found.applied.findings):
            findings += stale_counts(found)
            for server in found.applied.servers:
                findings += _over_budget(found, server)
                say(_summary(server))
    tell(findings)
    return 1 if errors(findings) else 0


def _summary(server: Toolset) -> str:
    operations = len(server.document.operations) + len(server.document.removed)
    return (
        f"{server.file}: {server.name}: {count(len(server.tools), 'tool')}; {count(operations, 'operation')}, "
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
