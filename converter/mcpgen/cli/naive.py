"""`mcpgen naive`: documents -> the one-tool-per-endpoint list with its price."""

import json
import sys
from collections.abc import Sequence
from typing import Any

from mcpgen.cli import pipeline
from mcpgen.cli.choices import NaiveFormat
from mcpgen.cli.console import color, complain, say, width
from mcpgen.errors import UsageError
from mcpgen.findings import Severity
from mcpgen.ir import Toolset
from mcpgen.naive.listing import listing
from mcpgen.report import findings_text, naive_markdown, naive_table
from mcpgen.tokens import Cost, ListCost, measure_list


def show_naive(named: Sequence[str], *, form: NaiveFormat, strict: bool, allow_folders: Sequence[str]) -> int:
    """Show the list of each document. Returns the exit code."""
    paths = pipeline.documents(named)
    if form is NaiveFormat.JSON and len(paths) > 1:
        raise UsageError(f"--format json takes one document; name one of {', '.join(paths)}")
    lists = [pipeline.naive_list(path, allow_folders=allow_folders) for path in paths]
    say("\n\n".join(_shown(listed, form).rstrip("\n") for listed in lists))
    findings = tuple(finding for listed in lists for finding in listed.findings)
    if findings and form is not NaiveFormat.JSON:
        complain(findings_text(findings, width=width(), color=color(sys.stderr)))
    lost = any(finding.severity is not Severity.NOTE for finding in findings)
    return 1 if strict and lost else 0


def _shown(listed: Toolset, form: NaiveFormat) -> str:
    costs = measure_list(listed.tools)
    if form is NaiveFormat.JSON:
        return _json(listed, costs)
    if form is NaiveFormat.MARKDOWN:
        return naive_markdown(listed, costs)
    return naive_table(listed, costs, width=width(), color=color())


def _json(listed: Toolset, costs: ListCost) -> str:
    by_name = {tool.name: cost for tool, cost in zip(listed.tools, costs.tools, strict=True)}
    whole = listing(listed, cost=lambda tool: _figures(by_name[tool.name]), total=_figures(costs.total))
    return json.dumps(whole, ensure_ascii=False, indent=2)


def _figures(cost: Cost) -> dict[str, Any]:
    return {"bytes": cost.bytes, "tokens": {cost.tokenizer: cost.tokens}}
