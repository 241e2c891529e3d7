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
        return repr(value)
    if isinstance(value, Mapping):
        return Group("{", tuple((f"{quoted(key)}: ", node(inner)) for key, inner in value.items()), "}")
    if isinstance(value, tuple):
        return Group("(", tuple(("", node(inner)) for inner in value), ")", lone_comma=True)
    if isinstance(value, Sequence):
        return Group("[", tuple(("", node(inner)) for inner in value), "]")
    raise TypeError(f"{type(value).__name__} is no JSON value")


def literal(value: Any, *, indent: int = 0, before: str = "") -> str:
    """Write a JSON value at a nesting depth of `indent`, behind `before`."""
    return lay_out(node(value), indent=indent, before=before)
