"""The same twelve words stand in the texts of three arguments or more.

Why: what holds for all of them is said once in the description of the tool, or in the server's instructions, for a
third of the tokens. Source: Hasan et al., arXiv 2602.14878 (length); ours.

Instead: say it once.

Fires:
    name: copy_file
    inputSchema:
      properties:
        source: {type: string, description: A path; give it absolute and with forward slashes on all systems.}
        target: {type: string, description: A path; give it absolute and with forward slashes on all systems.}
        backup: {type: string, description: A path; give it absolute and with forward slashes on all systems.}

Silent:
    name: copy_file
    description: Copy a file. Give paths absolute and with forward slashes on all systems.
    inputSchema:
      properties: {source: {type: string, description: From.}, target: {type: string, description: To.}}
"""

from collections import Counter
from collections.abc import Iterator

from mcpgen.lint.flaw import INPUT, Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.lint.wording import shortened
from mcpgen.words import words

LENGTH = 12
LEAST = 3


def check(target: Target) -> Iterator[Flaw]:
    """Compare the arguments of each tool; a tool has one flaw."""
    for tool in target.tools:
        counts = Counter(run for argument in tool.arguments for run in dict.fromkeys(_runs(argument.description)))
        repeated = next((run for run, number in counts.items() if number >= LEAST), None)
        if repeated:
            yield of_tool(
                tool,
                f'"{shortened(" ".join(repeated))}" stands in {counts[repeated]} arguments; say it once',
                part=INPUT,
            )


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    said = words(text)
    return (tuple(said[i : i + LENGTH]) for i in range(len(said) - LENGTH + 1))
