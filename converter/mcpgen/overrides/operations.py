"""The naive list as an index: which operation and which argument a name in an overrides file means."""

from collections.abc import Mapping
from dataclasses import dataclass

from mcpgen.ir import Tool, Toolset
from mcpgen.names import nearest
from mcpgen.overrides.model import LongReference, Reference
from mcpgen.overrides.problems import Problems, Steps


@dataclass(frozen=True, slots=True)
class OperationArgument:
    """An argument of an operation, by the name that `mcpgen naive` gives it."""

    tool: Tool
    argument: str

    @property
    def key(self) -> str:
        """The operation's key."""
        return self.tool.calls[0].key

    @property
    def schema(self) -> Mapping[str, object]:
        """Its schema, whose `$ref`s point into the naive tool's input schema."""
        found = self.tool.input_schema["properties"][self.argument]
        return found if isinstance(found, Mapping) else {}

    @property
    def is_in_body(self) -> bool:
        """Whether it goes into the body, where a null may mean something else than nothing."""
        return self.tool.places[self.argument].location == "body"

    @property
    def required(self) -> bool:
        """Whether the API requires it."""
        return self.argument in self.tool.required


@dataclass(frozen=True, slots=True)
class Operations:
    """All operations of a document, found by any name that they have."""

    by_name: Mapping[str, Tool]
    by_key: Mapping[str, Tool]

    def find(self, name: str, problems: Problems, steps: Steps) -> Tool | None:
        """The naive tool of the operation called `name`; None, and a finding with the nearest name, without one."""
        tool = self.by_name.get(name)
        if tool is None:
            close = nearest(name, self.by_name)
            hint = f'; nearest: "{close}"' if close else "; see `mcpgen naive`"
            problems.error("unknown-operation", f'no operation "{name}"{hint}', steps)
        return tool

    def find_argument(self, reference: Reference, problems: Problems, steps: Steps) -> OperationArgument | None:
        """The argument that `operation.argument` means, split after the longest operation name that fits."""
        if isinstance(reference, LongReference):
            tool, argument = self.find(reference.operation, problems, steps), reference.argument
        else:
            tool, argument = self._split(reference, problems, steps)
        if tool is None:
            return None
        found = _argument_named(tool, argument)
        if found is None:
            known = tuple(tool.input_schema["properties"])
            close = nearest(argument, known)
            hint = f'nearest: "{close}"' if close else f"it has {', '.join(known) or 'none'}"
            problems.error(
                "unknown-argument",
                f'"{tool.name}" has no argument "{argument}"; {hint}',
                steps,
                operation=tool.calls[0].key,
            )
            return None
        return OperationArgument(tool, found)

    def _split(self, reference: str, problems: Problems, steps: Steps) -> tuple[Tool | None, str]:
        dots = [i for i, character in enumerate(reference) if character == "."]
        for dot in reversed(dots):
            if reference[:dot] in self.by_name:
                return self.by_name[reference[:dot]], reference[dot + 1 :]
        if not dots:
            problems.error("unknown-argument", f'"{reference}" names no argument; write operation.argument', steps)
            return None, ""
        operation, _, argument = reference.partition(".")
        return self.find(operation, problems, steps), argument


def _argument_named(tool: Tool, name: str) -> str | None:
    """An argument by its own name, or by its name on the wire where only one has it."""
    if name in tool.input_schema["properties"]:
        return name
    on_the_wire = [argument for argument, place in tool.places.items() if place.name == name]
    return on_the_wire[0] if len(on_the_wire) == 1 else None


def index(naive: Toolset) -> Operations:
    """Make the index; the naive name of one operation wins over another name of a second."""
    by_name: dict[str, Tool] = {tool.name: tool for tool in naive.tools}
    for tool in naive.tools:
        for name in tool.operation_names:
            by_name.setdefault(name, tool)
    return Operations(by_name, {tool.calls[0].key: tool for tool in naive.tools})
