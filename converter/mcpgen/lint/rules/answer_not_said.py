"""Neither the description nor an output schema says what comes back.

Why: a model that does not know what a tool returns cannot tell whether the call is worth it, nor which tool comes
next. Source: Claude's tool documentation ("what information the tool does not return"); Hasan et al., arXiv
2602.14878.

Instead: a sentence that begins with "Returns", or an output schema.

Fires:
    name: check_stock
    description: Look at the warehouses for one product by its code.

Silent:
    name: check_stock
    description: Look at the warehouses for one product. Returns how many each has.
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import DESCRIPTION, Flaw, of_tool
from mcpgen.lint.target import Origin, Target

_SAID = re.compile(
    r"\b(returns?|returned|returning|gives?|answers?|lists?|shows?|tells?|reports?|outputs?|results?|responds?|response"
    r"|produces?|provides?|includes?|including|contains?|containing|with (its|their|the))\b",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for words about the answer."""
    for tool in target.tools if target.origin is not Origin.ENDPOINTS else ():
        if tool.output_schema is None and tool.description.strip() and not _SAID.search(tool.description):
            yield of_tool(tool, "nothing says what comes back; add a sentence with Returns", part=DESCRIPTION)
