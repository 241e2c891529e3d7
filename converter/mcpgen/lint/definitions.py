"""JSON that lists tools, however it is wrapped -> Target.

Taken: the result of `tools/list`, alone or in its JSON-RPC answer; the tools.json of an emitted project, of which the
operations and handles are read too; what `mcpgen naive --format json` prints; a list of tools, or one tool; and the
forms in which model APIs take tools (`parameters` or `input_schema` for the arguments, `function` around each).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.ir import Annotations, Handle, Shown
from mcpgen.lint.listed import listed
from mcpgen.lint.schema_faults import schema_faults
from mcpgen.lint.target import Absent, ListedTool, Origin, Target
from mcpgen.location import Location

_HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
"""Of what mcpgen emitted, each hint that needs a reason has one in the overrides file."""
_INPUT = ("inputSchema", "input_schema", "parameters")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A tool as it stands in the file, and where."""

    tool: Mapping[str, Any]
    pointer: str


def holds_tools(value: Any) -> bool:
    """Whether a JSON value lists tools, or is one."""
    try:
        return bool(_entries(value, Location(file="")))
    except UnreadableInput:
        return False


def read(value: Any, *, file: str) -> Target:
    """Read definitions; raises UnreadableInput where there are none."""
    entries = _entries(value, Location(file=file))
    about: Mapping[str, Any] = value if isinstance(value, Mapping) else {}
    operations = _mapping(about.get("operations"))
    endpoints = [entry.tool.get("operation") for entry in entries]
    is_naive = all(isinstance(key, str) for key in endpoints)
    is_emitted = "mcpgen" in _mapping(about.get("versions"))
    explained = _HINTS if is_emitted else ()
    tools = tuple(_tool(entry.tool, _mapping(operations.get(_name(entry.tool))), explained) for entry in entries)
    places = {tool.name: entry.pointer for tool, entry in zip(tools, entries, strict=True)}

    def locate(tool: str, part: str) -> Location:
        return Location(file=file, pointer=f"{places[tool]}{part}" if tool in places else "")

    server = _mapping(about.get("server"))
    return Target(
        name=str(server.get("name") or file),
        origin=Origin.TASKS if operations else Origin.ENDPOINTS if is_naive else Origin.ELSEWHERE,
        tools=tools,
        instructions=str(server.get("instructions") or ""),
        handles={name: _handle(name, stated) for name, stated in _mapping(about.get("handles")).items()},
        absent=tuple(_absent(about, operations, tools)),
        locate=locate,
    )


def _entries(value: Any, place: Location) -> list[_Entry]:
    """The tools of a value, one in it at least."""
    at = ""
    for key in ("result", "tools"):
        if isinstance(value, Mapping) and key in value:
            value, at = value[key], f"{at}/{key}"
    if isinstance(value, Mapping):
        found = [(value, at)]
    elif isinstance(value, Sequence) and not isinstance(value, str):
        found = [(item, f"{at}/{i}") for i, item in enumerate(value)]
    else:
        found = []
    entries = [_unwrapped(item, where) for item, where in found]
    if not entries or not all(_is_tool(entry.tool) for entry in entries):
        raise UnreadableInput("there are no tool definitions here; give the JSON of tools/list", place)
    return entries


def _unwrapped(value: Any, at: str) -> _Entry:
    tool = _mapping(value)
    inner = tool.get("function")
    return _Entry(inner, f"{at}/function") if isinstance(inner, Mapping) and "name" in inner else _Entry(tool, at)


def _is_tool(tool: Mapping[str, Any]) -> bool:
    return isinstance(tool.get("name"), str) and any(key in tool for key in (*_INPUT, "description"))


def _name(tool: Mapping[str, Any]) -> str:
    return str(tool["name"])


def _tool(tool: Mapping[str, Any], behind: Mapping[str, Any], explained: tuple[str, ...]) -> ListedTool:
    key = next((key for key in _INPUT if key in tool), _INPUT[0])
    stated = tool.get(key, {"type": "object", "properties": {}})
    output = tool.get("outputSchema", tool.get("output_schema"))
    faults = schema_faults(stated, "/inputSchema") + (schema_faults(output, "/outputSchema") if output else ())
    faulty = {fault.part.split("/")[1] for fault in faults}
    calls = _keys(behind["calls"]) if "calls" in behind else None
    if isinstance(endpoint := tool.get("operation"), str):
        calls = (endpoint,)
    consumed = behind.get("consumes")
    return listed(
        Shown(
            name=_name(tool),
            title=_text(tool.get("title")),
            description=_text(tool.get("description")) or "",
            input_schema={} if "inputSchema" in faulty else stated,
            output_schema=None if "outputSchema" in faulty else output,
            annotations=_annotations(_mapping(tool.get("annotations"))),
        ),
        faults=faults,
        calls=calls,
        replaces=_keys(behind.get("replaces")),
        creates=_text(behind.get("creates")),
        consumes=_text(consumed),
        handle_argument=_handle_argument(consumed, stated),
        explained=explained or tuple(map(str, _list(behind.get("because")))),
    )


def _handle_argument(handle: Any, schema: Any) -> str | None:
    """The argument of a tool that spends a handle; a contract does not say it, its name does."""
    properties = _mapping(_mapping(schema).get("properties"))
    likely = (f"{handle}_id", f"{handle}Id", str(handle))
    return next((name for name in properties if name in likely), None) if handle else None


def _annotations(hints: Mapping[str, Any]) -> Annotations:
    def hint(name: str) -> bool | None:
        return value if isinstance(value := hints.get(name), bool) else None

    return Annotations(
        read_only=hint("readOnlyHint"),
        destructive=hint("destructiveHint"),
        idempotent=hint("idempotentHint"),
        open_world=hint("openWorldHint"),
    )


def _handle(name: str, stated: Any) -> Handle:
    form = _mapping(stated)
    return Handle(
        name=name,
        prefix=str(form.get("prefix", "")),
        ttl_seconds=_number(form.get("ttl_seconds"), 0),
        uses=_number(form.get("uses"), 1),
        fields={},
    )


def _absent(about: Mapping[str, Any], operations: Mapping[str, Any], tools: Sequence[ListedTool]) -> list[Absent]:
    """The endpoints that a contract names and does not list."""
    present = {tool.name for tool in tools}
    found: dict[str, Absent] = {}
    for behind in operations.values():
        for entry in (*_list(_mapping(behind).get("calls")), *_list(_mapping(behind).get("replaces"))):
            found |= _named(entry, "an endpoint")
    for entry in _list(about.get("hidden")):
        found |= _named(entry, "an endpoint that this server hides")
    return [entry for name, entry in found.items() if name not in present]


def _named(entry: Any, what: str) -> dict[str, Absent]:
    name = _mapping(entry).get("name")
    return {name: Absent(name=name, what=what)} if isinstance(name, str) else {}


def _keys(entries: Any) -> tuple[str, ...]:
    return tuple(str(_mapping(entry).get("operation", entry)) for entry in _list(entries))


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: Any, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
