"""A syntax tree -> a hash of each function that changes when something it reaches in the file changes, and only then.

Comments, docstrings, layout and quotes do not count, nor does the version of Python that reads the file.
"""

import ast
import hashlib
import symtable
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

_SILENT = ("ctx", "kind", "type_comment")
"""Fields of syntax trees that say nothing which others do not say."""

_Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(slots=True)
class Definitions:
    """The statements of a module, by the names that they give a meaning to."""

    tree: ast.Module
    table: symtable.SymbolTable
    _by_name: dict[str, list[ast.stmt]] = field(default_factory=dict)
    _tables: dict[tuple[str, int], symtable.SymbolTable] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._tables = {(table.get_name(), table.get_lineno()): table for table in self.table.get_children()}
        for statement in self.tree.body:
            for name in dict.fromkeys(_given(statement)):
                self._by_name.setdefault(name, []).append(statement)

    def hash_of(self, node: ast.stmt) -> str:
        """sha256 of a definition with all that it reaches, directly or through others."""
        reached: list[ast.stmt] = []
        waiting = [node]
        while waiting:
            statement = waiting.pop()
            if any(statement is other for other in reached):
                continue
            reached.append(statement)
            for name in dict.fromkeys(self._used(statement)):
                waiting.extend(self._by_name.get(name, ()))
        texts = sorted(canonical(statement) for statement in reached)
        return hashlib.sha256("\n".join(texts).encode("utf-8", "surrogatepass")).hexdigest()

    def _used(self, statement: ast.stmt) -> Iterator[str]:
        """The module's names that a statement uses; of a function or class those that mean the module's own."""
        if not isinstance(statement, _Scope):
            yield from (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
            return
        table = self._tables.get((statement.name, statement.lineno))
        for part in [statement] if table is None else _outside(statement):
            yield from (node.id for node in ast.walk(part) if isinstance(node, ast.Name))
        if table is not None:
            yield from _globals(table)


def _given(statement: ast.stmt) -> Iterator[str]:
    """The names that a module's statement gives a meaning to, or changes what they stand for."""
    if isinstance(statement, _Scope):
        yield statement.name
        return
    for node in ast.walk(statement):
        match node:
            case ast.Name(ctx=ast.Store() | ast.Del()):
                yield node.id
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.alias():
                yield (node.asname or node.name).partition(".")[0]
            case ast.Attribute(ctx=ast.Store() | ast.Del()) | ast.Subscript(ctx=ast.Store() | ast.Del()):
                yield from _root(node)
            case ast.Call(func=ast.Attribute()) if isinstance(statement, ast.Expr):
                yield from _root(node.func)


def _root(node: ast.expr) -> Iterator[str]:
    """`TABLE` of `TABLE["a"].b`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id


def _outside(statement: _Scope) -> list[ast.AST]:
    """What belongs to a definition but is evaluated outside of it: decorators, defaults, annotations, bases."""
    if isinstance(statement, ast.ClassDef):
        return [*statement.decorator_list, *statement.bases, *statement.keywords]
    return [*statement.decorator_list, statement.args, *([statement.returns] if statement.returns else [])]


def _globals(table: symtable.SymbolTable) -> Iterator[str]:
    for symbol in table.get_symbols():
        if symbol.is_global():
            yield symbol.get_name()
    for inner in table.get_children():
        yield from _globals(inner)


# --- one text for trees that mean the same ----------------------------------------------------------------------------


def canonical(node: Any) -> str:
    """A syntax tree as text, the same for every version of Python."""
    if isinstance(node, ast.AST):
        fields = [(name, value) for name, value in ast.iter_fields(node) if name not in _SILENT]
        if isinstance(node, _Scope):
            fields = [(name, _without_docstring(value) if name == "body" else value) for name, value in fields]
        if isinstance(node, ast.JoinedStr):
            fields = [("values", _joined(node.values))]
        inside = ", ".join(f"{name}={canonical(value)}" for name, value in fields if value not in (None, []))
        return f"{type(node).__name__}({inside})"
    if isinstance(node, list):
        return f"[{', '.join(map(canonical, node))}]"
    return repr(node)


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    match body:
        case [ast.Expr(value=ast.Constant(value=str())), *rest]:
            return rest
    return body


def _joined(values: list[ast.expr]) -> list[ast.expr]:
    """The parts of an f-string, adjacent texts put together, without empty ones, which only some versions make."""
    joined: list[ast.expr] = []
    for value in values:
        match joined[-1:], value:
            case _, ast.Constant(value=""):
                pass
            case [ast.Constant(value=str(before))], ast.Constant(value=str(after)):
                joined[-1] = ast.Constant(before + after)
            case _:
                joined.append(value)
    return joined
