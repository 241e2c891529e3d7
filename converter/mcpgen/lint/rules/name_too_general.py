"""A name that says nothing of what the tool is about: one word, or only words that fit any tool.

Why: beside the tools of other servers `search` could be anything; descriptions are often cut or left out when tools
are picked. Source: Wang et al., arXiv 2602.18914 (name smells); Anthropic's guide to writing tools (2025-09),
namespacing.

Instead: a verb and its object: `search_orders`.

Fires:
    name: query

Silent:
    name: query_orders
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.words import vocabulary, words

_GENERAL = vocabulary(
    "api data do execute fetch find get handle info item items list main make manage object perform post process "
    "query request search send set tool update value"
)
_COMPLETE = vocabulary("login logout ping whoami")
"""What needs no object."""
_SQUASHED = 14
"""So long a word is a name without separators."""


def check(target: Target) -> Iterator[Flaw]:
    """Look for names without a word of their own."""
    for tool in target.tools:
        said = words(tool.name)
        is_bare = len(said) == 1 and said[0] not in _COMPLETE and len(said[0]) < _SQUASHED
        if is_bare or all(word in _GENERAL for word in said):
            yield of_tool(tool, "the name fits many tools; name what it does and to what", part="/name")
