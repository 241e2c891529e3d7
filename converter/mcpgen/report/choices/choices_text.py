"""Choices -> what a terminal shows."""

from collections.abc import Iterator

from rich.text import Text

from mcpgen.choose.choices import Choices
from mcpgen.diff.phrase import plain
from mcpgen.report.choices.choices_tables import Table, headline, notes, same, tables
from mcpgen.report.writing.escape import visible
from mcpgen.report.writing.grid import Column, flowed, grid, wrapped
from mcpgen.report.writing.paint import phrased, printed, shown


def choices_text(choices: Choices, *, width: int, color: bool) -> str:
    """Show scores, differences, confusions, and what may be concluded."""
    return printed(_lines(choices, width), color=color)


def _lines(choices: Choices, width: int) -> Iterator[Text]:
    parts = [visible(plain(part)) for part in headline(choices)]
    yield from flowed(parts, separator="; ", width=width, style="bold")
    if proof := same(choices):
        yield from wrapped(phrased(proof), width=width)
    for table in tables(choices) if choices.rows else ():
        yield Text()
        yield Text(table.title, style="bold")
        yield Text()
        yield from table_text(table, width)
    if said := tuple(notes(choices)):
        yield Text()
        for note in said:
            yield from wrapped(phrased(note), width=width)
    yield Text()
    yield from wrapped(shown(choices.conclusion, style="bold"), width=width)
    if choices.warnings:
        yield Text()
        for warning in choices.warnings:
            yield from wrapped(shown(f"- {warning}", style="yellow"), width=width)


def table_text(table: Table, width: int) -> Iterator[Text]:
    """Show one table, without its title."""
    columns = [
        Column(title=visible(plain(head)), least=8, right=index in table.right)
        for index, head in enumerate(table.heads)
    ]
    yield from grid(columns, [tuple([phrased(cell)] for cell in row) for row in table.rows], width=width)
