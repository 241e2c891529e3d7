"""An argument is an identifier or a code, and nothing shows what one looks like.

Why: people write "order 2415" and the API wants `O-2415`; a pattern or a made-up example is worth a failed call.
Source: Hasan et al., arXiv 2602.14878 (Examples); Wang et al., arXiv 2602.18914. A note: where ids come from another
tool the form matters less.

Instead: a `pattern`, or an example that nobody has: "Like O-9901."

Fires:
    name: get_order
    inputSchema: {properties: {order_number: {type: string, description: The number on the invoice.}}}

Silent:
    name: get_order
    inputSchema: {properties: {order_number: {type: string, description: 'The number on the invoice, like O-9901.'}}}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Argument, Target
from mcpgen.words import words
from mcpgen.words.credentials import is_credential

_CODES = frozenset({"code", "id", "isbn", "key", "number", "ref", "reference", "sha", "sku", "slug", "uuid", "vin"})
_SHOWN = re.compile(
    r"\b(like|e\.g|eg|example|such as|for instance|format|looks?|form)\b|[`\"'“]|\d|\bfrom\b", re.IGNORECASE
)
_SHAPED = ("const", "enum", "example", "examples", "format", "pattern", "x-mcp-header")


def check(target: Target) -> Iterator[Flaw]:
    """Look for a shape in schema and text; the id of a handle has none on purpose."""
    for tool in target.tools:
        for argument in tool.arguments:
            if argument.name != tool.handle_argument and _is_code(argument) and not _is_shown(argument):
                yield of_argument(
                    tool, argument, "is an identifier of unknown form; show one that nobody has, or a pattern"
                )


def _is_code(argument: Argument) -> bool:
    said = words(argument.name)
    return argument.takes_only("string") and bool(said) and said[-1] in _CODES and not is_credential(argument.name)


def _is_shown(argument: Argument) -> bool:
    return any(key in argument.schema for key in _SHAPED) or _SHOWN.search(argument.description) is not None
