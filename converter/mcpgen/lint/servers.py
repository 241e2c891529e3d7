"""A server of an overrides file, with all that is around it -> Target."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mcpgen.ir import CallPlan, FromClaim, FromHandle, Tool, Toolset
from mcpgen.lint.cuts import uncut
from mcpgen.lint.listed import listed
from mcpgen.lint.target import Absent, ListedTool, Origin, Target, nowhere
from mcpgen.location import Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What rules need to know beside the server itself."""

    naive: Toolset
    servers: Sequence[Toolset]
    """All servers of the file."""
    tools: Sequence[Tool]
    """All tools of the file."""
    former: Mapping[str, str] = field(default_factory=dict)
    """By a name that a tool had: the name that it has."""
    explained: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By tool: the hints that the file gives a reason for."""
    unused: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By tool: operations that it may call and its function never does."""
    in_use: tuple[str, ...] = ()
    locate: Callable[[str, str], Location | None] = nowhere


def of_server(server: Toolset, around: Around) -> Target:
    """The target of one server."""
    return Target(
        name=server.name,
        origin=Origin.TASKS,
        tools=tuple(_listed(tool, around) for tool in server.tools),
        instructions=server.instructions,
        handles=server.handles,
        absent=tuple(_absent(server, around)),
        claims=dict(_claims(server)),
        in_use=around.in_use,
        budget=server.budget,
        locate=around.locate,
    )


def of_endpoints(naive: Toolset) -> Target:
    """The target of a naive list."""
    places = {str(tool.name): tool.location for tool in naive.tools}
    bare = Around(naive=naive, servers=(), tools=())

    def locate(tool: str, _part: str) -> Location | None:
        place = places.get(tool)
        return naive.document.locate(place) if place else Location(file=naive.document.file)

    return Target(
        name=naive.document.file,
        origin=Origin.ENDPOINTS,
        tools=tuple(_listed(tool, bare) for tool in naive.tools),
        locate=locate,
    )


def _listed(tool: Tool, around: Around) -> ListedTool:
    plan = tool.plan
    return listed(
        tool,
        calls=tuple(operation.key for operation in tool.calls),
        replaces=tool.replaces,
        creates=tool.creates,
        consumes=tool.consumes,
        handle_argument=_handle_argument(tool),
        sends_key=isinstance(plan, CallPlan) and FromHandle("id") in plan.sources.values(),
        explained=around.explained.get(tool.name, ()),
        unused=around.unused.get(tool.name, ()),
        uncut=uncut(tool),
    )


def _handle_argument(tool: Tool) -> str | None:
    """The argument with the handle's id; of a function's tool the one that its name tells."""
    if isinstance(tool.plan, CallPlan):
        return tool.plan.handle_argument
    likely = (f"{tool.consumes}_id", str(tool.consumes))
    return next((name for name in tool.input_schema["properties"] if tool.consumes and name in likely), None)


def _absent(server: Toolset, around: Around) -> Iterator[Absent]:
    """The names that texts of this server must not use, the surest explanation of each first."""
    present = {str(tool.name) for tool in server.tools}
    hidden = {entry.operation for entry in server.hidden}
    for former, name in around.former.items():
        if former not in present:
            yield Absent(name=former, what=f"the former name of {name}", instead=name if name in present else None)
    seen = present | set(around.former)
    for other in around.servers:
        for tool in other.tools:
            if tool.name not in seen:
                seen.add(str(tool.name))
                yield Absent(name=tool.name, what=f"a tool of the server {other.name}")
    for tool in around.naive.tools:
        if tool.name not in seen:
            key = tool.calls[0].key
            what = "an endpoint that this server hides" if key in hidden else "an endpoint"
            yield Absent(name=tool.name, what=f"{what} ({key})")


def _claims(server: Toolset) -> Iterator[tuple[str, str]]:
    """Arguments that some tool of the server takes from the caller's token, with the claim."""
    for plan in (tool.plan for tool in server.tools):
        sources = [plan.sources] if isinstance(plan, CallPlan) else [plan.fixed_arguments, *plan.fixed.values()]
        for by_argument in sources:
            for argument, source in by_argument.items():
                if isinstance(source, FromClaim):
                    yield argument, source.claim
