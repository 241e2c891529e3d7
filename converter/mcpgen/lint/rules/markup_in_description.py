"""A text is written in HTML.

Why: tags and entities are tokens that say nothing, and they come from a page that nobody sees here. Source: ours,
counted in the corpus of real documents.

Instead: plain sentences; `--fix` takes out the tags of text and the entities, and leaves all else.

Fires:
    name: list_orders
    description: <p>List the orders of a customer &amp; their totals.<br>Newest first.</p>

Silent:
    name: list_orders
    description: List the orders of a customer whose total is < 100, as id <number>.
"""

import html
import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, Replacement, of_tool
from mcpgen.lint.target import Target

_TAG = re.compile(
    r"</?(?:a|b|blockquote|br|code|dd|div|dl|dt|em|h[1-6]|i|li|note|ol|p|pre|small|span|strong|sub|sup|table|tbody|td|th"
    r"|thead|tr|u|ul)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|nbsp|apos|mdash|ndash|#\d{2,5}|#x[0-9a-f]{2,4});", re.IGNORECASE)
_BREAKS = re.compile(r"</?(?:br|p|li|div|tr|h[1-6]|ul|ol)\b", re.IGNORECASE)


def check(target: Target) -> Iterator[Flaw]:
    """Look for tags that HTML has, and for entities."""
    for tool in target.tools:
        for text in tool.texts:
            tags = list(dict.fromkeys(_TAG.findall(text.text)))
            entities = list(dict.fromkeys(_ENTITY.findall(text.text)))
            if tags or entities:
                yield of_tool(
                    tool,
                    f"the text is HTML ({(tags + entities)[0]}); write plain sentences",
                    part=text.part,
                    fix=tuple(_replacements(tags, entities)),
                )


def _replacements(tags: list[str], entities: list[str]) -> Iterator[Replacement]:
    yield from (Replacement(tag, "\n" if _BREAKS.match(tag) else "") for tag in tags)
    yield from (Replacement(entity, html.unescape(entity).replace("\xa0", " ")) for entity in entities)
