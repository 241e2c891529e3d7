"""What a rule looks at: one list of tools, with what is known of what stands behind it. All frozen.

`servers.py` makes it of an overrides file's server or of a naive list, `definitions.py` of JSON that others wrote. What
nobody knows is None, and a rule that needs it says nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from mcpgen.ir import Budget, Handle, Shown
from mcpgen.lint.verbs import does_write
from mcpgen.location import Location
from mcpgen.runtime.wire import SAFE_METHODS


class Origin(StrEnum):
    """Who wrote a list, which decides what can be asked of it."""

    TASKS = "tasks"
    """A server of an overrides file, or what was emitted for one."""
    ENDPOINTS = "endpoints"
    """A naive list: its names and shapes are the API's, its texts are the document's."""
    ELSEWHERE = "elsewhere"
    """Definitions of a server that others wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """One argument of a tool, a `$ref` at its root followed."""

    name: str
    part: str
    """Where it stands in the tool's definition, as a JSON pointer."""
    schema: Mapping[str, Any]
    types: tuple[str, ...]
    """The types that it takes, null left out; empty where the schema does not say."""
    required: bool
    description: str

    def takes_only(self, *types: str) -> bool:
        """Whether every value that it takes is of one of these types."""
        return bool(self.types) and all(one in types for one in self.types)


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a definition that a model may read."""

    part: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTool(Shown):
    """A tool as clients see it. Made by `listed.listed` alone, which finds arguments and texts once for all rules."""

    said: str
    """The description, empty where only the method and path of an endpoint stand in for one."""
    arguments: tuple[Argument, ...]
    texts: tuple[Text, ...]
    """Its description and those inside its schemas."""
    faults: tuple[Text, ...] = ()
    """What is wrong with its schemas, by part; a schema with a fault is empty here, so that rules need not care."""
    calls: tuple[str, ...] | None = None
    """Keys of the operations that it may call, `POST /refunds`."""
    replaces: tuple[str, ...] = ()
    creates: str | None = None
    consumes: str | None = None
    handle_argument: str | None = None
    """The argument that is the id of the handle that it consumes."""
    sends_key: bool = False
    """The API gets a key of ours by which it tells a repeated request from a new one."""
    explained: tuple[str, ...] = ()
    """The hints that its overrides file gives a reason for."""
    unused: tuple[str, ...] = ()
    """Operations that it may call and its function never does."""
    uncut: tuple[str, ...] = ()
    """Lists of its answer that are cut at no less than what the API is asked for."""

    @property
    def unsafe_calls(self) -> tuple[str, ...]:
        """The operations that may change something, by their method."""
        return tuple(key for key in self.calls or () if key.partition(" ")[0] not in SAFE_METHODS)

    @property
    def writes(self) -> bool | None:
        """Whether it changes something; None where method, hint and name leave it open."""
        if self.calls is not None and not self.unsafe_calls:
            return False
        if self.annotations.read_only is not None:
            return not self.annotations.read_only
        by_name = does_write(self.name)
        if self.calls is None:
            return by_name
        posts_only = all(key.startswith("POST ") for key in self.unsafe_calls)
        return None if posts_only and by_name is False else True


@dataclass(frozen=True, slots=True, kw_only=True)
class Absent:
    """A name that no text of this list should use: what it names is not on this server."""

    name: str
    what: str
    """`an endpoint`, `a tool of the server shop-warehouse`, `the former name of find_orders`, ..."""
    instead: str | None = None
    """The one tool that is meant, where there is no doubt."""


def nowhere(_tool: str, _part: str) -> Location | None:
    """No place, for a list that stands in no file."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One list of tools."""

    name: str
    origin: Origin
    tools: tuple[ListedTool, ...]
    instructions: str = ""
    handles: Mapping[str, Handle] = field(default_factory=dict)
    absent: tuple[Absent, ...] = ()
    claims: Mapping[str, str] = field(default_factory=dict)
    """By argument: the claim of the caller's token that some tool of the list takes it from."""
    in_use: tuple[str, ...] = ()
    """Identifiers and texts of recorded data."""
    budget: Budget = field(default_factory=Budget)
    relisted: tuple[str, ...] | None = None
    """The names as the running server gave them when it was asked a second time."""
    locate: Callable[[str, str], Location | None] = field(default=nowhere, compare=False, repr=False)
    """The place of a part of a tool, in the file that a person would edit; the tool is empty for the list itself."""

    @property
    def names(self) -> tuple[str, ...]:
        """The tools' names, in their order."""
        return tuple(tool.name for tool in self.tools)
