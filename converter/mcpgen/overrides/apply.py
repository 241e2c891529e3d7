"""(naive Toolset, Overrides) -> one Toolset a server. Everything that is wrong is found in one go."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from mcpgen.findings import Finding
from mcpgen.ir import Budget, CallPlan, FromArgument, FunctionPlan, Handle, Source, Tool, Toolset
from mcpgen.names import nearest
from mcpgen.overrides import coverage, model
from mcpgen.overrides.arguments import Fixed
from mcpgen.overrides.functions import FunctionsFile, NotPython, read
from mcpgen.overrides.load import Overrides
from mcpgen.overrides.operations import Operations, index
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.returns import field_schema
from mcpgen.overrides.tools import ToolReader
from mcpgen.runtime.wire import Api

_LONGEST_PREFIXED = 64


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


def apply(naive: Toolset, overrides: Overrides) -> Applied:
    """Build the servers of an overrides file. With findings that are errors, the servers are not to be used."""
    problems = Problems(overrides)
    operations = index(naive)
    functions = _functions(overrides, problems)
    reader = ToolReader(
        file=overrides.model,
        document=naive.document,
        operations=operations,
        functions=functions,
        module=overrides.model.functions.removesuffix(".py") if overrides.model.functions else overrides.stem,
        problems=problems,
    )
    tools = {name: reader.read(name, section) for name, section in overrides.model.tools.items()}
    base = Toolset(
        name="",
        document=naive.document,
        api=_api(naive.api, overrides.model.api, problems),
        tools=(),
        handles=_handles(overrides.model.handles, problems),
        file=overrides.file,
    )
    servers = tuple(
        _server(name, section, tools, base, operations, problems) for name, section in overrides.model.servers.items()
    )
    _check_used(overrides.model, problems)
    hashes = {name: function.source_hash for name, function in functions.functions.items()}
    return Applied(
        servers=servers,
        tools=tuple(tools.values()),
        handles=base.handles,
        findings=tuple(problems.found),
        function_hashes=hashes,
    )


def _functions(overrides: Overrides, problems: Problems) -> FunctionsFile:
    if overrides.functions is None:
        return FunctionsFile()
    try:
        return read(overrides.functions)
    except NotPython as error:
        problems.error_in_functions("not-python", f"this is no Python: {error}; mend it", error.line)
        return FunctionsFile()


def _api(api: Api, section: model.Api, problems: Problems) -> Api:
    schemes = dict(api.schemes)
    for name, source in section.auth.items():
        if name in schemes:
            schemes[name] = replace(schemes[name], env=source.env)
        else:
            close = nearest(name, schemes)
            hint = f'nearest: "{close}"' if close else f"it has {', '.join(schemes) or 'none'}"
            problems.error(
                "unknown-security-scheme",
                f'the document has no security scheme "{name}"; {hint}',
                ("api", "auth", name),
            )
    return replace(api, schemes=schemes, base_url_env=section.base_url.env if section.base_url else "")


def _handles(sections: Mapping[str, model.Handle], problems: Problems) -> dict[str, Handle]:
    return {
        name: Handle(
            name=name,
            prefix=section.prefix,
            ttl_seconds=model.seconds(section.ttl),
            uses=section.uses,
            fields={
                field: field_schema(form, problems, ("handles", name, "fields", field))
                for field, form in section.fields.items()
            },
        )
        for name, section in sections.items()
    }


# --- servers ----------------------------------------------------------------------------------------------------------


def _server(
    name: str,
    section: model.Server,
    tools: Mapping[str, Tool],
    base: Toolset,
    operations: Operations,
    problems: Problems,
) -> Toolset:
    chosen = _chosen(name, section, tools, problems)
    if not section.tools:
        problems.warning("server-without-tools", f'"{name}" has no tool yet; give it one', ("servers", name, "tools"))
    replaced = {key: tool.name for tool in chosen for key in tool.replaces}
    coverage.check_called(name, chosen, problems)
    hidden = coverage.hidden(name, section, replaced, base.document, operations, problems)
    _check_handles(name, chosen, problems)
    for tool in chosen:
        if len(f"mcp__{name}__{tool.name}") > _LONGEST_PREFIXED:
            problems.warning(
                "name-too-long-with-prefix",
                f'with a host\'s prefix, "mcp__{name}__{tool.name}" passes {_LONGEST_PREFIXED} characters; shorten it',
                ("tools", tool.name),
            )
    return replace(
        base,
        name=name,
        tools=_fixed(name, section, chosen, problems),
        instructions=section.instructions.strip(),
        hidden=hidden,
        handles={
            handle: base.handles[handle]
            for handle in dict.fromkeys(used for tool in chosen for used in (tool.creates, tool.consumes) if used)
            if handle in base.handles
        },
        budget=Budget(per_tool=section.budget.per_tool, total=section.budget.total),
    )


def _chosen(name: str, section: model.Server, tools: Mapping[str, Tool], problems: Problems) -> tuple[Tool, ...]:
    chosen: dict[str, Tool] = {}
    for i, entry in enumerate(section.tools):
        steps: Steps = ("servers", name, "tools", i)
        wanted = entry if isinstance(entry, str) else entry.use
        if wanted not in tools:
            close = nearest(wanted, tools)
            hint = f'; nearest: "{close}"' if close else ""
            problems.error("unknown-tool", f'no tool "{wanted}"{hint}', steps)
        elif wanted in chosen:
            problems.error("tool-twice", f'"{wanted}" stands here a second time; keep one', steps)
        else:
            tool = tools[wanted]
            if not isinstance(entry, str) and entry.description is not None:
                tool = replace(tool, description=entry.description)
            chosen[wanted] = tool
    return tuple(chosen.values())


def _check_handles(name: str, tools: tuple[Tool, ...], problems: Problems) -> None:
    created = {tool.creates for tool in tools}
    consumed = {tool.consumes for tool in tools}
    for tool in tools:
        if tool.consumes and tool.consumes not in created:
            problems.error(
                "handle-never-created",
                f'no tool of "{name}" creates the "{tool.consumes}" that "{tool.name}" consumes; add the one that does',
                ("tools", tool.name, "consumes"),
            )
        if tool.creates and tool.creates not in consumed:
            problems.warning(
                "handle-never-consumed",
                f'no tool of "{name}" consumes the "{tool.creates}" that "{tool.name}" creates',
                ("tools", tool.name, "creates"),
            )


def _fixed(name: str, section: model.Server, tools: tuple[Tool, ...], problems: Problems) -> tuple[Tool, ...]:
    """`servers.<s>.fix`: the argument leaves the tool, its value comes from elsewhere."""
    by_name = {tool.name: tool for tool in tools}
    for reference, fix in section.fix.items():
        steps: Steps = ("servers", name, "fix", reference)
        tool = next((tool for tool in by_name.values() if reference.startswith(f"{tool.name}.")), None)
        if tool is None:
            problems.error("unknown-tool", f'"{reference}" names no tool of "{name}"; write tool.argument', steps)
            continue
        argument = reference.removeprefix(f"{tool.name}.")
        if argument not in tool.input_schema["properties"]:
            close = nearest(argument, tool.input_schema["properties"])
            hint = f'; nearest: "{close}"' if close else ""
            problems.error("unknown-argument", f'"{tool.name}" has no argument "{argument}"{hint}', steps)
            continue
        fixed = Fixed(tool.input_schema["properties"][argument], tool.input_schema.get("$defs", {}))
        source = fixed.source(fix, problems, steps)
        if source is not None:
            by_name[tool.name] = _with_fixed(tool, argument, source)
    return tuple(by_name.values())


def _with_fixed(tool: Tool, argument: str, source: Source) -> Tool:
    schema: dict[str, Any] = dict(tool.input_schema)
    schema["properties"] = {name: inner for name, inner in schema["properties"].items() if name != argument}
    required = [name for name in schema.pop("required", []) if name != argument]
    if required:
        schema = {"type": "object", "properties": schema["properties"], "required": required, **schema}
    if isinstance(tool.plan, FunctionPlan):
        plan: CallPlan | FunctionPlan = replace(
            tool.plan, fixed_arguments={**tool.plan.fixed_arguments, argument: source}
        )
    else:
        sources = {
            name: source if given == FromArgument(argument) else given for name, given in tool.plan.sources.items()
        }
        plan = replace(tool.plan, sources=sources)
    return replace(tool, input_schema=schema, plan=plan)


def _check_used(file: model.OverridesFile, problems: Problems) -> None:
    used = {
        entry if isinstance(entry, str) else entry.use for server in file.servers.values() for entry in server.tools
    }
    for name in file.tools:
        if name not in used:
            problems.warning("unused-tool", f'no server has "{name}"; add it to one, or remove it', ("tools", name))
