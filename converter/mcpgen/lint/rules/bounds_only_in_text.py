"""The text names the smallest or largest value of a number, its schema has no such bound.

Why: a bound in the schema is enforced before the API is called and used by constrained decoding; one in a sentence
costs a failed call. Source: ours; design rule that narrowing belongs into the schema.

Instead: `minimum` and `maximum`.

Fires:
    name: list_orders
    inputSchema: {properties: {limit: {type: integer, description: 'How many to return, at most 100.'}}}

Silent:
    name: list_orders
    inputSchema: {properties: {limit: {type: integer, maximum: 100, description: 'How many to return, at most 100.'}}}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target

_MOST = re.compile(
    r"\b(?:at most|no more than|up to|max(?:imum)?(?: value)?(?: is| of|:)?|not (?:exceed|be greater than)) ?:?"
    r"(\d[\d,_]*)\b"
    r"|\bbetween \d[\d,_]* and (\d[\d,_]*)\b|\((?:max|maximum):? (\d[\d,_]*)\)",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for an upper bound in the text of a number that has none."""
    for tool in target.tools:
        for argument in tool.arguments:
            bounded = any(key in argument.schema for key in ("maximum", "exclusiveMaximum", "enum"))
            found = (
                None if bounded or not argument.takes_only("integer", "number") else _MOST.search(argument.description)
            )
            if found:
                most = next(group for group in found.groups() if group).replace(",", "").replace("_", "")
                yield of_argument(tool, argument, f"has its bound in the text alone; say maximum: {most}")
