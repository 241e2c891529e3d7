"""What `compare` finds: rows of endpoints and the task tools that stand for them, and the totals."""

from dataclasses import dataclass
from enum import StrEnum

from mcpgen.diff.arguments import FixedArgument, RequiredArgument, SparedArgument
from mcpgen.diff.hints import Hints
from mcpgen.ir import Handle, Hidden
from mcpgen.location import Location
from mcpgen.names import ToolName
from mcpgen.tokens import Cost


class Mark(StrEnum):
    """What happened to the endpoints of a row."""

    AS_IS = "="
    RESHAPED = "~"
    SPLIT = "/"
    MERGED = "\\"
    SPLIT_AND_MERGED = "/\\"
    HIDDEN = "x"
    ADDED = "+"
    """A task tool without an endpoint."""
    UNDECIDED = "?"
    """Neither replaced nor hidden: the overrides file is not complete."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """An operation and the naive tool that stands for it."""

    operation: str
    tool: ToolName | None
    """None where the importer could make no tool of it."""
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    hints: Hints | None = None
    tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AlsoCalls:
    """An operation that a tool calls without replacing it."""

    operation: str
    safe: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskTool:
    """A tool as the server lists it, with all that a reviewer asks about it."""

    name: ToolName
    required: tuple[RequiredArgument, ...]
    optional: tuple[str, ...]
    hints: Hints
    tokens: int
    calls: tuple[str, ...] = ()
    """Keys of the operations that it may call."""
    replaces: tuple[str, ...] = ()
    also_calls: tuple[AlsoCalls, ...] = ()
    creates: Handle | None = None
    consumes: str | None = None
    fixed: tuple[FixedArgument, ...] = ()
    budget: int | None = None
    """The budget of a tool, if this one is over it."""
    location: Location | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One connected component. Before and after compare only here: an endpoint split in two has no tool of its own."""

    mark: Mark
    endpoints: tuple[Endpoint, ...]
    tools: tuple[TaskTool, ...]
    spared: tuple[SparedArgument, ...] = ()
    """Required before, not any more."""
    hidden: Hidden | None = None
    called_by: tuple[ToolName, ...] = ()
    """Hidden: tools that call it all the same."""

    @property
    def tokens_before(self) -> int:
        """Of the naive tools of this row."""
        return sum(endpoint.tokens for endpoint in self.endpoints)

    @property
    def tokens_after(self) -> int:
        """Of the task tools of this row."""
        return sum(tool.tokens for tool in self.tools)


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """One side of the comparison."""

    tools: int
    required: int
    """Required arguments, over all tools."""
    read_only: int
    costs: tuple[Cost, ...]
    """One for each meter; the first one is that of the rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The naive list of an API against one server's task tools."""

    server: str
    api: str
    rows: tuple[Row, ...]
    """In the order of the document; tools without an endpoint follow in that of the overrides."""
    before: Totals
    after: Totals
    budget: int | None = None
    """The budget of the whole list, if it is over it."""

    @property
    def hidden(self) -> tuple[Row, ...]:
        """The rows of hidden endpoints."""
        return tuple(row for row in self.rows if row.mark is Mark.HIDDEN)

    @property
    def undecided(self) -> tuple[Row, ...]:
        """The rows that the overrides file says nothing about."""
        return tuple(row for row in self.rows if row.mark is Mark.UNDECIDED)
