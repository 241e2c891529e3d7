"""The naive list as an index: which operation and which argument a name in an overrides file means."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from mcpgen.ir import Tool, Toolset
from mcpgen.names import method_path_name, nearest
from mcpgen.overrides.file.model import LongReference, Reference
from mcpgen.overrides.problems import Problems, Steps

_ALIKE = 0.8
"""How much of a mistyped name has to be right for the mistake to be one of typing."""
_RESEMBLING = 0.6
"""How much for it to be worth naming instead of all that there are, where these are few."""


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
        place = self.tool.places.get(self.argument)
        return place is not None and place.location == "body"

    @property
    def required(self) -> bool:
        """Whether the API requires it."""
        return self.argument in self.tool.required


@dataclass(frozen=True, slots=True)
class Operations:
    """All operations of a document, found by any name that they have."""

    by_name: Mapping[str, Tool]
    by_key: Mapping[str, Tool]
    former: Mapping[str, str] = field(default_factory=dict)
    """By a name that an operation had when the tools were last emitted: its key."""

    def find(self, name: str, problems: Problems, steps: Steps) -> Tool | None:
        """The naive tool of the operation called `name`; None, and a finding with the nearest name, without one."""
        tool = self.by_name.get(name)
        was = self.by_key.get(self.former.get(name, ""))
        if tool is None and was is not None:
            return self._renamed(name, was, problems, steps)
        if tool is None:
            self._unknown(name, problems, steps)
        elif was is not None and was is not tool:
            problems.error_once(
                "changed-reference",
                name,
                f'"{name}" meant {was.calls[0].key} and now means {tool.calls[0].key}; write the one that you mean',
                steps,
            )
        elif name != tool.name and name == method_path_name(tool.calls[0].method, tool.calls[0].path):
            problems.note_once(
                "second-name", name, f'the document now calls "{name}" "{tool.name}"; both names hold', steps
            )
        return tool

    def knows(self, name: str) -> bool:
        """Whether a name means an operation, or meant one that is still there."""
        return name in self.by_name or self.former.get(name) in self.by_key

    def find_argument(self, reference: Reference, problems: Problems, steps: Steps) -> OperationArgument | None:
        """The argument that `operation.argument` means, split after the longest operation name that fits."""
        if isinstance(reference, LongReference):
            name, argument = reference.operation, reference.argument
        else:
            name, argument = self._split(reference)
        if not argument:
            problems.error("unknown-argument", f'"{reference}" names no argument; write operation.argument', steps)
            return None
        tool = self.find(name, problems, steps)
        if tool is None:
            return None
        found = _argument_named(tool, argument)
        if found is None:
            problems.error("unknown-argument", no_argument(tool, argument), steps, operation=tool.calls[0].key)
            return None
        return OperationArgument(tool, found)

    def _split(self, reference: str) -> tuple[str, str]:
        """Operation and argument; the argument is empty where no operation can stand before it."""
        dots = [i for i, character in enumerate(reference) if character == "."]
        for dot in reversed(dots):
            if reference[:dot] in self.by_name or reference[:dot] in self.former:
                return reference[:dot], reference[dot + 1 :]
        operation, _, argument = reference.rpartition(".")
        return operation, argument if operation else ""

    def _renamed(self, name: str, tool: Tool, problems: Problems, steps: Steps) -> Tool:
        problems.error_once(
            "renamed-operation", name, f'{tool.calls[0].key} is no longer called "{name}"; write "{tool.name}"', steps
        )
        return tool

    def _unknown(self, name: str, problems: Problems, steps: Steps) -> None:
        close = nearest(name, self.by_name)
        hint = f'nearest: "{close}"' if close else "see `mcpgen naive`"
        problems.error_once("unknown-operation", name, f'no operation "{name}"; {hint}', steps)
        if close and is_mistyped(name, close):
            problems.meant.setdefault(self.by_name[close].calls[0].key, name)


def is_mistyped(name: str, known: str) -> bool:
    """Whether a name is so much like a known one that it can only mean that."""
    return _likeness(name, known) >= _ALIKE


def _likeness(name: str, known: str) -> float:
    return SequenceMatcher(None, name, known).ratio()


def no_argument(tool: Tool, argument: str) -> str:
    """Say that a tool has no such argument, and which it has."""
    known = tuple(tool.input_schema["properties"])
    close = nearest(argument, known)
    is_close = close is not None and _likeness(argument, close) >= _RESEMBLING
    hint = f'nearest: "{close}"' if is_close else f"it has {', '.join(known) or 'none'}"
    return f'"{tool.name}" has no argument "{argument}"; {hint}'


def _argument_named(tool: Tool, name: str) -> str | None:
    """An argument by its own name, or by its name on the wire where only one has it."""
    if name in tool.input_schema["properties"]:
        return name
    on_the_wire = [argument for argument, place in tool.places.items() if place.name == name]
    return on_the_wire[0] if len(on_the_wire) == 1 else None


def index(naive: Toolset, former: Mapping[str, str]) -> Operations:
    """Make the index; the naive name of one operation wins over another name of a second."""
    by_name: dict[str, Tool] = {tool.name: tool for tool in naive.tools}
    for tool in naive.tools:
        for name in tool.operation_names:
            by_name.setdefault(name, tool)
    return Operations(by_name, {tool.calls[0].key: tool for tool in naive.tools}, former)
