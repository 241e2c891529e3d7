"""Two descriptions are so alike that a selector takes one for the other, and neither says when to take which.

Why: hosts with many tools pick by words or embeddings before a model sees any. Where two names have the same verb, and
the words of both a cosine of 0.8 or more (TF-IDF over name and description), a request made of the verb and half of a
tool's other words ends at another tool in one case of three; below 0.5, in fewer than one of ten. Between the two it is
as often the words of the API's style guide as a confusion. Source: measured on twelve real documents
(tests/bench/selector_threshold.py); Anthropic's guide to writing tools (2025-09): "a clear, distinct purpose".

Instead: say in each what the other is for, by name, or make one tool of the two.

Fires:
    tools:
      - {name: search_notes, description: Look through all notes of a workspace for a text and return matching titles.}
      - {name: search_workspace_notes, description: Look through all notes of a workspace and return matching titles.}

Silent:
    tools:
      - {name: search_notes, description: Search notes by text. For one whose id is known use read_note.}
      - {name: read_note, description: Read the full text of one note by its id.}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.similarity import alike
from mcpgen.lint.target import Target
from mcpgen.lint.verbs import same_verb
from mcpgen.words import words

THRESHOLD = 0.8


def check(target: Target) -> Iterator[Flaw]:
    """Compare every tool with those before it; the nearest one is named."""
    nearest: dict[str, tuple[str, float]] = {}
    for one, other, cosine in alike(target.tools, least=THRESHOLD):
        told_apart = other.name in one.description or one.name in other.description
        same = words(one.description) == words(other.description)
        is_nearer = cosine > nearest.get(other.name, ("", 0.0))[1]
        if is_nearer and same_verb(one.name, other.name) and not told_apart and not same:
            nearest[other.name] = (one.name, cosine)
    for tool in target.tools:
        if tool.name in nearest:
            other_name, cosine = nearest[tool.name]
            yield of_tool(
                tool,
                f'its words are those of "{other_name}" (cosine {cosine:.2f}); say when to take which',
                part=DESCRIPTION,
            )
