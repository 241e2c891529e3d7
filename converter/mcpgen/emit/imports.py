"""Python source -> the names that it uses, and imports of names as isort would write them."""

import ast
import re
from collections.abc import Iterator, Sequence

from mcpgen.emit.annotations import WIDTH

_DIGITS = re.compile(r"(\d+)")


def used_names(source: str) -> frozenset[str]:
    """Every name that the code refers to; the types of a functional TypedDict stand in texts."""
    return frozenset(_names(ast.parse(source)))


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "TypedDict":
            for text in (value for argument in node.args for value in _values(argument)):
                yield from _names(ast.parse(text, mode="eval"))


def _values(node: ast.expr) -> Iterator[str]:
    """The texts that a dictionary has as values."""
    for value in node.values if isinstance(node, ast.Dict) else ():
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value


def lay_out_import(module: str, names: Sequence[str]) -> str:
    """An import in the order of isort: on one line if that fits, else one name a line."""
    ordered = sorted(dict.fromkeys(names), key=_order)
    line = f"from {module} import {', '.join(ordered)}"
    if len(line) <= WIDTH:
        return line
    return f"from {module} import (\n" + "".join(f"    {name},\n" for name in ordered) + ")"


def _order(name: str) -> tuple[object, ...]:
    """Constants, classes, all others; in each the numbers in names by their size."""
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2
    return (kind, _natural(name.lower()), _natural(name))


def _natural(text: str) -> tuple[tuple[object, ...], ...]:
    """Runs of digits as numbers, unless they begin with 0: then they are read like text."""
    return tuple(
        (0, 0, part) if part[0] == "0" else (0, int(part)) if part[0].isdigit() else (1, part)
        for part in _DIGITS.split(text)
        if part
    )
