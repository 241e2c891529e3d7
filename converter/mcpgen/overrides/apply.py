"""(naive Toolset, Overrides) -> one Toolset a server. Everything that is wrong is found in one go."""

from collections.abc import Mapping
from dataclasses import dataclass

from mcpgen.findings import Finding
from mcpgen.ir import Handle, Tool, Toolset
from mcpgen.names import nearest, python_name
from mcpgen.overrides.file import model
from mcpgen.overrides.file.load import Overrides
from mcpgen.overrides.functions.parsed import FunctionsFile, NotPython, read
from mcpgen.overrides.generated_names import check_names
from mcpgen.overrides.handles import read_handles
from mcpgen.overrides.operations import index
from mcpgen.overrides.problems import Problems
from mcpgen.overrides.server.credentials import api_of
from mcpgen.overrides.server.reader import ServerReader
from mcpgen.overrides.tool.reader import ToolReader


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What an overrides file makes of a naive list: its servers, and what is wrong with it."""

    servers: tuple[Toolset, ...]
    tools: tuple[Tool, ...]
    """All tools of the file."""
    handles: Mapping[str, Handle]
    """All handles of the file."""
    findings: tuple[Finding, ...]
    function_hashes: Mapping[str, str]
    """By function: sha256 of its source and of what it reaches."""


def apply(naive: Toolset, overrides: Overrides, *, former_names: Mapping[str, str] | None = None) -> Applied:
    """Build the servers of an overrides file. With findings that are errors, the servers are not to be used.

    `former_names` has the key of each operation by a name that it had when the tools were last emitted: by it a
    renamed operation is told from one that is gone.
    """
    problems = Problems(overrides)
    problems.take((*overrides.findings, *naive.document.overlay_findings))
    file = overrides.model
    operations = index(naive, former_names or {})
    handles = read_handles(file.handles, problems)
    functions = _functions(overrides, problems)
    reader = ToolReader(
        file=file,
        document=naive.document,
        operations=operations,
        handles=handles,
        functions=functions,
        module=_module(overrides),
        problems=problems,
    )
    tools = {name: reader.read(name, section) for name, section in file.tools.items()}
    check_names(file, problems)
    base = Toolset(
        name="",
        document=naive.document,
        api=api_of(naive.api, file.api, tools.values(), problems),
        tools=(),
        handles=handles,
        file=overrides.file,
    )
    servers = ServerReader(base=base, tools=tools, handles=handles, operations=operations, problems=problems)
    made = tuple(servers.read(name, section) for name, section in file.servers.items())
    _check_used(file, problems)
    hashes = {name: function.source_hash for name, function in functions.functions.items()} if functions else {}
    return Applied(
        servers=made,
        tools=tuple(tools.values()),
        handles=handles,
        findings=problems.found,
        function_hashes=hashes,
    )


def _module(overrides: Overrides) -> str:
    """What the module with the functions is called."""
    named = overrides.model.functions
    return named.removesuffix(".py") if named else overrides.stem


def _functions(overrides: Overrides, problems: Problems) -> FunctionsFile | None:
    if overrides.functions is None:
        return None
    try:
        functions = read(overrides.functions)
    except NotPython as error:
        problems.error_in_functions("not-python", f"this is no Python: {error}; mend it", error.line)
        return None
    for module, line in functions.reaching:
        problems.warning_in_functions(
            "function-reaches-out",
            f'"{module}" leads around the client that calls allows; go through api, or say why in a comment',
            line,
        )
    there = f".{python_name(f'{_module(overrides)}_api')}"
    for module, line in functions.beside:
        if module != there:
            problems.error_in_functions(
                "module-not-there", f'no "{module}" will be beside this file; import from {there}', line
            )
    return functions


def _check_used(file: model.OverridesFile, problems: Problems) -> None:
    used = [
        entry if isinstance(entry, str) else entry.use for server in file.servers.values() for entry in server.tools
    ]
    if not all(server.tools for server in file.servers.values()):
        return  # a file that is only begun
    likely = [nearest(name, file.tools) for name in used if name not in file.tools]
    for name in file.tools:
        if name not in used and name not in likely:
            problems.warning("unused-tool", f'no server has "{name}"; add it to one, or remove it', ("tools", name))
    for name in file.handles:
        if not any(name in (tool.creates, tool.consumes) for tool in file.tools.values()):
            problems.warning(
                "unused-handle", f'no tool creates or consumes "{name}"; remove it, or name it there', ("handles", name)
            )
