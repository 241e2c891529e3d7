"""Two tools of one list have the same description.

Why: nothing is left to choose by but the names. Source: Wang et al., arXiv 2602.18914.

Instead: say in each what the other does not do.

Fires:
    tools:
      - {name: get_order, description: Reads an order from the shop.}
      - {name: get_order_lines, description: 'Reads an order from the shop. '}

Silent:
    tools:
      - {name: get_order, description: Reads the status of an order.}
      - {name: get_order_lines, description: Reads what was ordered.}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.words import words


def check(target: Target) -> Iterator[Flaw]:
    """Compare texts word by word."""
    taken: dict[tuple[str, ...], str] = {}
    for tool in target.tools:
        said = tuple(words(tool.said))
        if said and said in taken:
            yield of_tool(tool, f'the description is that of "{taken[said]}"; say what is different', part=DESCRIPTION)
        taken.setdefault(said, tool.name)
