"""One list uses several verbs for the same: get, fetch and retrieve, or delete and remove.

Why: a model looks for a difference where there is none, and guesses names that do not exist. Source: Wang et al.,
arXiv 2602.18914; Anthropic's guide to writing tools (2025-09).

Instead: one verb for one thing; keep the one that most tools have.

Fires:
    tools: [{name: get_order}, {name: get_customer}, {name: fetch_invoice}]

Silent:
    tools: [{name: get_order}, {name: get_customer}, {name: find_invoices}]
"""

from collections import Counter
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import ListedTool, Target
from mcpgen.words import words

_SAME = (("get", "fetch", "retrieve"), ("delete", "remove"), ("update", "modify", "edit"))


def check(target: Target) -> Iterator[Flaw]:
    """Look at first words; the rarer of two that mean the same is said."""
    first = {tool.name: _first(tool) for tool in target.tools}
    counts = Counter(first.values())
    for group in _SAME:
        used = [verb for verb in group if counts[verb]]
        if len(used) > 1:
            common = max(used, key=lambda verb: counts[verb])
            for tool in target.tools:
                if first[tool.name] in used and first[tool.name] != common:
                    yield of_tool(
                        tool,
                        f'"{first[tool.name]}" means what "{common}" means in other names here; take one of them',
                        part="/name",
                    )


def _first(tool: ListedTool) -> str:
    return next(iter(words(tool.name)), "")
