"""A tool or a server takes more prompt tokens than its overrides file budgets.

Why: a budget is the team's own word on what its prompts can bear. Source: ours (`servers.<name>.budget`).

Instead: cut it, or raise the budget in a change that somebody reviews.

Fires:
    tools: [{name: get_order, description: Look up one order by its id and return its status and its lines.}]
    budget: {total: 10}

Silent:
    tools: [{name: get_order, description: Look up one order by its id and return its status and its lines.}]
    budget: {total: 100}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.tokens import measure_list


def check(target: Target) -> Iterator[Flaw]:
    """Count tokens where there is a budget."""
    per_tool, most = target.budget.per_tool, target.budget.total
    if per_tool is None and most is None:
        return
    cost = measure_list(target.tools)
    if most is not None and cost.total.tokens > most:
        yield Flaw(message=f"it takes {cost.total.tokens} tokens (Qwen3, jsonl), {most} are budgeted; cut it")
    for tool, one in zip(target.tools, cost.tools, strict=True):
        if per_tool is not None and one.tokens > per_tool:
            yield of_tool(tool, f"it takes {one.tokens} tokens (Qwen3, jsonl), {per_tool} are budgeted; cut it")
