"""Checked JSON values -> Python source: the one place where text of a document becomes code, by `repr`, once.

`ast.literal_eval(literal(value)) == value` for every JSON value.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from mcpgen.emit.layout import Group, Node, Text, lay_out, quoted


def node(value: Any) -> Node:
    """The literal of a JSON value as a tree that can be laid out."""
    if isinstance(value, str):
        return Text(value)
    if value is None or isinstance(value, bool | int | float):
        return number(value)
    if isinstance(value, Mapping):
        return Group("{", tuple((f"{quoted(key)}: ", node(inner)) for key, inner in value.items()), "}")
    if isinstance(value, tuple):
        return Group("(", tuple(("", node(inner)) for inner in value), ")", lone_comma=True)
    if isinstance(value, Sequence):
        return Group("[", tuple(("", node(inner)) for inner in value), "]")
    raise TypeError(f"{type(value).__name__} is no JSON value")


def number(value: float | None) -> str:
    """The literal of a number, of true, false or null; `1e+308` is written without the sign, as ruff has it."""
    return repr(value).replace("e+", "e")


def literal(value: Any, *, indent: int = 0, before: str = "") -> str:
    """Write a JSON value at a nesting depth of `indent`, behind `before`."""
    return lay_out(node(value), indent=indent, before=before)
