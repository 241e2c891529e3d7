"""A task tool has the name of an endpoint: method and path, or an operationId of that form.

Why: `post_stock_by_sku_recount` says how it is done, not what for; a person at the support desk would not say it.
Source: ours; Anthropic's guide to writing tools (2025-09): tools for tasks, not wrappers of endpoints.

Instead: what is done, in the words of the people who ask for it: `recount_stock`.

Fires:
    name: post_stock_by_sku_recount

Silent:
    name: recount_stock
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Origin, Target
from mcpgen.names import method_path_name

_FORM = re.compile(
    r"^(post|put|patch|head|options)_(?!mortem|office)|^(get|delete)_\w*_by_\w+?(_|$)|_v\d+_|_(get|put|patch|delete)$|_api_",
)


def check(target: Target) -> Iterator[Flaw]:
    """Look at the form of names, and at the paths of what is called."""
    for tool in target.tools if target.origin is not Origin.ENDPOINTS else ():
        made = [method_path_name(*key.split(" ", 1)) for key in tool.calls or ()]
        if tool.name in made or _FORM.search(tool.name):
            yield of_tool(tool, "this is the name of an endpoint; name the task", part="/name")
