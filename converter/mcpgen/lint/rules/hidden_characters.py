"""A text holds characters that show nothing: directions, zero widths, tags, private ones.

Why: a reviewer approves one text and the model reads another; with tag characters whole orders have been hidden.
Source: Wang et al., arXiv 2602.18914; Unicode Technical Report 36.

Instead: remove them; `--fix` does.

Fires:
    name: get_order
    description: "Look up one order by its id.\\u200B"

Silent:
    name: get_order
    description: Look up one order by its id, 👩‍🌾 customers too.
"""

import unicodedata
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, Replacement, of_tool
from mcpgen.lint.target import Target

_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs"})
_JOINER = "\u200d"


def check(target: Target) -> Iterator[Flaw]:
    """Look at every character of every text; the joiner inside an emoji shows something."""
    for tool in target.tools:
        for text in tool.texts:
            found = dict.fromkeys(hidden_in(text.text))
            if found:
                codes = ", ".join(f"U+{ord(character):04X}" for character in found)
                fix = tuple(Replacement(character, "") for character in found if character not in ("\u200c", _JOINER))
                yield of_tool(tool, f"the text holds {codes}, which shows nothing; remove it", part=text.part, fix=fix)


def hidden_in(text: str) -> Iterator[str]:
    """The characters of a text that show nothing, white space and joiners between symbols or letters left aside."""
    for i, character in enumerate(text):
        if character in "\t\n\r" or unicodedata.category(character) not in _HIDDEN:
            continue
        between = text[i - 1 : i] + text[i + 1 : i + 2]
        if character in ("\u200c", _JOINER) and len(between) == 2 and not between.isascii():
            continue
        yield character
