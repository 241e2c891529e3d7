"""Toolset, or the tools.json of a release -> Contract: what clients, models and reviewers can hold a server to."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.ir import Annotations, Budget, Hidden, Json, Shown, Tool, Toolset
from mcpgen.location import Location
from mcpgen.plans import Sources, asks, environment, fixed, keeps, sends

_FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractTool(Shown):
    """A tool as clients list it, and what it rests on."""

    calls: tuple[str, ...] = ()
    """Keys of the operations that it may call."""
    replaces: tuple[str, ...] = ()
    creates: str | None = None
    consumes: str | None = None
    sends: Mapping[str, Sources] | None = None
    """By operation: what does not come from the model's argument of the same name. None: not known."""
    fixed: Sources = field(default_factory=dict)
    """Arguments of its function that the server fills in."""
    keeps: Mapping[str, Json] | None = None
    """What is picked of the API's answer; None: all of it, or what a function makes of it."""
    scopes: tuple[str, ...] = ()
    """What a caller's token must allow."""
    asks: Mapping[str, Json] | None = None
    """What a person is asked before it does its work."""
    deadline_seconds: int | None = None
    """How long a call may take; None: as the server's settings say."""
    logic: str = ""
    """Hash of the function that does it; empty where there is none."""
    was: str | None = None
    """Its former name, as the overrides file declares it."""
    location: Location | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractHandle:
    """What a client can count on with a handle."""

    ttl_seconds: int
    uses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """One server."""

    server: str
    tools: tuple[ContractTool, ...]
    instructions: str = ""
    hidden: tuple[Hidden, ...] = ()
    handles: Mapping[str, ContractHandle] = field(default_factory=dict)
    environment: tuple[str, ...] | None = None
    """The environment variables that it reads for its API; None: not known."""
    budget: Budget = field(default_factory=Budget)
    location: Location | None = None
    is_whole: bool = True
    """False: a bare list of tools, of which nobody knows what they call, hide or keep."""

    @property
    def is_empty(self) -> bool:
        """Whether there was no such server."""
        return not self.tools and not self.hidden and not self.instructions


def contract_of(
    toolset: Toolset,
    *,
    logic: Mapping[str, str] | None = None,
    was: Mapping[str, str] | None = None,
    function_hashes: Mapping[str, str] | None = None,
) -> Contract:
    """The contract that a list of tools stands for. `logic` gives hashes, `was` former names, both by tool."""
    logic, was = logic or {}, was or {}
    return Contract(
        server=toolset.name,
        tools=tuple(
            replace(_tool_of(tool, function_hashes or {}), logic=logic.get(tool.name, ""), was=was.get(tool.name))
            for tool in toolset.tools
        ),
        instructions=toolset.instructions,
        hidden=toolset.hidden,
        handles={
            name: ContractHandle(ttl_seconds=handle.ttl_seconds, uses=handle.uses)
            for name, handle in toolset.handles.items()
        },
        environment=environment(toolset),
        budget=toolset.budget,
        location=Location(file=toolset.file) if toolset.file else None,
    )


def _tool_of(tool: Tool, function_hashes: Mapping[str, str]) -> ContractTool:
    return ContractTool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.input_schema,
        output_schema=tool.output_schema,
        annotations=tool.annotations,
        calls=tuple(called.key for called in tool.calls),
        replaces=tool.replaces,
        creates=tool.creates,
        consumes=tool.consumes,
        sends=sends(tool),
        fixed=fixed(tool),
        keeps=keeps(tool),
        scopes=tool.scopes,
        asks=asks(tool, function_hashes),
        deadline_seconds=tool.deadline_seconds,
        location=tool.location,
    )


def read_contract(data: Json, *, source: str) -> Contract:
    """The contract that a tools.json holds, or any `tools/list` result. Raises UnreadableInput naming `source`."""
    try:
        return _read(data)
    except (AttributeError, KeyError, TypeError) as error:
        raise UnreadableInput(f"{source}: is no tools.json of mcpgen and no tools/list result ({error!r})") from error


def _read(data: Mapping[str, Any]) -> Contract:
    if data.get("format", _FORMAT) != _FORMAT:
        raise TypeError(f"format {data['format']} is not {_FORMAT}")
    server = data.get("server", {})
    links, functions = data.get("operations", {}), data.get("functions", {})
    return Contract(
        server=server.get("name", ""),
        instructions=server.get("instructions", ""),
        tools=tuple(
            _read_tool(tool, links.get(tool["name"], {}), functions.get(tool["name"], {})) for tool in data["tools"]
        ),
        hidden=tuple(
            Hidden(operation=entry["operation"], reason=entry["reason"], by=entry["by"])
            for entry in data.get("hidden", ())
        ),
        handles={
            name: ContractHandle(ttl_seconds=handle["ttl_seconds"], uses=handle["uses"])
            for name, handle in data.get("handles", {}).items()
        },
        environment=tuple(data["environment"]) if "environment" in data else None,
        is_whole="operations" in data,
    )


def _read_tool(tool: Mapping[str, Any], links: Mapping[str, Any], function: Mapping[str, str]) -> ContractTool:
    hints = tool.get("annotations", {})
    return ContractTool(
        name=tool["name"],
        title=tool.get("title"),
        description=tool.get("description", ""),
        input_schema=tool["inputSchema"],
        output_schema=tool.get("outputSchema"),
        annotations=Annotations(
            read_only=hints.get("readOnlyHint"),
            destructive=hints.get("destructiveHint"),
            idempotent=hints.get("idempotentHint"),
            open_world=hints.get("openWorldHint"),
        ),
        calls=_keys(links, "calls"),
        replaces=_keys(links, "replaces"),
        creates=links.get("creates"),
        consumes=links.get("consumes"),
        sends=links.get("sends"),
        fixed=links.get("fixed", {}),
        keeps=links.get("keeps"),
        scopes=tuple(links.get("scopes", ())),
        asks=links.get("confirm"),
        deadline_seconds=links.get("deadline_seconds"),
        logic=function.get("sha256", ""),
    )


def _keys(links: Mapping[str, Any], name: str) -> tuple[str, ...]:
    return tuple(entry["operation"] for entry in links.get(name, ()))
