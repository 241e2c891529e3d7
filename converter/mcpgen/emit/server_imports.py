"""Project and the names that `server.py` uses -> its imports."""

from collections.abc import Set

from mcpgen.emit.imports import lay_out_import
from mcpgen.emit.project import Project, handle_class
from mcpgen.ir import CallPlan, FunctionPlan, Tool

_RUNTIME = {
    "answering.pick": ("each", "nested", "pick"),
    "app": ("App", "Call", "Hints"),
    "calling.confirm": ("question",),
    "functions.api_client": ("UNSET", "Unset"),
}
"""What the module may need, by module of the runtime."""


def server_imports(project: Project, used: Set[str], *, functions: str) -> str:
    """Import only what is used, in the order that isort wants; `functions` is what the body calls their module."""
    lines = ["from datetime import date"] if "date" in used else []
    if typing := [name for name in ("Any", "Literal") if name in used]:
        lines.append(f"from typing import {', '.join(typing)}")
    if lines:
        lines.append("")
    if any(_runs_functions(tool) for tool in project.server.tools):
        renamed = "" if functions == project.module else f" as {functions}"
        lines.append(f"from . import {project.module}{renamed}")
    ours = [lay_out_import(f".{project.api_module}", _of_api(project))]
    for name, names in _RUNTIME.items():
        if needed := [name for name in names if name in used]:
            ours.append(lay_out_import(f".runtime.{name}", needed))
    return "\n".join([*lines, *sorted(ours, key=lambda line: line.split()[1].lower())])


def _of_api(project: Project) -> list[str]:
    """What the generated module of the API has for this server."""
    names = ["API"]
    for tool in project.server.tools:
        names.append(project.client(tool))
        if isinstance(tool.plan, FunctionPlan) and tool.plan.model:
            names.append(tool.plan.model)
        if isinstance(tool.plan, CallPlan) and tool.plan.operation.key not in project.answers:
            names.append(project.constant(project.naive[tool.plan.operation.key]))
    return [*names, *(handle_class(name) for name in project.server.handles)]


def _runs_functions(tool: Tool) -> bool:
    return isinstance(tool.plan, FunctionPlan) or bool(tool.confirmation and tool.confirmation.function)
