"""Names of tools and arguments -> names of functions and parameters that hide nothing that the module needs."""

from dataclasses import dataclass, field

from mcpgen.emit.project import Project, handle_class, handle_variable
from mcpgen.ir import FunctionPlan, Tool
from mcpgen.names import python_name, short_hash

USED = ("answer", "api", "app", "call", "date", "each", "nested", "pick", "send")
IMPORTED = ("API", "Any", "App", "Call", "Hints", "Literal", "UNSET", "Unset")


def method_parameter(name: str) -> str:
    """A parameter of a client's method."""
    plain = str(python_name(name))
    return f"{plain}_" if plain == "self" else plain


@dataclass(frozen=True, slots=True)
class LocalNames:
    """The names of `server.py`."""

    taken: frozenset[str]
    """Only asked, never walked."""
    functions: dict[str, str] = field(default_factory=dict)
    """By tool."""

    def argument(self, name: str) -> str:
        """A parameter of a tool's function."""
        plain = str(python_name(name))
        while plain in self.taken:
            plain = f"{plain}_"
        return plain


def local_names(project: Project) -> LocalNames:
    """Decide the names of a server's module."""
    server = project.server
    taken = {*USED, *IMPORTED, project.module}
    if any(tool.confirmation for tool in server.tools):
        taken |= {"ask", "question"}
    taken |= {project.client(tool) for tool in server.tools}
    taken |= {str(tool.plan.model) for tool in server.tools if isinstance(tool.plan, FunctionPlan)}
    for handle in server.handles:
        taken |= {handle_variable(handle), handle_class(handle), str(python_name(handle))}
    functions: dict[str, str] = {}
    for tool in server.tools:
        functions[tool.name] = _function(tool, taken | set(functions.values()))
    return LocalNames(frozenset(taken), functions)


def _function(tool: Tool, taken: set[str]) -> str:
    plain = str(python_name(tool.name))
    return f"{plain}_{short_hash(tool.name)}" if plain in taken else plain
