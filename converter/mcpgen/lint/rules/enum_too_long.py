"""An enum of more than 25 values.

Why: all of them stand in every prompt, and the choice is better made by a search. Source: OpenAI's limits on enums;
the number is ours.

Instead: leave out what nobody asks for, or take a text and look it up in a function.

Fires:
    name: list_holidays
    inputSchema:
      properties:
        letter: {enum: [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z]}

Silent:
    name: list_holidays
    inputSchema: {properties: {quarter: {enum: [q1, q2, q3, q4]}}}
"""

from collections.abc import Iterator
from typing import Any

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target

MOST = 25


def check(target: Target) -> Iterator[Flaw]:
    """Count the values of an argument, or of its items."""
    for tool in target.tools:
        for argument in tool.arguments:
            items: Any = argument.schema.get("items")
            enum = argument.schema.get("enum") or (items.get("enum") if isinstance(items, dict) else None) or ()
            if len(enum) > MOST:
                yield of_argument(tool, argument, f"has {len(enum)} values to choose from; narrow it, or look it up")
