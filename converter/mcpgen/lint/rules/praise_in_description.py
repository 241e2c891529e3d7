"""A description praises the tool.

Why: praise moves selection without saying anything, so it wins calls that another tool should get. Source: Wang et
al., arXiv 2602.18914.

Instead: leave it out.

Fires:
    name: search_notes
    description: A powerful, seamless way to search your notes by text.

Silent:
    name: search_notes
    description: Search notes by text, the best match first.
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.wording import without_code

_PRAISE = re.compile(
    r"\b(powerful|seamless(?:ly)?|effortless(?:ly)?|blazing(?:ly)?[ -]fast|state[ -]of[ -]the[ -]art|cutting[ -]edge"
    r"|world[ -]class|best[ -]in[ -]class|revolutionary|game[ -]chang\w+|awesome|incredibl[ey]|unparalleled"
    r"|the best (?:tool|way|choice)|supercharge\w*|enterprise[ -]grade|industry[ -]leading)\b",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for words of advertisements."""
    for tool in target.tools:
        if found := _PRAISE.search(without_code(tool.said)):
            yield of_tool(tool, f'"{found.group()}" praises and tells nothing; leave it out', part=DESCRIPTION)
