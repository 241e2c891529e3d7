"""Frozen wire descriptions -> the Python that makes them again, without what is a default anyway."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from mcpgen.emit.layout import Group, Node, quoted
from mcpgen.emit.literals import node

_POSITIONAL = {"Parameter": ("name", "location"), "BodyField": ("name",)}


def wire_node(value: Any) -> Node:
    """The source of a wire description as a tree that can be laid out."""
    if is_dataclass(value) and not isinstance(value, type):
        return Group(f"{type(value).__name__}(", _arguments(value), ")")
    if isinstance(value, tuple):
        return Group("(", tuple(("", wire_node(item)) for item in value), ")", lone_comma=True)
    if isinstance(value, Mapping):
        return Group("{", tuple((f"{quoted(key)}: ", wire_node(item)) for key, item in value.items()), "}")
    return node(value)


def _arguments(value: Any) -> tuple[tuple[str, Node], ...]:
    positional = _POSITIONAL.get(type(value).__name__, ())
    return tuple(
        ("" if item.name in positional else f"{item.name}=", wire_node(getattr(value, item.name)))
        for item in fields(value)
        if item.name in positional or getattr(value, item.name) != _default(item)
    )


def _default(item: "Field[Any]") -> Any:
    if item.default is not MISSING:
        return item.default
    return item.default_factory() if item.default_factory is not MISSING else MISSING
