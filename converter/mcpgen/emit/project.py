"""What one emission is made of: a server, and all that its overrides file and its document say about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mcpgen.emit.api_names import ApiNames, api_names
from mcpgen.ir import Handle, Schema, Tool, Toolset
from mcpgen.names import PythonName, class_name, python_name

Files = Mapping[str, str]
"""Text by path, relative to the folder of the project, with forward slashes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A server to emit."""

    server: Toolset
    tools: tuple[Tool, ...]
    """All tools of the overrides file: the functions file imports the types of each."""
    naive: Mapping[str, Tool]
    """By operation key: how each operation is asked without overrides."""
    answers: Mapping[str, Schema]
    """By operation key: the self-contained schema of its JSON answer, where there is one."""
    module: str
    """Name of the functions file, or of the overrides file, without its ending."""
    handles: Mapping[str, Handle] = field(default_factory=dict)
    """All handles of the overrides file."""
    functions: str | None = None
    """The text of the functions file."""
    function_hashes: Mapping[str, str] = field(default_factory=dict)
    names: ApiNames = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", api_names(self.tools, self.naive, self.answers))

    @property
    def package(self) -> PythonName:
        """The import package: `shop_support` for shop-support."""
        return python_name(self.server.name)

    @property
    def api_module(self) -> PythonName:
        """The generated module: `shop_api`."""
        return python_name(f"{self.module}_api")

    def client(self, tool: Tool) -> str:
        """The class of a tool's client."""
        return self.names.clients[tool.name]

    def method(self, naive: Tool) -> str:
        """The method for an operation, in every client that has it."""
        return self.names.methods[naive.calls[0].key]

    def constant(self, naive: Tool) -> str:
        """The constant that describes an operation."""
        return self.names.constants[naive.calls[0].key]

    def parameter(self, operation: str, argument: str) -> str:
        """The parameter for an argument, in the method for an operation."""
        return self.names.parameters[operation][argument]


def handle_class(name: str) -> str:
    """`Quote`: the model of a handle's fields."""
    return class_name(name)


def handle_variable(name: str) -> PythonName:
    """`quotes`: the store of the handle `quote`."""
    plain = python_name(name)
    return python_name(f"{plain}es" if plain.endswith(("s", "x", "ch", "sh")) else f"{plain}s")
