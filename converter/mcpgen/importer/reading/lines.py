"""The text of a file and a trail -> the line on which that value stands: JSON exactly, YAML by its indentation."""

import json
import re
from collections.abc import Iterator
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import NamedTuple, Protocol

from mcpgen.importer.place import Trail, steps_of


class Member(NamedTuple):
    """A member of a container: where its value starts, and the line to show for it."""

    step: str | int
    start: int
    line: int


class _Finder(Protocol):
    start: int

    def members(self, start: int) -> Iterator[Member]:
        """The members of the container that starts there; none where that cannot be told."""
        ...


class Lines:
    """The lines of one file. What a container holds is looked for once, when the first trail leads into it."""

    def __init__(self, text: str) -> None:
        is_flow = text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")
        self._finder: _Finder = _JsonMembers(text) if is_flow else _YamlMembers(text)
        self._members: dict[int, _Members] = {}
        self._is_one_line = "\n" not in text.strip()

    def line_of(self, trail: Trail) -> int:
        """The line of the value, or of the nearest thing around it that can be found."""
        start, line = self._finder.start, 1
        for step in steps_of(trail) if not self._is_one_line else ():
            if start not in self._members:
                self._members[start] = _Members(self._finder.members(start))
            member = self._members[start].get(step)
            if member is None:
                break
            start, line = member.start, member.line
        return line


class _Members:
    """The members of one container, looked for only as far as needed."""

    def __init__(self, members: Iterator[Member]) -> None:
        self._rest = members
        self._found: dict[str | int, Member] = {}

    def get(self, step: str | int) -> Member | None:
        if step not in self._found:
            for member in self._rest:
                self._found.setdefault(member.step, member)
                if member.step == step:
                    break
        return self._found.get(step)


class _JsonMembers:
    """Starts are offsets in the text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._decode = json.JSONDecoder(strict=False).raw_decode
        self._counted = (0, 1)
        self.start = self._space(0)

    def members(self, start: int) -> Iterator[Member]:
        opening = self._text[start : start + 1]
        try:
            if opening == "{":
                yield from self._object(self._space(start + 1))
            elif opening == "[":
                yield from self._array(self._space(start + 1))
        except (ValueError, IndexError, RecursionError):  # no JSON after all: what was found before it still holds
            return

    def _object(self, position: int) -> Iterator[Member]:
        text = self._text
        while text[position] == '"':
            key, end = scanstring(text, position + 1, False)
            value = self._space(self._space(end) + 1)
            yield Member(key, value, self._line(position))
            position = self._space(self._after(value, position))
            if text[position] != ",":
                return
            position = self._space(position + 1)

    def _array(self, position: int) -> Iterator[Member]:
        text, index = self._text, 0
        while text[position] != "]":
            yield Member(index, position, self._line(position))
            position, index = self._space(self._after(position, position)), index + 1
            if text[position] != ",":
                return
            position = self._space(position + 1)

    def _after(self, value: int, line: int) -> int:
        """Where a value ends that is written on the line of `line`.

        One whose members stand further in, each on a line of its own, ends at the next bracket that stands no further
        in than the line: finding that is ten times as fast as to parse the value.
        """
        text = self._text
        indent = text[text.rfind("\n", 0, line) + 1 : line]
        if text[value] in "{[" and indent.isspace() and text.startswith(f"\n{indent} ", value + 1):
            end = text.find(f"\n{indent}{'}' if text[value] == '{' else ']'}", value)
            if end >= 0:
                return end + len(indent) + 2
        after: int = self._decode(text, value)[1]
        return after

    def _space(self, position: int) -> int:
        """The next position that is no white space."""
        found = _SPACE.match(self._text, position)
        return found.end() if found else position

    def _line(self, position: int) -> int:
        before, line = self._counted if self._counted[0] <= position else (0, 1)
        line += self._text.count("\n", before, position)
        self._counted = (position, line)
        return line


_SPACE = re.compile(r"[ \t\r\n]*")
_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#'"\[\]{},&*!|>%@`-][^#]*?|-[^\s#][^#]*?)\s*:(?=\s|$)""")
_NO_VALUE = re.compile(r"\s*(?:[&!]\S*\s*)*(?:#.*)?$")
"""Nothing after the colon or dash but an anchor, a tag or a comment: the value stands below."""


class _YamlMembers:
    """Starts are `line * _WIDTH + column`, lines counted from 0. Flow style is not looked into."""

    _WIDTH = 1_000_000

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.start = self._below(-1, -1) or 0

    def members(self, start: int) -> Iterator[Member]:
        first, column = divmod(start, self._WIDTH)
        is_list = self._is_item(first, column)
        index = 0
        for line in self._at(first, column):
            text = self._lines[line]
            if is_list and self._is_item(line, column):
                yield Member(index, self._value(line, column, column + 1), line + 1)
                index += 1
            elif not is_list and (key := _KEY.match(text, column)):
                yield Member(_unquoted(key[1]), self._value(line, column, key.end()), line + 1)

    def _at(self, first: int, column: int) -> Iterator[int]:
        """The lines of a block that start in its own column."""
        yield first
        for line in range(first + 1, len(self._lines)):
            indent = self._indent(line)
            if indent is not None and indent < column:
                return
            if indent == column:
                yield line

    def _value(self, line: int, column: int, after: int) -> int:
        """Where the value starts that follows a colon or a dash."""
        text = self._lines[line]
        if _NO_VALUE.match(text, after):
            below = self._below(line, column)
            return line * self._WIDTH + len(text) if below is None else below
        return line * self._WIDTH + len(text) - len(text[after:].lstrip())

    def _below(self, line: int, column: int) -> int | None:
        """The start of the block under a key or a dash: further in, or a list in the column of its key."""
        for number in range(line + 1, len(self._lines)):
            indent = self._indent(number)
            if indent is not None:
                is_inside = indent > column or (indent == column and self._is_item(number, indent))
                return number * self._WIDTH + indent if is_inside else None
        return None

    def _is_item(self, line: int, column: int) -> bool:
        return self._lines[line][column : column + 2] in ("-", "- ", "-\r", "-\t")

    def _indent(self, line: int) -> int | None:
        """The column of the first character; None for a line that says nothing."""
        text = self._lines[line]
        stripped = text.lstrip(" ")
        if not stripped.strip() or stripped.startswith("#") or text.startswith(("---", "%")):
            return None
        return len(text) - len(stripped)


def _unquoted(key: str) -> str:
    if key.startswith('"'):
        try:
            return str(json.loads(key, strict=False))
        except ValueError:
            return key[1:-1]
    return key[1:-1].replace("''", "'") if key.startswith("'") else key
