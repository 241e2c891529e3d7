"""Findings that stop a comparison -> what is shown instead of it: a comment that says so, and annotations."""

from collections.abc import Iterator, Sequence

from mcpgen.diff.trace import Trace
from mcpgen.findings import Finding
from mcpgen.report.review.diff_markdown import title
from mcpgen.report.review.review_github import finding_annotation, written
from mcpgen.report.review.trace import trace_section
from mcpgen.report.writing.escape import code, markdown
from mcpgen.report.writing.words import count

_MOST = 50


def stopped_markdown(server: str, findings: Sequence[Finding], trace: Trace | None) -> str:
    """Say of one server that its overrides do not fit the API, and what its API's change did to its tools."""
    return "\n".join(_lines(server, findings, trace)) + "\n"


def stopped_github(findings: Sequence[Finding], *, folder: str) -> str:
    """Put every finding where it stands."""
    return "\n".join(written([finding_annotation(finding) for finding in findings], folder)) + "\n"


def _lines(server: str, findings: Sequence[Finding], trace: Trace | None) -> Iterator[str]:
    yield title(server, f"cannot be compared, {count(len(findings), 'error')}")
    if trace is not None:
        yield ""
        yield from trace_section(trace)
    yield ""
    yield "#### To mend first"
    yield ""
    for finding in findings[:_MOST]:
        place = f"{code(str(finding.location))}: " if finding.location else ""
        yield f"- {place}{markdown(finding.message)}"
    if len(findings) > _MOST:
        yield f"- *{len(findings) - _MOST} more; `mcpgen check` shows all*"
