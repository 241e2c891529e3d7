"""A type annotation -> lines that `ruff format` leaves as they are: a long one is broken in its brackets and unions."""

import ast
from dataclasses import dataclass
from itertools import chain

WIDTH = 120
INDENT = "    "


def lay_out_annotation(annotation: str, *, before: str, indent: int, after: str = "") -> str:
    """Write a parameter at a nesting depth of `indent`: `before` is its name, `after` its default.

    The first line has no indentation yet.
    """
    if len(INDENT) * indent + len(before) + len(annotation) + len(after) <= WIDTH:
        return f"{before}{annotation}{after}"
    tree = ast.parse(annotation, mode="eval").body
    return "\n".join(_Layout(annotation).lines(tree, before=before, indent=indent, after=after)).lstrip()


def lay_out_field(name: str, annotation: str, *, indent: int, after: str = "") -> str:
    """Write a field of a class, the same way; outside of all brackets a broken union stands in parentheses."""
    tree = ast.parse(annotation, mode="eval").body
    laid_out = lay_out_annotation(annotation, before=f"{name}: ", indent=indent, after=after)
    if not isinstance(tree, ast.BinOp) or "\n" not in laid_out:
        return laid_out
    inside = _Layout(annotation).lines(tree, indent=indent + 1)
    return "\n".join([f"{name}: (", *inside, f"{INDENT * indent}){after}"])


@dataclass(frozen=True, slots=True)
class _Layout:
    """Lays out parts of one annotation."""

    text: str

    def lines(self, node: ast.expr, *, indent: int, before: str = "", after: str = "") -> list[str]:
        pad = INDENT * indent
        line = f"{pad}{before}{self._source(node)}{after}"
        if len(line) <= WIDTH:
            return [line]
        if isinstance(node, ast.BinOp):
            first, *others = _members(node)
            following = (self.lines(member, indent=indent, before="| ") for member in others)
            union = [*self.lines(first, indent=indent, before=before), *chain.from_iterable(following)]
            return [*union[:-1], f"{union[-1]}{after}"]
        if isinstance(node, ast.Subscript):
            opening = f"{pad}{before}{self._source(node.value)}["
            return [opening, *self._inside(node.slice, indent + 1), f"{pad}]{after}"]
        return [line]

    def _inside(self, node: ast.expr, indent: int) -> list[str]:
        """What stands in the brackets: one type, or several with a comma behind each."""
        if not isinstance(node, ast.Tuple):
            return self.lines(node, indent=indent)
        line = f"{INDENT * indent}{self._source(node)}"
        if len(line) <= WIDTH:
            return [line]
        return list(chain.from_iterable(self.lines(item, indent=indent, after=",") for item in node.elts))

    def _source(self, node: ast.expr) -> str:
        return ast.get_source_segment(self.text, node) or ""


def _members(node: ast.expr) -> list[ast.expr]:
    """The members of `A | B | C`, from left to right."""
    return [*_members(node.left), node.right] if isinstance(node, ast.BinOp) else [node]
