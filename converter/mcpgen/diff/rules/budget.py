"""Prompt tokens over the budget that the overrides file sets."""

from collections.abc import Iterator

from mcpgen.diff.change import Change
from mcpgen.diff.releases import Releases
from mcpgen.tokens import measure


def changes(releases: Releases) -> Iterator[Change]:
    """Tell what passed its budget, or is past it and grew."""
    before = {tool.name: measure(tool).tokens for tool in releases.before.tools}
    after = {tool.name: measure(tool).tokens for tool in releases.after.tools}
    budget = releases.after.budget
    for tool in releases.after.tools:
        if budget.per_tool is not None and after[tool.name] > max(budget.per_tool, before.get(tool.name, 0)):
            said = (f"{after[tool.name]} tokens, over the budget of {budget.per_tool} a tool",)
            yield releases.change(
                "tokens-over-budget", said, tool=tool, before=before.get(tool.name), after=after[tool.name]
            )
    old, new = sum(before.values()), sum(after.values())
    if budget.total is not None and new > max(budget.total, old):
        said = (f"{new} tokens, over the budget of {budget.total} for all tools",)
        yield releases.change("tokens-over-budget", said, pointer="/budget/total", before=old, after=new)
