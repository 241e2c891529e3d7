"""A description that says no more than the name does.

Why: "Gets weather." under `weather` costs tokens and tells nothing: which place, which day, which units. Source: Wang
et al., arXiv 2602.18914 (73 % of servers); Hasan et al., arXiv 2602.14878 (purpose unclear in 56 % of tools).

Instead: what it does with what, when to use it, and what comes back.

Fires:
    name: get_user_profile
    description: Gets the profile of a user.

Silent:
    name: get_user_profile
    description: Show a user's name, picture and time zone. Use it before writing to somebody.
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.wording import repeats


def check(target: Target) -> Iterator[Flaw]:
    """Count the words that are not in the name."""
    for tool in target.tools:
        if tool.said and repeats(tool.said, tool.name):
            yield of_tool(
                tool,
                "the description repeats the name; say what it does with what, when, and what comes back",
                part=DESCRIPTION,
            )
