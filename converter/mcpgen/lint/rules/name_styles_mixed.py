"""One list mixes name styles: `get_order`, `get-customer`, `getInvoice`.

Why: models write names from memory of the others; one style leaves nothing to remember. Source: Wang et al., arXiv
2602.18914.

Instead: one style; snake_case is what most servers have.

Fires:
    tools: [{name: get_order}, {name: get_customer}, {name: getInvoice}]

Silent:
    tools: [{name: get_order}, {name: get_customer}, {name: get_invoice}]
"""

import re
from collections import Counter
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw
from mcpgen.lint.target import Target

_STYLES = (
    ("kebab-case", re.compile(r"[A-Za-z0-9]-[A-Za-z0-9]")),
    ("snake_case", re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]")),
    ("camelCase", re.compile(r"[a-z0-9][A-Z]")),
)


def check(target: Target) -> Iterator[Flaw]:
    """Count the styles; a list has one flaw, whatever the number of its tools."""
    styles = {tool.name: style for tool in target.tools if (style := _style(tool.name))}
    counts = Counter(styles.values())
    if len(counts) > 1:
        common, _ = counts.most_common(1)[0]
        other = next(name for name, style in styles.items() if style != common)
        yield Flaw(message=f'most names are {common}, "{other}" is {styles[other]}; write all in one style')


def _style(name: str) -> str | None:
    """The style of a name; one with several separators is made of parts and has none."""
    found = [style for style, pattern in _STYLES if pattern.search(name)]
    return found[0] if len(found) == 1 else None
