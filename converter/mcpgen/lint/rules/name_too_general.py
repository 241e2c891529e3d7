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
from mcpgen.lint.vocabulary import vocabulary
from mcpgen.lint.wording import words

_GENERAL = vocabulary(
    "action api call data do execute fetch find function get handle info item items list main make manage "
    "object perform post process query request search send set task tool update value"
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for names without a word of their own."""
    for tool in target.tools:
        said = words(tool.name)
        if len(said) == 1 or all(word in _GENERAL for word in said):
            yield of_tool(tool, "the name fits many tools; name what it does and to what", part="/name")
