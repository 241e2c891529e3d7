"""A description says the same sentence twice.

Why: summary and description of an operation are often the same words, and both end up in the prompt. Source: ours,
counted in the corpus of real documents.

Instead: keep one of the two.

Fires:
    name: list_orders
    description: "List orders\\n\\nList orders. The newest come first."

Silent:
    name: list_orders
    description: "List orders\\n\\nThe newest come first."
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.wording import sentences, shortened
from mcpgen.words import words


def check(target: Target) -> Iterator[Flaw]:
    """Compare the sentences of each description."""
    for tool in target.tools:
        seen: set[tuple[str, ...]] = set()
        for sentence in sentences(tool.said):
            said = tuple(words(sentence))
            if len(said) > 1 and said in seen:
                yield of_tool(tool, f'"{shortened(sentence)}" stands there twice; keep one', part=DESCRIPTION)
                break
            seen.add(said)
