"""The functions file, read with `ast` and never imported: signatures, and a hash of what each function depends on."""

import ast
import symtable
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mcpgen.overrides.functions.source_hash import Definitions

_REACHING = ("aiohttp", "ftplib", "http", "httpx", "importlib", "requests", "socket", "subprocess", "urllib", "urllib3")
"""Modules by which a function can go around its client."""


class NotPython(ValueError):
    """A functions file that does not parse; `line` is where."""

    def __init__(self, message: str, line: int | None) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword:
    """A keyword-only parameter."""

    annotation: str
    required: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """The signature of one function, as text."""

    name: str
    line: int
    is_async: bool
    positional: tuple[tuple[str, str], ...]
    """Name and annotation of each positional parameter: the client first, then what else it wants."""
    keywords: Mapping[str, Keyword]
    variadic: tuple[str, ...]
    """`*args` and `**kwargs`, as they are written."""
    returns: str
    source_hash: str
    """sha256 of the function and of everything in the file that it reaches."""

    @property
    def wants_handles(self) -> bool:
        """Whether it takes the store of the handle that its tool creates or consumes."""
        return any(is_handles(annotation) for _, annotation in self.positional[1:])

    @property
    def wants_call(self) -> bool:
        """Whether it takes the call: who calls, and progress."""
        return any(annotation == "Call" for _, annotation in self.positional[1:])


def is_handles(annotation: str) -> bool:
    """Whether a parameter is the store of a handle."""
    return annotation.startswith("Handles[")


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionsFile:
    """All functions of the file, and the modules that it imports although a client is all that it should need."""

    functions: Mapping[str, Function] = field(default_factory=dict)
    reaching: tuple[tuple[str, int], ...] = ()
    """Module and line."""
    beside: tuple[tuple[str, int], ...] = ()
    """Modules that are imported from beside it, `.shop_api`, and line."""


def read(text: str) -> FunctionsFile:
    """Parse a functions file. Raises NotPython."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an odd escape in a text is no business of ours
            tree = ast.parse(text)
            definitions = Definitions(tree, symtable.symtable(text, "functions", "exec"))
        return FunctionsFile(
            functions={
                node.name: _function(node, definitions)
                for node in tree.body
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            },
            reaching=tuple(_reaching(tree)),
            beside=tuple(_beside(tree)),
        )
    except SyntaxError as error:
        raise NotPython(error.msg, error.lineno) from None
    except (RecursionError, MemoryError):
        raise NotPython("it nests too deeply", None) from None
    except ValueError as error:
        raise NotPython(str(error), None) from None


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef, definitions: Definitions) -> Function:
    arguments = node.args
    variadic = [f"{stars}{item.arg}" for stars, item in (("*", arguments.vararg), ("**", arguments.kwarg)) if item]
    return Function(
        name=node.name,
        line=node.lineno,
        is_async=isinstance(node, ast.AsyncFunctionDef),
        positional=tuple((item.arg, _annotation(item)) for item in (*arguments.posonlyargs, *arguments.args)),
        keywords={
            item.arg: Keyword(annotation=_annotation(item), required=default is None)
            for item, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        },
        variadic=tuple(variadic),
        returns=_text(node.returns),
        source_hash=definitions.hash_of(node),
    )


def _annotation(item: ast.arg) -> str:
    return _text(item.annotation)


def _text(annotation: ast.expr | None) -> str:
    """An annotation as it is written; one in quotes means what it says inside."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value
    return ast.unparse(annotation) if annotation else ""


def _reaching(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names, lineno=line):
                imported = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), level=0, lineno=line):
                imported = [module]
            case _:
                continue
        yield from ((name, line) for name in imported if name.partition(".")[0] in _REACHING)


def _beside(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            dots = "." * node.level
            names = [node.module] if node.module else [alias.name for alias in node.names]
            yield from ((f"{dots}{name}", node.lineno) for name in names)
