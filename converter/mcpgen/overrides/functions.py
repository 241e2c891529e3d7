"""The functions file, read with `ast` and never imported: signatures, and a hash of what each function depends on."""

import ast
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


class NotPython(ValueError):
    """A functions file that does not parse; `line` is where."""

    def __init__(self, message: str, line: int | None) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """The signature of one function, as text."""

    name: str
    line: int
    is_async: bool
    positional: tuple[tuple[str, str], ...]
    """Name and annotation of each positional parameter: the client first, then what else it wants."""
    keywords: Mapping[str, bool]
    """Keyword-only parameters; True where there is no default."""
    returns: str
    source_hash: str
    """sha256 of the function and of everything in the file that it reaches."""

    @property
    def wants_handles(self) -> bool:
        """Whether it takes the store of the handle that its tool creates."""
        return any(annotation.startswith("Handles[") for _, annotation in self.positional[1:])

    @property
    def wants_call(self) -> bool:
        """Whether it takes the call: who calls, and progress."""
        return any(annotation == "Call" for _, annotation in self.positional[1:])


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionsFile:
    """All functions of the file, and the names that it imports from the generated module."""

    functions: Mapping[str, Function] = field(default_factory=dict)


def read(text: str) -> FunctionsFile:
    """Parse a functions file. Raises NotPython."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise NotPython(error.msg, error.lineno) from None
    except (RecursionError, ValueError) as error:
        raise NotPython(str(error), None) from None
    definitions = dict(_definitions(tree))
    return FunctionsFile(
        functions={
            node.name: _function(node, definitions)
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
    )


def _definitions(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Module-level names and the statement that gives each its meaning."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        yield name.id, node
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield (alias.asname or alias.name).partition(".")[0], node


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef, definitions: Mapping[str, ast.stmt]) -> Function:
    arguments = node.args
    defaults = dict(zip((item.arg for item in arguments.kwonlyargs), arguments.kw_defaults, strict=True))
    return Function(
        name=node.name,
        line=node.lineno,
        is_async=isinstance(node, ast.AsyncFunctionDef),
        positional=tuple(
            (item.arg, ast.unparse(item.annotation) if item.annotation else "")
            for item in (*arguments.posonlyargs, *arguments.args)
        ),
        keywords={name: default is None for name, default in defaults.items()},
        returns=ast.unparse(node.returns) if node.returns else "",
        source_hash=_hash(node, definitions),
    )


def _hash(node: ast.stmt, definitions: Mapping[str, ast.stmt]) -> str:
    """Hash of a definition with all module-level definitions that it reaches; comments and layout do not count."""
    reached: dict[str, str] = {}
    waiting = [node]
    seen: list[ast.stmt] = []
    while waiting:
        statement = waiting.pop()
        if any(statement is other for other in seen):
            continue
        seen.append(statement)
        reached[ast.unparse(statement)] = ""
        names = sorted({name.id for name in ast.walk(statement) if isinstance(name, ast.Name)})
        waiting.extend(definitions[name] for name in names if name in definitions)
    return hashlib.sha256("\n".join(sorted(reached)).encode()).hexdigest()
