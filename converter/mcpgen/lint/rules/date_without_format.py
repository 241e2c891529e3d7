"""An argument is a date or a time, and neither schema nor text says in which form.

Why: 03/05 is March or May, and an API that takes one form refuses the others or misreads them. Source: Hasan et al.,
arXiv 2602.14878 (their example of a missing parameter explanation).

Instead: `format: date` or `date-time` in the schema.

Fires:
    name: find_orders
    inputSchema: {properties: {start_date: {type: string, description: First day of the search.}}}

Silent:
    name: find_orders
    inputSchema: {properties: {start_date: {type: string, format: date, description: First day of the search.}}}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.dates import is_named_as_date
from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target

_FORM = re.compile(
    r"ISO[ -]?8601|RFC[ -]?3339|RFC[ -]?\d{4}|y{2,4}[-/. ]?m{1,2}|%Y|\bunix\b|\bepoch\b|milliseconds|seconds|\d{4}-\d\d"
    r"|\d{1,2}:\d\d|\d{8}|\bformat\b|natural language|relative",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for the form in schema and text."""
    for tool in target.tools:
        for argument in tool.arguments:
            schema = argument.schema
            shown = any(key in schema for key in ("format", "pattern", "examples", "example"))
            if is_named_as_date(argument) and not shown and not _FORM.search(argument.description):
                yield of_argument(tool, argument, "is a date or a time of unknown form; add format: date or date-time")
