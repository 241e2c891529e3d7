"""Prices of lists -> text for a terminal, markdown, or JSON. Every number says how it was counted."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from mcpgen.report.writing.escape import code, markdown, visible
from mcpgen.report.writing.grid import Column, Row, Rule, grid, wrapped
from mcpgen.report.writing.paint import printed, shown
from mcpgen.report.writing.words import count
from mcpgen.tokens import Cost
from mcpgen.tokens.price import MANY, Price
from mcpgen.tokens.registry import rendering_named, tokenizer_named

FORMAT = 1


def price_text(prices: Sequence[Price], *, width: int, color: bool) -> str:
    """A table a list, and in sentences what is not by tool."""
    return "\n\n".join(printed(_lines(one, width), color=color).rstrip("\n") for one in prices) + "\n"


def price_markdown(prices: Sequence[Price]) -> str:
    """The same for a pull request."""
    return "\n\n".join("\n".join(_markdown(one)) for one in prices) + "\n"


def price_json(prices: Sequence[Price]) -> str:
    """Everything, for programs."""
    return json.dumps({"format": FORMAT, "lists": [_value(one) for one in prices]}, ensure_ascii=False, indent=2)


def _lines(one: Price, width: int) -> Iterator[Text]:
    columns = (Column(title="Tool", least=16), *(Column(title=_title(cost.total), right=True) for cost in one.columns))
    rows: list[Row | Rule] = [
        ([shown(name, style="bold")], *([Text(str(column.tools[i].tokens))] for column in one.columns))
        for i, name in enumerate(one.tools)
    ]
    total: Row = (
        [Text(count(len(one.tools), "tool"), style="bold")],
        *([Text(str(column.total.tokens), style="bold")] for column in one.columns),
    )
    yield Text(f"{visible(one.name)}: prompt tokens", style="bold")
    yield Text()
    yield from grid(columns, [*rows, Rule.RULE, total], width=width)
    yield Text()
    for sentence in _sentences(one):
        yield from wrapped(Text(sentence), width=width)


def _markdown(one: Price) -> Iterator[str]:
    yield f"**{markdown(one.name)}: prompt tokens**"
    yield ""
    yield f"| Tool | {' | '.join(_title(column.total) for column in one.columns)} |"
    yield f"|:--|{'--:|' * len(one.columns)}"
    for i, name in enumerate(one.tools):
        yield f"| {code(name)} | {' | '.join(str(column.tools[i].tokens) for column in one.columns)} |"
    totals = " | ".join(f"**{column.total.tokens}**" for column in one.columns)
    yield f"| **{count(len(one.tools), 'tool')}** | {totals} |"
    yield ""
    yield from (f"- {sentence}" for sentence in _sentences(one))


def _sentences(one: Price) -> Iterator[str]:
    """What is not by tool, each with the way it was counted where that is not the first column's."""
    parts, wire, answers = one.shares, one.wire, one.answers
    yield (
        f"Of {parts.total} tokens ({_title(one.basis)}) descriptions take {_share(parts.descriptions, parts.total)}, "
        f"texts of arguments {_share(parts.argument_texts, parts.total)}, "
        f"schemas {_share(parts.schemas, parts.total)}, names and frame {_share(parts.rest, parts.total)}."
    )
    yield (
        f"On the wire and seldom in a prompt: output schemas {wire.output_schemas} tokens, annotations "
        f"{wire.annotations}, titles {wire.titles} (compact JSON)."
    )
    if answers.tools:
        yield (
            f"The smallest answers of {count(answers.tools, 'tool')} with an output schema take {answers.once} tokens; "
            f"sent twice, as structured content and as text, {answers.twice} (estimate)."
        )
    if one.context is not None:
        window = one.context
        yield (
            f"Of a context of {window.size} the tools take {_share(window.tools, window.size)}, the prompt "
            f"{_share(window.prompt, window.size)}; {window.left} are left."
        )
    if one.tools:
        yield f"{MANY} tools of this size would take {one.of_many}: arithmetic, not measured."


def _share(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.0%})" if whole else str(part)


def _title(cost: Cost) -> str:
    """`Qwen3, jsonl`, with a word where the count is not exact."""
    quality = f", {cost.quality.value}" if cost.quality.value != "exact" else ""
    return f"{tokenizer_named(cost.tokenizer).title}, {rendering_named(cost.rendering).name}{quality}"


def _value(one: Price) -> dict[str, Any]:
    value: dict[str, Any] = {
        "name": one.name,
        "counts": [
            {
                "tokenizer": column.total.tokenizer,
                "rendering": column.total.rendering,
                "quality": column.total.quality.value,
                "tools": {name: cost.tokens for name, cost in zip(one.tools, column.tools, strict=True)},
                "total": {"tokens": column.total.tokens, "bytes": column.total.bytes},
            }
            for column in one.columns
        ],
        "shares": {
            "descriptions": one.shares.descriptions,
            "argumentTexts": one.shares.argument_texts,
            "schemas": one.shares.schemas,
            "rest": one.shares.rest,
        },
        "wire": {
            "outputSchemas": one.wire.output_schemas,
            "annotations": one.wire.annotations,
            "titles": one.wire.titles,
        },
        "answers": {
            "tools": one.answers.tools,
            "once": one.answers.once,
            "twice": one.answers.twice,
            "quality": "estimate",
        },
        "arithmetic": {"tools": MANY, "tokens": one.of_many},
    }
    if one.context is not None:
        value["context"] = {"size": one.context.size, "prompt": one.context.prompt, "left": one.context.left}
    return value
