"""Columns and rows of styled text -> lines that fit a width, names broken where a reader would break them.

rich's own Table breaks at blanks only and has no line across all columns; paths need the one, reasons the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from rich.cells import cell_len
from rich.text import Text

_GAPS = (2, 1)
"""Blanks between columns: two where they fit."""
_CONTINUED = 2
_IN_NAMES = (" /_.-,;#",)
_IN_PROSE = (" ", "/_.-,;#")
"""Characters to break after; the later groups only where there is none of the earlier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A heading, and how narrow its column may become: None, it never gives way."""

    title: str
    least: int | None = None
    right: bool = False
    prose: bool = False
    """Sentences: broken at blanks, not set in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Across:
    """Running text from one column to the right edge, its second and later lines set in."""

    text: Text
    under: int = 0


class Rule(Enum):
    """A line under every column."""

    RULE = "-"


Cell: TypeAlias = Sequence[Text]
"""One entry a line."""

Row: TypeAlias = Sequence[Cell] | Across | Rule


def grid(columns: Sequence[Column], rows: Sequence[Row], *, width: int) -> list[Text]:
    """Lay rows out under their headings."""
    layout = _layout(columns, [row for row in rows if not isinstance(row, Across | Rule)], width)
    lines = [*_laid_out([[Text(column.title, style="bold")] for column in columns], layout), _rule(layout)]
    for row in rows:
        if isinstance(row, Across):
            lines.extend(wrapped(row.text, width=width, indent=_start(layout, row.under)))
        elif isinstance(row, Rule):
            lines.append(_rule(layout))
        else:
            lines.extend(_laid_out(row, layout))
    return lines


def wrapped(text: Text, *, width: int, indent: int = 0) -> Iterator[Text]:
    """Break running text at blanks, its second and later lines set in."""
    rest = indent + _CONTINUED
    for index, piece in enumerate(_broken(text, first=width - indent, rest=width - rest, after=_IN_PROSE)):
        yield Text(" " * (rest if index else indent)).append_text(piece)


def flowed(items: Sequence[str], *, separator: str, width: int, style: str = "") -> Iterator[Text]:
    """Put items after each other, as many on a line as fit, the second and later lines set in."""
    line = ""
    for index, item in enumerate(items):
        piece = item if index == len(items) - 1 else item + separator
        if line.strip() and cell_len(line + piece.rstrip()) > width:
            yield from wrapped(Text(line.rstrip(), style=style), width=width)
            line = " " * _CONTINUED
        line += piece
    yield from wrapped(Text(line.rstrip(), style=style), width=width)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    columns: Sequence[Column]
    widths: Sequence[int]
    gap: str


def _layout(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], width: int) -> _Layout:
    """What each column would like to have; where that is too much, the widest gives way first."""
    widths = [
        max([len(column.title), *(text.cell_len for row in rows for text in row[index])])
        for index, column in enumerate(columns)
    ]
    taken = sum(column.least or 0 if column.prose else wish for column, wish in zip(columns, widths, strict=True))
    gap = next((gap for gap in _GAPS if taken + gap * (len(widths) - 1) <= width), _GAPS[-1])
    for _ in range(sum(widths) + gap * (len(widths) - 1) - width):
        yielding = [index for index, column in enumerate(columns) if column.least and widths[index] > column.least]
        if yielding:
            widths[max(yielding, key=widths.__getitem__)] -= 1
    return _Layout(columns=columns, widths=widths, gap=" " * gap)


def _laid_out(row: Sequence[Cell], layout: _Layout) -> Iterator[Text]:
    """One row: as many lines as its tallest cell."""
    folded = [
        [piece for text in cell for piece in _folded(text, width, column)]
        for cell, width, column in zip(row, layout.widths, layout.columns, strict=True)
    ]
    for line in range(max(len(cell) for cell in folded)):
        out = Text()
        for column, cell, width in zip(layout.columns, folded, layout.widths, strict=True):
            text = cell[line] if line < len(cell) else Text()
            blanks = " " * (width - text.cell_len)
            out.append(blanks if column.right else "").append_text(text)
            out.append("" if column.right else blanks).append(layout.gap)
        out.rstrip()
        yield out


def _start(layout: _Layout, column: int) -> int:
    return sum(layout.widths[:column]) + column * len(layout.gap)


def _rule(layout: _Layout) -> Text:
    return Text(layout.gap.join("-" * width for width in layout.widths), style="dim")


def _folded(text: Text, width: int, column: Column) -> Iterator[Text]:
    """A name over several lines, the second and later ones set in."""
    if column.prose:
        yield from _broken(text, first=width, rest=width, after=_IN_PROSE)
        return
    for index, piece in enumerate(_broken(text, first=width, rest=width - _CONTINUED, after=_IN_NAMES)):
        yield Text(" " * _CONTINUED).append_text(piece) if index else piece


def _broken(text: Text, *, first: int, rest: int, after: Sequence[str]) -> Sequence[Text]:
    pieces = list(text.divide(_offsets(text.plain, max(first, 1), max(rest, 1), after)))
    for piece in pieces:
        piece.rstrip()
    return pieces


def _offsets(text: str, room: int, rest: int, after: Sequence[str]) -> list[int]:
    """Where to break: after the last character of the first group of `after` that has one, else where the room ends."""
    offsets: list[int] = []
    start = used = 0
    found: dict[int, int] = {}
    for index, character in enumerate(text):
        used += cell_len(character)
        if used > room and character != " ":
            start = next((found[group] for group in range(len(after)) if group in found), max(index, start + 1))
            offsets.append(start)
            used, room, found = cell_len(text[start : index + 1]), rest, {}
        found |= {group: index + 1 for group, characters in enumerate(after) if character in characters}
    return offsets
