"""A name whose verb and a hint say opposite things: `delete_order` that only reads, `list_orders` that writes.

Why: one of the two is wrong, and hosts go by the hint while people go by the name. Source: ours; rules of other
linters agree on it.

Instead: correct the hint, or the name.

Fires:
    name: delete_order
    annotations: {readOnlyHint: true}

Silent:
    name: delete_order
    annotations: {readOnlyHint: false}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.verbs import does_write, verb_of
from mcpgen.words import vocabulary

_PURE = vocabulary("count describe fetch find get list lookup peek read retrieve search show view")
_OPEN = vocabulary(
    "export extend fix import log mark open order post pull record refresh report request return run save set share "
    "sign start sync tag track write"
)


def check(target: Target) -> Iterator[Flaw]:
    """Compare the verb with readOnlyHint, where both are certain."""
    for tool in target.tools:
        verb, hint = verb_of(tool.name), tool.annotations.read_only
        if hint is True and does_write(tool.name) and verb not in _OPEN and "readOnlyHint" not in tool.explained:
            yield of_tool(
                tool, f'it says that it only reads, and "{verb}" writes; correct one', part="/annotations/readOnlyHint"
            )
        elif hint is False and verb in _PURE:
            yield of_tool(
                tool, f'it says that it writes, and "{verb}" reads; correct one', part="/annotations/readOnlyHint"
            )
