"""The emit stage: `render(project, ...)` makes the files of one server's project; nothing is written here."""

from importlib.resources import files
from typing import Any

from mcpgen.emit.api_module import api_module, api_stub
from mcpgen.emit.contract import contract, stated
from mcpgen.emit.packaging import dockerfile, init_module, main_module, pyproject, readme
from mcpgen.emit.project import RESERVED_MODULES, Files, Project
from mcpgen.emit.server_module import server_module

__all__ = ["RESERVED_MODULES", "Files", "Project", "api_stub", "render", "stated"]


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
    texts |= {f"{package}/runtime/{name}": text for name, text in _runtime().items()}
    return {"tools.json": contract(project, version=version, files=texts), **dict(sorted(texts.items()))}


def _runtime() -> dict[str, str]:
    """The runtime's modules, byte for byte."""
    folder: Any = files("mcpgen.runtime")
    return {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: str(entry.name))
        if entry.name.endswith(".py") or entry.name == "py.typed"
    }
