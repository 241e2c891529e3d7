"""A name in which no word says what is done.

Why: `orders` may list, make or delete them. Source: Wang et al., arXiv 2602.18914 (verb and object in names); a note
only, since no list of verbs is complete.

Instead: a verb and its object: `list_orders`.

Fires:
    name: monthly_invoices

Silent:
    name: list_monthly_invoices
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.verbs import has_verb


def check(target: Target) -> Iterator[Flaw]:
    """Look for a word that can be a verb."""
    for tool in target.tools:
        if not has_verb(tool.name):
            yield of_tool(tool, "no word of the name says what it does; put a verb into it", part="/name")
