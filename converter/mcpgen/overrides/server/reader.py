"""The servers of an overrides file -> one Toolset each: tools chosen and worded, arguments fixed, routes decided."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from mcpgen.ir import Budget, CallPlan, Confirmation, FromArgument, FunctionPlan, Handle, Source, Tool, Toolset
from mcpgen.names import nearest, python_name
from mcpgen.overrides.file import model
from mcpgen.overrides.handles import check_handles
from mcpgen.overrides.operations import Operations, no_argument
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.server.coverage import Coverage
from mcpgen.overrides.tool.fixes import Fixed
from mcpgen.overrides.tool.lifetimes import check_lifetime
from mcpgen.runtime.schemas import is_date
from mcpgen.schemas import self_contained

_LONGEST_PREFIXED = 64
_OF_OTHERS = (
    *("anyio", "cryptography", "httpx", "jsonschema", "jwt", "mcp", "mcp_types", "pydantic", "redis", "referencing"),
    *("starlette", "uvicorn", "hatchling", "pip", "setuptools", "wheel"),
)
"""What an emitted server imports, or is installed by: a package of such a name would hide it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerReader:
    """Reads the servers of one file."""

    base: Toolset
    """What all servers of the file have in common."""
    tools: Mapping[str, Tool]
    handles: Mapping[str, Handle]
    operations: Operations
    problems: Problems

    def read(self, name: str, section: model.Server) -> Toolset:
        """The server called `name`; where something is wrong with it, there is a finding."""
        self._check_name(name)
        if not section.tools:
            self.problems.warning(
                "server-without-tools", f'"{name}" has no tool yet; give it one', ("servers", name, "tools")
            )
        chosen = self._chosen(name, section)
        self._check_lengths(name, chosen)
        coverage = Coverage(
            name=name, tools=chosen, document=self.base.document, operations=self.operations, problems=self.problems
        )
        hidden = coverage.hidden(section.hide)
        check_handles(name, chosen, self.problems)
        used = dict.fromkeys(one for tool in chosen for one in (tool.creates, tool.consumes) if one)
        return replace(
            self.base,
            name=name,
            tools=self._fixed(name, section, chosen),
            instructions=section.instructions.strip(),
            hidden=hidden,
            handles={handle: self.handles[handle] for handle in used if handle in self.handles},
            budget=Budget(per_tool=section.budget.per_tool, total=section.budget.total),
        )

    def _check_name(self, name: str) -> None:
        package = python_name(name)
        if package in sys.stdlib_module_names or package in _OF_OTHERS:
            self.problems.error(
                "server-hides-module",
                f'the package "{package}" of this server would hide the module that Python knows by that name; '
                f"take another, such as {name}-tools",
                ("servers", name),
            )

    def _chosen(self, name: str, section: model.Server) -> tuple[Tool, ...]:
        chosen: dict[str, Tool] = {}
        for i, entry in enumerate(section.tools):
            steps: Steps = ("servers", name, "tools", i)
            wanted = entry if isinstance(entry, str) else entry.use
            if wanted not in self.tools:
                close = nearest(wanted, self.tools)
                hint = f'nearest: "{close}"' if close else f"it has {', '.join(self.tools)}"
                self.problems.error("unknown-tool", f'the file has no tool "{wanted}"; {hint}', steps)
                if close and close not in chosen:  # most likely meant: what it covers is no second mistake
                    chosen[close] = self.tools[close]
            elif wanted in chosen:
                self.problems.error("tool-twice", f'"{wanted}" stands here a second time; keep one', steps)
            else:
                chosen[wanted] = self._worded(self.tools[wanted], entry, steps)
        return tuple(chosen.values())

    def _worded(self, tool: Tool, entry: "str | model.ServerTool", steps: Steps) -> Tool:
        if isinstance(entry, str):
            return tool
        if entry.scopes is not None:
            tool = replace(tool, scopes=entry.scopes)
        if entry.description is None:
            return tool
        check_lifetime(entry.description, self.handles.get(tool.creates or ""), self.problems, (*steps, "description"))
        return replace(tool, description=entry.description)

    def _check_lengths(self, server: str, tools: tuple[Tool, ...]) -> None:
        prefixed = [name for tool in tools if len(name := f"mcp__{server}__{tool.name}") > _LONGEST_PREFIXED]
        if prefixed:
            others = f" (and {len(prefixed) - 1} more)" if len(prefixed) > 1 else ""
            self.problems.warning(
                "name-too-long-with-prefix",
                f'hosts that put the server before the tool write "{prefixed[0]}"{others}, which passes '
                f"{_LONGEST_PREFIXED} characters; shorten the server's name, or the tool's",
                ("servers", server),
            )

    # --- fix ---

    def _fixed(self, name: str, section: model.Server, tools: tuple[Tool, ...]) -> tuple[Tool, ...]:
        """`servers.<s>.fix`: the argument leaves the tool, its value comes from elsewhere."""
        by_name = {str(tool.name): tool for tool in tools}
        for reference, fix in section.fix.items():
            steps: Steps = ("servers", name, "fix", reference)
            fitting = [tool for tool in by_name if reference.startswith(f"{tool}.")]
            if not fitting:
                self._no_tool(name, reference, by_name, steps)
                continue
            tool = by_name[max(fitting, key=len)]
            argument = reference.removeprefix(f"{tool.name}.")
            if argument not in tool.input_schema["properties"]:
                self.problems.error("unknown-argument", no_argument(tool, argument), steps)
                continue
            if (source := self._source(tool, argument, fix, steps)) is not None:
                by_name[tool.name] = without_argument(tool, argument, source)
        return tuple(by_name.values())

    def _no_tool(self, name: str, reference: str, tools: Mapping[str, Tool], steps: Steps) -> None:
        wanted = reference.rpartition(".")[0] or reference
        if wanted in tools:
            self.problems.error("unknown-argument", f'"{reference}" names no argument; write tool.argument', steps)
            return
        close = nearest(wanted, tools)
        hint = f'nearest: "{close}"' if close else "write tool.argument"
        self.problems.error("unknown-tool", f'no tool of "{name}" is called "{wanted}"; {hint}', steps)

    def _source(self, tool: Tool, argument: str, fix: model.Fix, steps: Steps) -> Source | None:
        if isinstance(tool.plan, CallPlan) and argument == tool.plan.handle_argument:
            self.problems.error(
                "fixed-handle",
                "the id of a handle comes from the model, which got it from its creator; remove this",
                steps,
            )
            return None
        fixed = Fixed(
            name=argument,
            schema=tool.input_schema["properties"][argument],
            definitions=tool.input_schema.get("$defs", {}),
            is_text_enough=False,
            no_handles="a server fixes from value, env or claim; fix from a handle on the tool that consumes it",
        )
        return fixed.source(fix, self.problems, steps)


def without_argument(tool: Tool, argument: str, source: Source) -> Tool:
    """A tool whose `argument` comes from `source` and is no longer the model's."""
    schema: dict[str, Any] = dict(tool.input_schema)
    schema["properties"] = {name: inner for name, inner in schema["properties"].items() if name != argument}
    for keyword in ("required", "dependentRequired"):
        kept = _without(schema.get(keyword, ()), argument)
        schema = {key: value for key, value in schema.items() if key != keyword or kept}
        if kept:
            schema[keyword] = kept
    schema = self_contained(schema, schema.get("$defs", {}))
    if isinstance(tool.plan, FunctionPlan):
        dates = (argument,) if is_date(tool.input_schema["properties"][argument], tool.input_schema) else ()
        plan: CallPlan | FunctionPlan = replace(
            tool.plan,
            fixed_arguments={**tool.plan.fixed_arguments, argument: source},
            fixed_dates=(*tool.plan.fixed_dates, *dates),
        )
    else:
        sources = {
            name: source if given == FromArgument(argument) else given for name, given in tool.plan.sources.items()
        }
        plan = replace(tool.plan, sources=sources)
    return replace(tool, input_schema=schema, plan=plan, confirmation=_confirmed(tool, argument, source))


def _confirmed(tool: Tool, argument: str, source: Source) -> Confirmation | None:
    """What a person is asked, once an argument comes from elsewhere."""
    if tool.confirmation is None:
        return None
    shown = {
        name: source if given == FromArgument(argument) else given for name, given in tool.confirmation.shown.items()
    }
    return replace(tool.confirmation, shown=shown)


def _without(stated: Any, argument: str) -> Any:
    """`required` or `dependentRequired` once an argument is always there."""
    if isinstance(stated, Mapping):
        kept = {name: _without(needed, argument) for name, needed in stated.items() if name != argument}
        return {name: needed for name, needed in kept.items() if needed}
    return [name for name in stated if name != argument]
