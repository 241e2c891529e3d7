"""A tool that deletes or overwrites, whose description does not say so.

Why: names are short and hosts show descriptions when they ask for consent; nobody should learn from the result that
something is gone. Source: Anthropic's guide to writing tools (2025-09); MCP 2026-07-28, destructiveHint.

Instead: say what changes and whether it can be undone.

Fires:
    name: sync_branch
    description: Brings a branch in line with its origin.
    annotations: {readOnlyHint: false, destructiveHint: true}

Silent:
    name: sync_branch
    description: Brings a branch in line with its origin; local commits are overwritten and cannot be restored.
    annotations: {readOnlyHint: false, destructiveHint: true}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import ListedTool, Target
from mcpgen.lint.verbs import DESTROYING, WRITING, verb_of
from mcpgen.lint.wording import singular
from mcpgen.words import words

_SAID = re.compile(
    r"undo|undone|irreversib|permanent|overwr|overrid|replac|destroy|destruct|eras|wip|purg|delet|remov|clear|lost"
    r"|terminat|cancel|discard|reset|revok|drop|empt",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for the effect in the text of what destroys."""
    for tool in target.tools:
        if _destroys(tool) and tool.said and not _says(tool.said):
            yield of_tool(
                tool,
                "it may delete or overwrite, and the description does not say so; say what is gone afterwards",
                part=DESCRIPTION,
            )


def _destroys(tool: ListedTool) -> bool:
    deletes = any(key.startswith("DELETE ") for key in tool.calls or ())
    claims = tool.annotations.destructive is True and tool.annotations.read_only is False
    return deletes or claims or (tool.writes is True and verb_of(tool.name) in DESTROYING)


def _says(text: str) -> bool:
    said = {singular(word) for word in words(text)}
    return _SAID.search(text) is not None or any(verb in said for verb in WRITING)
