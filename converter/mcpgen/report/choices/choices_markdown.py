"""Choices -> GitHub's markdown."""

from collections.abc import Iterator, Sequence

from mcpgen.choose.choices import Choices
from mcpgen.diff.phrase import Phrase
from mcpgen.report.choices.choices_tables import Table, headline, notes, same, tables
from mcpgen.report.writing.escape import markdown, phrased


def choices_markdown(choices: Choices) -> str:
    """Show the same as in a terminal, the conclusion first."""
    return "\n".join(_lines(choices)) + "\n"


def _lines(choices: Choices) -> Iterator[str]:
    yield "; ".join(phrased(part) for part in headline(choices))
    yield ""
    yield f"**{markdown(choices.conclusion)}**"
    if proof := same(choices):
        yield ""
        yield phrased(proof)
    for table in tables(choices) if choices.rows else ():
        yield ""
        yield f"{table.title}:"
        yield ""
        yield from table_markdown(table)
    yield from _listed([phrased(note) for note in notes(choices)])
    yield from _listed([markdown(warning) for warning in choices.warnings])


def table_markdown(table: Table) -> Iterator[str]:
    """Show one table, without its title."""
    yield _row(table.heads)
    yield "|" + "|".join("--:" if index in table.right else ":--" for index in range(len(table.heads))) + "|"
    for row in table.rows:
        yield _row(row)


def _row(cells: Sequence[Phrase]) -> str:
    return "| " + " | ".join(phrased(cell) for cell in cells) + " |"


def _listed(items: Sequence[str]) -> Iterator[str]:
    if items:
        yield ""
        yield from (f"- {item}" for item in items)
