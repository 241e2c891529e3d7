"""`mcpgen naive`: documents -> the one-tool-per-endpoint list with its price."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from mcpgen.cli.choices import NaiveFormat
from mcpgen.cli.inputs import documents
from mcpgen.cli.outputs.console import color, say, say_pieces, width
from mcpgen.cli.outputs.prices import NOT_ASKED, PriceAsked, below
from mcpgen.cli.outputs.tell import MOST_OF_A_RULE, tell
from mcpgen.collector import collector_paused
from mcpgen.errors import UsageError
from mcpgen.findings import Severity
from mcpgen.ir import Toolset
from mcpgen.naive import listing, oversized
from mcpgen.tokens import Cost, ListCost, measure_list


@collector_paused()
def show_naive(
    named: Sequence[str],
    *,
    form: NaiveFormat,
    strict: bool,
    allow_folders: Sequence[str],
    priced: PriceAsked = NOT_ASKED,
) -> int:
    """Show the list of each document. Returns the exit code."""
    paths = documents.documents(named)
    if form is NaiveFormat.JSON and len(paths) > 1:
        raise UsageError(f"--format json takes one document; name one of {', '.join(paths)}")
    measured = [_measured(documents.naive_list(path, allow_folders=allow_folders, typed=strict)) for path in paths]
    if form is NaiveFormat.JSON:
        priced.refuse(form)
        say_pieces(_json(*measured[0]))
    else:
        lists = [(listed.name, listed.tools) for listed, _ in measured]
        text = "\n\n".join(_shown(*item, form).rstrip("\n") for item in measured)
        say(text + below(priced, lists, is_markdown=form is NaiveFormat.MARKDOWN))
    findings = tuple(finding for listed, _ in measured for finding in listed.findings)
    if form is not NaiveFormat.JSON:
        tell(findings, most=MOST_OF_A_RULE)
    lost = any(finding.severity is not Severity.NOTE for finding in findings)
    return 1 if strict and lost else 0


def _measured(listed: Toolset) -> tuple[Toolset, ListCost]:
    """A list and what it takes; a definition that is too large is one finding more."""
    costs = measure_list(listed.tools)
    found = oversized(listed, [cost.tokens for cost in costs.tools])
    return replace(listed, findings=(*listed.findings, *found)), costs


def _shown(listed: Toolset, costs: ListCost, form: NaiveFormat) -> str:
    from mcpgen.report import naive_markdown, naive_table

    if form is NaiveFormat.MARKDOWN:
        return naive_markdown(listed, costs)
    return naive_table(listed, costs, width=width(), color=color())


def _json(listed: Toolset, costs: ListCost) -> Iterator[str]:
    by_name = {tool.name: cost for tool, cost in zip(listed.tools, costs.tools, strict=True)}
    return listing(listed, cost=lambda tool: _figures(by_name[tool.name]), total=_figures(costs.total))


def _figures(cost: Cost) -> dict[str, Any]:
    return {"bytes": cost.bytes, "tokens": {cost.tokenizer: cost.tokens}}
