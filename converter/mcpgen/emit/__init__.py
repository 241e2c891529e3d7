"""The emit stage: `render(project, ...)` makes the files of one server's project; nothing is written here."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from mcpgen.emit.api_module import api_module, api_stub
from mcpgen.emit.contract import contract, stated
from mcpgen.emit.packaging import dockerfile, init_module, main_module, pyproject, readme
from mcpgen.emit.project import Files, Project
from mcpgen.emit.server_module import server_module

__all__ = ["Files", "Project", "api_stub", "render", "stated"]


def render(project: Project, *, version: str, report: str) -> Files:
    """The text of every file by its path below out/<server>/; `report` becomes DIFF.md."""
    package = project.package
    texts = {
        "DIFF.md": report,
        "Dockerfile": dockerfile(project),
        "README.md": readme(project),
        "pyproject.toml": pyproject(project),
        f"{package}/__init__.py": init_module(project),
        f"{package}/__main__.py": main_module(project),
        f"{package}/server.py": server_module(project),
        f"{package}/{project.api_module}.py": api_module(project),
    }
    if project.functions is not None:
        texts[f"{package}/{project.module}.py"] = project.functions
    texts |= dict(_modules(files("mcpgen.runtime"), f"{package}/runtime"))
    return {"tools.json": contract(project, version=version, files=texts), **dict(sorted(texts.items()))}


def _modules(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    """The modules of the runtime and of the folders in it, byte for byte, by their path in the project."""
    for entry in folder.iterdir():
        if entry.name.endswith(".py"):
            yield f"{path}/{entry.name}", entry.read_text(encoding="utf-8")
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _modules(entry, f"{path}/{entry.name}")
