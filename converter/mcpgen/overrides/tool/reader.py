"""One tool of an overrides file -> Tool, everything about it checked against the document."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.ir import CallPlan, Confirmation, Document, FunctionPlan, Handle, Plan, Tool
from mcpgen.names import ToolName, nearest, python_name
from mcpgen.overrides.file import model
from mcpgen.overrides.functions import signatures
from mcpgen.overrides.functions.parsed import Function, FunctionsFile
from mcpgen.overrides.operations import Operations
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.tool import results
from mcpgen.overrides.tool.arguments import ArgumentReader
from mcpgen.overrides.tool.confirmations import ConfirmReader
from mcpgen.overrides.tool.gathered import Arguments
from mcpgen.overrides.tool.handles import ToolHandles
from mcpgen.overrides.tool.hints import annotations
from mcpgen.overrides.tool.lifetimes import check_lifetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolReader:
    """Reads the tools of one file."""

    file: model.OverridesFile
    document: Document
    operations: Operations
    handles: Mapping[str, Handle]
    functions: FunctionsFile | None
    """None where there is no file that can be read: that is said already, or at the tool."""
    module: str
    problems: Problems

    def read(self, name: str, section: model.Tool) -> Tool:
        """The tool called `name`; where something is wrong with it, there is a finding, and the value is incomplete."""
        steps: Steps = ("tools", name)
        handles = ToolHandles(handles=self.handles, problems=self.problems, steps=steps)
        section = handles.consuming(section)
        calls = self._operations(section, steps)
        reader = ArgumentReader(
            section=section,
            calls=calls,
            operations=self.operations,
            handles=self.handles,
            problems=self.problems,
            steps=steps,
            calls_are_known=self._are_known(section),
        )
        arguments = reader.read()
        section = handles.checked(section, arguments.handle_argument)
        plan, output_schema = self._plan(name, section, calls, arguments, steps)
        operations = tuple(naive.calls[0] for naive in calls)
        return Tool(
            name=ToolName(name),
            title=section.title,
            description=self._description(section, calls, steps),
            input_schema=arguments.input_schema(),
            output_schema=output_schema,
            annotations=annotations(
                section.annotations,
                operations,
                self.problems,
                (*steps, "annotations"),
                derive=section.like is not None,
            ),
            plan=plan,
            calls=operations,
            replaces=self._replaced(section, calls, steps),
            creates=section.creates,
            consumes=section.consumes,
            scopes=section.scopes,
            confirmation=self._confirmation(section, arguments, steps),
            deadline_seconds=model.seconds(section.deadline) if section.deadline else None,
            location=self.problems.overrides.at(*steps),
        )

    def _confirmation(self, section: model.Tool, arguments: Arguments, steps: Steps) -> Confirmation | None:
        if section.confirm is None:
            return None
        reader = ConfirmReader(
            section=section,
            arguments=arguments,
            handle=self.handles.get(section.consumes or ""),
            functions=self.functions,
            problems=self.problems,
            steps=steps,
        )
        return reader.read(section.confirm)

    # --- operations ---

    def _operations(self, section: model.Tool, steps: Steps) -> tuple[Tool, ...]:
        if section.like is not None:
            found = self.operations.find(section.like, self.problems, (*steps, "like"))
            return (found,) if found else ()
        if section.calls is None:
            self.problems.error(
                "tool-without-calls", "nothing says which operations it calls; add calls: [...], or like: ...", steps
            )
            return ()
        called = self._named(section.calls, (*steps, "calls"))
        if section.function is None and (not section.calls or len(called) > 1):
            self.problems.error(
                "several-calls-without-function" if called else "tool-without-calls",
                f"it calls {len(called) or 'no'} operations; without a function a tool makes exactly one call",
                (*steps, "calls"),
            )
        return called

    def _are_known(self, section: model.Tool) -> bool:
        named = section.calls if section.like is None else (section.like,)
        return bool(named) and all(self.operations.knows(name) for name in named or ())

    def _named(self, names: tuple[str, ...], steps: Steps) -> tuple[Tool, ...]:
        found: dict[str, Tool] = {}
        for i, name in enumerate(names):
            naive = self.operations.find(name, self.problems, (*steps, i))
            if naive is not None and naive.calls[0].key in found:
                self.problems.error("operation-twice", f'"{name}" stands here a second time; keep one', (*steps, i))
            elif naive is not None:
                found[naive.calls[0].key] = naive
        return tuple(found.values())

    def _replaced(self, section: model.Tool, calls: tuple[Tool, ...], steps: Steps) -> tuple[str, ...]:
        """The keys of the operations that the tool makes unnecessary."""
        named = calls if section.replaces is None else self._named(section.replaces, (*steps, "replaces"))
        return tuple(naive.calls[0].key for naive in named)

    # --- texts ---

    def _description(self, section: model.Tool, calls: tuple[Tool, ...], steps: Steps) -> str:
        text = section.description
        if text is None:
            if section.like is None:
                self.problems.error(
                    "no-description",
                    "the description is missing; say what it does, when to use it, and what comes back",
                    steps,
                )
                return ""
            text = calls[0].description if calls else ""
        if section.function is not None:
            handle = self.handles.get(section.creates or "")
            check_lifetime(text, handle, self.problems, (*steps, "description"))
        return text

    # --- how it is done, and what comes back ---

    def _plan(
        self, name: str, section: model.Tool, calls: tuple[Tool, ...], arguments: Arguments, steps: Steps
    ) -> tuple[Plan, dict[str, Any] | None]:
        if section.function is not None:
            return self._function_plan(name, section, calls, arguments, steps)
        if not calls:
            return FunctionPlan(function=python_name(name), module=python_name(self.module)), None
        operation = calls[0].calls[0]
        picks, output_schema = results.of_call(section.returns, self.document, operation.key, self.problems, steps)
        plan = CallPlan(
            operation=operation,
            sources=arguments.of(operation.key),
            pick=picks,
            handle_argument=arguments.handle_argument,
        )
        return plan, output_schema

    def _function_plan(
        self, name: str, section: model.Tool, calls: tuple[Tool, ...], arguments: Arguments, steps: Steps
    ) -> tuple[FunctionPlan, dict[str, Any] | None]:
        function = self._function(section, steps)
        returns = section.returns
        if function is not None:
            self._check_signature(name, section, function, arguments)
        plan = FunctionPlan(
            function=python_name(str(section.function)),
            module=python_name(self.module),
            wants_handles=function is not None and function.wants_handles,
            wants_call=function is not None and function.wants_call,
            model=python_name(returns.model) if returns and returns.model else None,
            lent=arguments.lent,
            fixed={naive.calls[0].key: fixed for naive in calls if (fixed := arguments.of(naive.calls[0].key))},
        )
        return plan, results.of_model(section.returns, self.problems, steps)

    def _function(self, section: model.Tool, steps: Steps) -> Function | None:
        named = self.file.functions
        if named is None:
            self.problems.error(
                "function-without-file",
                "nothing says in which file it stands; name it at the top, as in functions: shop.py",
                (*steps, "function"),
            )
        if named is None or self.functions is None:
            return None
        known = self.functions.functions
        function = known.get(str(section.function))
        if function is None:
            close = nearest(str(section.function), known)
            hint = f'nearest: "{close}"' if close else f"write: async def {section.function}(api, *, ...)"
            self.problems.error(
                "unknown-function", f'{named} has no function "{section.function}"; {hint}', (*steps, "function")
            )
        return function

    def _check_signature(self, name: str, section: model.Tool, function: Function, arguments: Arguments) -> None:
        expected = signatures.Expected(
            tool=name,
            arguments=arguments.properties,
            required=tuple(arguments.required),
            definitions=arguments.definitions,
            model=section.returns.model if section.returns else None,
            handle=section.creates or section.consumes,
        )
        for fault in signatures.faults(function, expected):
            self.problems.error_in_functions("bad-signature", f"{function.name} {fault}", function.line)
