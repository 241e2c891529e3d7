"""A number that is measured in something, and nothing says in what.

Why: `timeout: 30` waits half a minute or 30 ms; an amount in cents that is given in euro is a hundredth. Source: Hasan
et al., arXiv 2602.14878 (Parameter Explanation).

Instead: put the unit into the name (`timeout_seconds`) or the text.

Fires:
    name: run_query
    inputSchema: {properties: {timeout: {type: integer, description: How long to wait.}}}

Silent:
    name: run_query
    inputSchema: {properties: {timeout: {type: integer, description: 'How long to wait, in seconds.'}}}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Target
from mcpgen.words import vocabulary, words

_MEASURED = vocabulary(
    "age altitude amount area bandwidth cost delay distance duration elevation fee height interval latency "
    "lifetime memory price radius timeout ttl weight width"
)
_UNIT = re.compile(
    r"\b(seconds?|secs?|s|ms|milli\w*|micro\w*|nano\w*|minutes?|mins?|hours?|days?|weeks?|months?|years?|bytes?|[kmgt]i?b"
    r"|bits?|pixels?|px|points?|dpi|percent\w*|degrees?|celsius|fahrenheit|kelvin|metres?|meters?|m|km|cm|mm|miles?|feet|ft"
    r"|inch(es)?|kilograms?|kg|grams?|g|lbs?|pounds?|litres?|liters?|euros?|eur|dollars?|usd|cents?|currenc(y|ies)|units?"
    r"|tokens?|characters?|chars?|items?|rows?|lines?|words?|satoshis?|wei|gwei|credits?|kbps|mbps|hz|minor)\b|%|\$|€",
    re.IGNORECASE,
)


def check(target: Target) -> Iterator[Flaw]:
    """Look for a unit in name, text and neighbours."""
    for tool in target.tools:
        has_currency = any("currency" in words(argument.name) for argument in tool.arguments)
        for argument in tool.arguments:
            said = words(argument.name)
            text = f"{' '.join(said)} {argument.description}"
            measured = argument.takes_only("integer", "number") and bool(said) and said[-1] in _MEASURED
            if measured and not _UNIT.search(text) and not has_currency:
                yield of_argument(tool, argument, "is a number without a unit; say it in the name or the text")
