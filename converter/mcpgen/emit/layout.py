"""A tree of source text -> lines that `ruff format` leaves as they are: one line if it fits, else one item a line."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from mcpgen.emit.annotations import INDENT, WIDTH, lay_out_annotation

_WORDS = re.compile(r"\S+\s*|\s+")


@dataclass(frozen=True, slots=True)
class Text:
    """A string literal; a long one becomes adjacent literals in parentheses, broken between words."""

    value: str


@dataclass(frozen=True, slots=True)
class Group:
    """Something in brackets. `items` are nodes with the source before each, such as `name=`."""

    opening: str
    items: tuple[tuple[str, "Node"], ...]
    closing: str
    lone_comma: bool = False
    """A comma stands behind a lone item: a tuple of one."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """A type, and the default behind it."""

    value: str
    default: str = ""


Node: TypeAlias = str | Text | Group | Annotation


def quoted(text: str) -> str:
    """A string literal, with double quotes unless single ones save an escape."""
    body = repr(f'"{text}')[2:-1].replace("\\'", "'")  # a double quote in it makes repr escape the single ones
    quote = "'" if body.count('"') > body.count("'") else '"'
    return quote + body.replace(quote, f"\\{quote}") + quote


def group(opening: str, items: Iterable[Node], closing: str) -> Group:
    """A group whose items have nothing before them."""
    return Group(opening, tuple(("", item) for item in items), closing)


def call(name: str, /, *positional: Node, **keywords: Node) -> Group:
    """A call."""
    named = tuple((f"{keyword}=", node) for keyword, node in keywords.items())
    return Group(f"{name}(", (*(("", node) for node in positional), *named), ")")


def lay_out(node: Node, *, indent: int = 0, before: str = "", after: str = "") -> str:
    """Write `before`, the node and `after` at a nesting depth of `indent`; the first line has no indentation yet."""
    line = f"{before}{one_line(node)}{after}"
    if isinstance(node, str) or len(line) + len(INDENT) * indent <= WIDTH:
        return line
    if isinstance(node, Text):
        return f"{before}{_paragraph(node.value, indent)}{after}"
    if isinstance(node, Annotation):
        return lay_out_annotation(node.value, before=before, indent=indent, after=f"{node.default}{after}")
    if not node.items:
        return line
    opening, closing = f"{before}{node.opening}", f"{INDENT * indent}{node.closing}{after}"
    if (inside := _on_one_line_inside(node, indent)) is not None:
        return "\n".join([opening, inside, closing])
    lines = [
        f"{INDENT * (indent + 1)}{lay_out(item, indent=indent + 1, before=name, after=',')}"
        for name, item in node.items
    ]
    return "\n".join([opening, *lines, closing])


def _on_one_line_inside(node: Group, indent: int) -> str | None:
    """The items of a call or a signature on one line of their own, if they fit and none of them is a structure."""
    if not re.fullmatch(r".*\w\(", node.opening) or any(isinstance(item, Group) for _, item in node.items):
        return None
    line = INDENT * (indent + 1) + one_line(node)[len(node.opening) : -len(node.closing)]
    return line if len(line) <= WIDTH else None


def one_line(node: Node) -> str:
    """The node without a line break."""
    if isinstance(node, str):
        return node
    if isinstance(node, Text):
        return quoted(node.value)
    if isinstance(node, Annotation):
        return f"{node.value}{node.default}"
    inside = ", ".join(f"{before}{one_line(item)}" for before, item in node.items)
    comma = "," if node.lone_comma and len(node.items) == 1 else ""
    return f"{node.opening}{inside}{comma}{node.closing}"


def _paragraph(text: str, indent: int) -> str:
    room = WIDTH - len(INDENT) * (indent + 1)
    lines = _filled(text, room)
    if len(lines) == 1 and len(quoted(text)) > room:
        return quoted(text)  # one long word: parentheses would not make it fit
    inside = [f"{INDENT * (indent + 1)}{quoted(line)}" for line in lines]
    return "\n".join(["(", *inside, f"{INDENT * indent})"])


def _filled(text: str, room: int) -> list[str]:
    """The text in pieces that end between words, as few as fit into `room` with their quotes."""
    lines: list[str] = []
    for word in _WORDS.findall(text):
        if lines and len(quoted(lines[-1] + word)) <= room:
            lines[-1] += word
        else:
            lines.append(word)
    return lines
