"""A text that somebody meant to write: TODO, FIXME, TBD, lorem ipsum.

Why: it is sent to models as it stands. `mcpgen init` writes such texts, so that they are found. Source: ours.

Instead: write it.

Fires:
    name: get_order
    description: 'TODO: say what it does and when to use it.'

Silent:
    name: list_todos
    description: List what is still to do, the oldest first.
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.wording import shortened, without_code

_LEFT = re.compile(r"\b(?:TODO|FIXME|TBD|XXX)\b|\b[Ll]orem ipsum\b")


def check(target: Target) -> Iterator[Flaw]:
    """Look for the marks of unfinished texts."""
    for tool in target.tools:
        for text in tool.texts:
            if _LEFT.search(without_code(text.text)):
                yield of_tool(tool, f'"{shortened(text.text, 40)}" is unfinished; write it', part=text.part)
