"""The order of docs/architecture.md: who imports whom, who may do what, and how long a module gets."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "converter" / "mcpgen"
MODULES = tuple(sorted(ROOT.rglob("*.py")))

STAGES = (
    "choose",
    "demo",
    "diff",
    "emit",
    "hosts",
    "importer",
    "init",
    "lint",
    "naive",
    "overrides",
    "report",
    "serve",
)
"""Each imports the floor and itself. The floor is every module beside them, `tokens`, `words` and `runtime`."""

ALSO = {"report": ("diff", "lint", "choose"), "choose": ("serve",)}
"""Whose values a stage shows, and whom it runs."""

ONLY_IN = {
    "mcp": ("runtime", "serve", "choose"),
    "mcp_types": ("runtime",),
    "openapi_pydantic": ("importer",),
    "rich": ("report",),
    "typer": ("cli",),
    "jsonpath_rfc9535": ("importer",),
    "tiktoken": ("tokens",),
    "starlette": ("runtime", "demo"),
    "uvicorn": ("runtime", "demo"),
    "redis": ("runtime",),
}
"""Libraries that one part uses and the others do not know of."""

HTTP_CLIENTS = (
    "choose/endpoint.py",
    "cli/outputs/github.py",
    "importer/reading/download.py",
    "runtime/sending/client.py",
)
SPEAKERS_OF_MCP = ("elicitation.py", "http_app.py", "mcp_server.py", "transports.py")
"""The runtime's modules that import the SDK, all in its folder `serving`."""

RUNTIME = ("sending", "checking", "answering", "calling", "handles", "functions", "callers", "app.py", "serving")
"""What the runtime is made of, beside the modules that everything may import: each knows only those before it."""

LONGEST = 400


def name_of(path: Path) -> str:
    """A module's path below the package."""
    return path.relative_to(ROOT).as_posix()


def part_of(path: Path) -> str:
    """The stage or the folder of a module, or its own name where it stands on the floor."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """What is imported, as a dotted name, and how many dots stand before it."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((alias.name, 0) for alias in names)
            case ast.ImportFrom(module="mcpgen", names=names, level=0):
                yield from ((f"mcpgen.{alias.name}", 0) for alias in names)
            case ast.ImportFrom(module=module, level=level):
                yield module or "", level


@cache
def parsed(path: Path) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def of_ours(path: Path) -> list[str]:
    """The parts of mcpgen that a module imports."""
    return [name.split(".")[1] for name, level in imports(parsed(path)) if name.startswith("mcpgen.") and not level]


def of_others(path: Path) -> list[str]:
    """The libraries that a module imports."""
    return [name.split(".")[0] for name, level in imports(parsed(path)) if not level]


def test_a_stage_imports_only_the_floor_and_itself() -> None:
    others = [
        (name_of(path), found)
        for path in MODULES
        for found in of_ours(path)
        if found in (*STAGES, "cli") and found not in (part_of(path), *ALSO.get(part_of(path), ()))
    ]
    assert [(name, found) for name, found in others if part_of(ROOT / name) not in ("cli", "__main__")] == []


def test_every_folder_is_a_stage_or_known_to_be_none() -> None:
    folders = [path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "__pycache__"]
    assert [folder for folder in sorted(folders) if folder not in (*STAGES, "cli", "runtime", "tokens", "words")] == []


def test_the_runtime_imports_nothing_else_of_mcpgen_and_itself_by_relative_names() -> None:
    """It is copied into every emitted project."""
    for path in runtime():
        deepest = len(path.relative_to(ROOT / "runtime").parts)
        assert of_ours(path) == [], name_of(path)
        assert [name for name, level in imports(parsed(path)) if level > deepest] == [], name_of(path)


def test_each_folder_of_the_runtime_knows_only_those_before_it() -> None:
    found = [
        (name_of(path), name)
        for path in runtime()
        for name, level in imports(at_run_time(parsed(path)))
        if level and rank(inside(path, name, level)) > rank(path.relative_to(ROOT / "runtime").parts[0])
    ]
    assert found == []


def runtime() -> list[Path]:
    """The modules of the runtime."""
    return [path for path in MODULES if part_of(path) == "runtime"]


def inside(path: Path, name: str, level: int) -> str:
    """The folder or the module of the runtime that a relative import leads to."""
    folder = path.relative_to(ROOT / "runtime").parts[:-level]
    first = [*folder, *name.split(".")][0]
    return first if (ROOT / "runtime" / first).is_dir() else f"{first}.py"


def rank(part: str) -> int:
    """How high a part of the runtime stands; 0: everything may import it."""
    return RUNTIME.index(part) + 1 if part in RUNTIME else 0


def at_run_time(tree: ast.Module) -> ast.Module:
    """Without what only type checkers import."""
    kept = [node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))]
    return ast.Module(body=kept, type_ignores=[])


def test_importing_a_module_of_the_runtime_imports_no_other() -> None:
    for path in runtime():
        if path.name == "__init__.py":
            assert [type(node) for node in parsed(path).body] == [ast.Expr], name_of(path)


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_used_where_it_belongs(library: str) -> None:
    users = [name_of(path) for path in MODULES if library in of_others(path)]
    assert [user for user in users if user.split("/")[0] not in ONLY_IN[library]] == []


def test_the_network_is_opened_in_known_modules() -> None:
    assert [name_of(path) for path in MODULES if "httpx" in of_others(path)] == list(HTTP_CLIENTS)


def test_only_known_modules_of_the_runtime_speak_mcp() -> None:
    users = [path.name for path in MODULES if part_of(path) == "runtime" and {"mcp", "mcp_types"} & {*of_others(path)}]
    assert users == list(SPEAKERS_OF_MCP)


def test_stages_use_no_module_of_the_runtime_that_speaks_mcp() -> None:
    speakers = [f"mcpgen.runtime.serving.{name.removesuffix('.py')}" for name in SPEAKERS_OF_MCP]
    for path in MODULES:
        if part_of(path) not in ("cli", "serve", "choose", "runtime"):
            assert [name for name, _ in imports(parsed(path)) if name in speakers] == [], name_of(path)


def test_no_module_is_long() -> None:
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_every_module_says_what_goes_in_and_what_comes_out() -> None:
    assert [name_of(path) for path in MODULES if not ast.get_docstring(parsed(path))] == []


FORBIDDEN_NAMES = ("common", "helper", "helpers", "manager", "misc", "util", "utils")


def test_modules_are_named_after_what_they_hold() -> None:
    assert [name_of(path) for path in MODULES if path.stem in FORBIDDEN_NAMES] == []


# --- what only some may do --------------------------------------------------------------------------------------------

WRITERS = ("cli", "demo", "serve", "runtime", "choose")
"""The edge, what runs on its own, and what keeps a temporary folder or handles."""


def calls(tree: ast.AST) -> Iterator[str]:
    """Names of what is called: `print`, `path.write_text` as `.write_text`, `sys.exit`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                yield name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=module), attr=name)):
                yield f"{module}.{name}"
                yield f".{name}"
            case ast.Call(func=ast.Attribute(attr=name)):
                yield f".{name}"


def calling(*names: str) -> dict[str, list[str]]:
    """The modules that call something of these names, and which."""
    found = {name_of(path): [called for called in calls(parsed(path)) if called in names] for path in MODULES}
    return {name: called for name, called in found.items() if called}


def without(found: dict[str, list[str]], *allowed: str) -> dict[str, list[str]]:
    """What is found outside of the parts and modules that may do it."""
    return {name: called for name, called in found.items() if name not in allowed and name.split("/")[0] not in allowed}


def test_stages_do_not_print_exit_or_write() -> None:
    said = ("print", "input", "exit", "quit", "sys.exit", "os._exit")
    assert without(calling(*said, ".write_text", ".write_bytes", ".unlink", ".mkdir"), *WRITERS, "__main__.py") == {}


READERS = ("importer", "tokens", "written.py", "overrides/file/load.py", "emit/__init__.py")
"""Who reads files besides: the importer, `overrides.load`, emit its own runtime, and tokens their vocabularies."""


def test_stages_do_not_read_files() -> None:
    assert without(calling("open", ".read_text", ".read_bytes", ".open"), *WRITERS, *READERS) == {}


def test_nothing_is_evaluated() -> None:
    """The repository under review is read, never run, but for what it is asked to run: an emitted server."""
    assert calling("eval", "exec", "__import__", "compile") == {}
    assert without(calling("importlib.import_module"), "serve", "choose") == {}


CLOCKS = ("time.time", "datetime.now", "datetime.utcnow", "date.today", "random.random", "uuid.uuid4", "time.monotonic")


def test_what_comes_out_depends_on_no_clock_and_no_chance() -> None:
    assert without(calling(*CLOCKS), *WRITERS, "importer/reading/download.py") == {}


def walked(tree: ast.AST) -> Iterator[ast.expr]:
    """What is looped over, or made a list of."""
    for node in ast.walk(tree):
        match node:
            case ast.For(iter=value) | ast.comprehension(iter=value):
                yield value
            case ast.Call(func=ast.Name(id="list" | "tuple" | "enumerate"), args=[value, *_]):
                yield value


def is_set(value: ast.expr) -> bool:
    """Whether an expression plainly makes a set."""
    match value:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
    return False


def test_nobody_walks_a_set() -> None:
    """Its order is that of a hash, and the same input must give the same bytes."""
    found = [(name_of(path), value.lineno) for path in MODULES for value in walked(parsed(path)) if is_set(value)]
    assert found == []


SWALLOWERS = ("cli/run.py", "serve/emitted.py", "tokens/vocabulary_file.py")
"""The edges: a bug of ours must not look like bad input, and code that others wrote may raise anything."""


def is_broad(handler: ast.AST) -> bool:
    """Whether an `except` takes everything."""
    match handler:
        case ast.ExceptHandler(type=None | ast.Name(id="Exception" | "BaseException")):
            return True
    return False


def test_no_stage_swallows_every_exception() -> None:
    broad = [name_of(path) for path in MODULES for node in ast.walk(parsed(path)) if is_broad(node)]
    assert [name for name in broad if not name.startswith("runtime/") and name not in SWALLOWERS] == []


# --- what an import costs ---------------------------------------------------------------------------------------------

HEAVY = ("anyio", "httpx", "jsonschema", "mcp", "openapi_pydantic", "pydantic", "rich", "starlette", "tiktoken", "yaml")


def loaded_by(module: str) -> list[str]:
    """The heavy libraries that importing a module loads, in a process of its own."""
    program = f"import sys, {module}; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return ran.stdout.split()


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("mcpgen.ir", []),
        ("mcpgen.names", []),
        ("mcpgen.schemas", []),
        ("mcpgen.runtime.wire", []),
        ("mcpgen.runtime.answering.pick", []),
        ("mcpgen.importer", []),
        ("mcpgen.naive", []),
        ("mcpgen.emit", []),
        ("mcpgen.overrides", ["jsonschema", "pydantic", "yaml"]),
        ("mcpgen.runtime.app", []),
    ],
)
def test_importing_loads_nothing_heavy_that_is_not_needed(module: str, expected: list[str]) -> None:
    assert loaded_by(module) == expected
