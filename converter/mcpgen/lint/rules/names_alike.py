"""Two names of one list that differ in case or in separators only, or not at all.

Why: a model mixes them up, and so do hosts that put names into one case. Source: MCP 2026-07-28, tools, Tool Names:
unique within a server, case-sensitive.

Instead: names that differ in a word.

Fires:
    tools: [{name: get_user}, {name: getUser}]

Silent:
    tools: [{name: get_user}, {name: get_user_role}]
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target


def check(target: Target) -> Iterator[Flaw]:
    """Compare names without case and separators."""
    taken: dict[str, str] = {}
    for tool in target.tools:
        plain = "".join(character for character in tool.name.casefold() if character.isalnum())
        if plain in taken:
            yield of_tool(
                tool, f'the name is all but that of "{taken[plain]}"; let them differ in a word', part="/name"
            )
        taken.setdefault(plain, tool.name)
