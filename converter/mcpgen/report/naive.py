"""Naive Toolset and what it costs -> the endpoint list, for a terminal and as markdown."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from mcpgen.ir import Tool, Toolset
from mcpgen.report.writing.escape import code, markdown, visible
from mcpgen.report.writing.grid import Column, Row, Rule, flowed, grid, wrapped
from mcpgen.report.writing.paint import printed, shown
from mcpgen.report.writing.words import count, counted_as, rendering_title
from mcpgen.tokens import Cost, ListCost, tokenizer_named


def naive_table(toolset: Toolset, costs: ListCost, width: int, color: bool) -> str:
    """Show one line a tool: name, operation, required arguments, bytes and tokens."""
    return printed(_lines(toolset, costs, width), color=color)


def naive_markdown(toolset: Toolset, costs: ListCost) -> str:
    """Show the same as a table of GitHub's markdown."""
    return "\n".join(_markdown(toolset, costs)) + "\n"


def _lines(toolset: Toolset, costs: ListCost, width: int) -> Iterator[Text]:
    columns = (
        Column(title="Tool", least=16),
        Column(title="Operation", least=16),
        Column(title="Required", least=10),
        Column(title="Bytes", right=True),
        Column(title=_tokens_title(costs.total), right=True),
    )
    rows: list[Row] = [
        (
            [shown(tool.name, style="bold")],
            [shown(_operation(tool))],
            [shown(", ".join(tool.required))],
            [Text(str(cost.bytes))],
            [Text(str(cost.tokens))],
        )
        for tool, cost in zip(toolset.tools, costs.tools, strict=True)
    ]
    total: Row = (
        [Text(count(len(toolset.tools), "tool"), style="bold")],
        [],
        [Text(count(_required(toolset), "argument"), style="bold")],
        [Text(str(costs.total.bytes), style="bold")],
        [Text(str(costs.total.tokens), style="bold")],
    )
    yield from flowed(_headline(toolset, costs, visible(_api(toolset))), separator="; ", width=width, style="bold")
    yield Text()
    yield from grid(columns, [*rows, Rule.RULE, total], width=width)
    yield Text()
    yield from wrapped(Text(_counting(costs), style="dim"), width=width)


def _markdown(toolset: Toolset, costs: ListCost) -> Iterator[str]:
    yield "; ".join(_headline(toolset, costs, markdown(_api(toolset))))
    yield ""
    yield f"| Tool | Operation | Required arguments | Bytes | {_tokens_title(costs.total)} |"
    yield "|:--|:--|:--|--:|--:|"
    for tool, cost in zip(toolset.tools, costs.tools, strict=True):
        required = ", ".join(map(code, tool.required))
        yield f"| {code(tool.name)} | {code(_operation(tool))} | {required} | {cost.bytes} | {cost.tokens} |"
    yield (
        f"| **{count(len(toolset.tools), 'tool')}** | | **{count(_required(toolset), 'argument')}** | "
        f"**{costs.total.bytes}** | **{costs.total.tokens}** |"
    )
    yield ""
    yield f"<sub>{_counting(costs)}</sub>"


def _headline(toolset: Toolset, costs: ListCost, api: str) -> Sequence[str]:
    """In plain words what the table shows."""
    total = costs.total
    return (
        f"{api}: {count(len(toolset.tools), 'endpoint')}, one tool each",
        f"{count(_required(toolset), 'required argument')}",
        f"{total.tokens} prompt tokens ({counted_as(total)}), {total.bytes} bytes",
    )


def _counting(costs: ListCost) -> str:
    """What the numbers mean."""
    return f"{costs.total.rendering}: {rendering_title(costs.total)}. Bytes and tokens are those of that text."


def _api(toolset: Toolset) -> str:
    document = toolset.document
    return f"{document.title} {document.version}".strip()


def _operation(tool: Tool) -> str:
    return ", ".join(called.key for called in tool.calls)


def _required(toolset: Toolset) -> int:
    return sum(len(tool.required) for tool in toolset.tools)


def _tokens_title(cost: Cost) -> str:
    return f"{tokenizer_named(cost.tokenizer).title} tokens"
