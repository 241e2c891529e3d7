"""An argument is a date, and its text does not say how to fill in what people leave out.

Why: people say "since 12 June" and "last week". A model then supplies a year from its training data, and a search of
the wrong year finds nothing, or everything. Source: ours, seen with the tickets of the bundled shop; Hasan et al.,
arXiv 2602.14878 (Parameter Explanation).

Instead: say which year, day or time zone to take: "for a day without a year take the latest one that has passed".

Fires:
    name: find_orders
    inputSchema: {properties: {placed_since: {type: string, format: date, description: First day to include.}}}

Silent:
    name: find_orders
    inputSchema:
      properties:
        placed_since:
          {type: string, format: date, description: First day to include; without a year the latest that has passed.}
"""

import re
from collections.abc import Iterator

from mcpgen.lint.dates import is_date
from mcpgen.lint.flaw import Flaw, of_argument
from mcpgen.lint.target import Argument, Target
from mcpgen.words import vocabulary, words

_FILLED_IN = re.compile(
    r"\byear\b|\btoday\b|\btomorrow\b|\byesterday\b|\bnow\b|\brelative\b|\blatest\b|\bmost recent\b|\btime ?zone\b"
    r"|\bUTC\b|\bGMT\b|:SSZ|:\d\dZ|\bdate-time\b"
    r"|\boffset\b|\blocal time\b|\bwithout a\b|\bif (?:none|no|not|the)\b|\bassum",
    re.IGNORECASE,
)
_BOUNDS = vocabulary("after before begin date day deadline due end from gt gte lt lte since start until when")


def check(target: Target) -> Iterator[Flaw]:
    """Look for days that people name and whose text leaves the missing part open."""
    for tool in target.tools:
        for argument in tool.arguments:
            if _is_named_by_people(argument) and not _FILLED_IN.search(f"{argument.description} {tool.said}"):
                yield of_argument(
                    tool, argument, "is a date; say which year, day or time zone to take where people leave it out"
                )


def _is_named_by_people(argument: Argument) -> bool:
    """A day, or a time that bounds or plans something; a time stamp is written by programs."""
    if argument.schema.get("format") == "date":
        return True
    return is_date(argument) and any(word in _BOUNDS for word in words(argument.name))
