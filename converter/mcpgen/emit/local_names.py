"""Names of tools and arguments -> names of functions and parameters that hide nothing that the module needs."""

from collections.abc import Mapping
from dataclasses import dataclass

from mcpgen.emit.api_names import TYPES, distinct
from mcpgen.emit.project import Project, handle_class, handle_variable
from mcpgen.ir import FunctionPlan, Tool
from mcpgen.names import python_name, short_hash

USED = ("answer", "api", "app", "ask", "call", "date", "each", "nested", "pick", "question", "send")
IMPORTED = ("API", "Any", "App", "Call", "Hints", "Literal", "UNSET", "Unset")


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalNames:
    """The names of `server.py`."""

    module: str
    """The module of hand-written functions."""
    functions: Mapping[str, str]
    """By tool."""
    arguments: Mapping[str, Mapping[str, str]]
    """By tool and argument: a parameter of the tool's function."""


def local_names(project: Project) -> LocalNames:
    """Decide the names of a server's module."""
    server = project.server
    taken = {*USED, *IMPORTED, *project.names.constants.values()}
    taken |= {project.client(tool) for tool in server.tools}
    taken |= {str(tool.plan.model) for tool in server.tools if isinstance(tool.plan, FunctionPlan)}
    for handle in server.handles:
        taken |= {handle_variable(handle), handle_class(handle), str(python_name(handle))}
    module = distinct({"": str(python_name(project.module))}, taken=taken)[""]
    taken.add(module)
    functions: dict[str, str] = {}
    for tool in server.tools:
        functions[tool.name] = _function(tool, {*taken, *TYPES, *functions.values()})
    arguments: dict[str, dict[str, str]] = {tool.name: distinct(_plain(tool), taken=taken) for tool in server.tools}
    return LocalNames(module=module, functions=functions, arguments=arguments)


def _function(tool: Tool, taken: set[str]) -> str:
    plain = str(python_name(tool.name))
    return f"{plain}_{short_hash(tool.name)}" if plain in taken else plain


def _plain(tool: Tool) -> dict[str, str]:
    return {name: str(python_name(name)) for name in tool.input_schema["properties"]}
