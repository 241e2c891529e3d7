"""The text of an argument says one type or value, its schema another.

Why: whichever the model follows, it is wrong for the other; the call is refused, or means something else. Source: Wang
et al., arXiv 2602.18914 (inconsistent parameters).

Instead: correct the one that is wrong.

Fires:
    name: list_orders
    inputSchema:
      properties: {state: {type: string, enum: [open, closed], description: 'One of `open`, `closed` or `all`.'}}

Silent:
    name: list_orders
    inputSchema:
      properties: {state: {type: string, enum: [open, closed, all], description: 'One of `open`, `closed` or `all`.'}}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.stated_values import stated_values
from mcpgen.lint.target import Argument, Target

_TYPES = {"integer": ("integer", "number"), "boolean": ("boolean",), "array": ("array",), "list": ("array",)}
_SAID = re.compile(
    r"^\W*(?:an? )?(integer|boolean|array|list)\b(?: of\b|[,.:;)]|$)|\(((?:an? )?(?:integer|boolean|array))\)"
)
_AS_TEXT = re.compile(r"comma|separated|string|JSON|encoded|as text", re.IGNORECASE)


def check(target: Target) -> Iterator[Flaw]:
    """Compare what the text states with what the schema takes."""
    for tool in target.tools:
        for argument in tool.arguments:
            fault = _other_type(argument) or _other_values(argument)
            if fault:
                yield of_argument(tool, argument, fault)


def _other_type(argument: Argument) -> str | None:
    found = _SAID.search(argument.description.lower())
    if found is None or not argument.types or "object" in argument.types or _AS_TEXT.search(argument.description):
        return None
    said = (found.group(1) or found.group(2)).removeprefix("an ").removeprefix("a ")
    if any(one in _TYPES[said] for one in argument.types):
        return None
    return f"is {said} by its text and {' or '.join(argument.types)} by its schema; correct one of them"


def _other_values(argument: Argument) -> str | None:
    enum = argument.schema.get("enum")
    stated = stated_values(argument.description)
    if not enum or len(stated) < 2:
        return None
    taken = {str(value).lower() for value in enum}
    unknown = [value for value in stated if value.lower() not in taken]
    if not unknown or len(unknown) == len(stated):
        return None
    return f'takes "{unknown[0]}" by its text, and not by its enum; correct one of them'
