"""One tool of an overrides file -> Tool, everything about it checked against the document."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.ir import CallPlan, Document, FunctionPlan, Pick, Plan, Tool
from mcpgen.names import ToolName, nearest, python_name
from mcpgen.overrides import model
from mcpgen.overrides.arguments import ArgumentReader, Arguments
from mcpgen.overrides.functions import Function, FunctionsFile
from mcpgen.overrides.hints import annotations
from mcpgen.overrides.operations import Operations
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.returns import fields_schema, projected, whole_answer
from mcpgen.schemas import response_schema

_UNITS = {"s": "seconds?", "m": "min(utes?)?", "h": "hours?", "d": "days?"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolReader:
    """Reads the tools of one file."""

    file: model.OverridesFile
    document: Document
    operations: Operations
    functions: FunctionsFile
    module: str
    problems: Problems

    def read(self, name: str, section: model.Tool) -> Tool:
        """The tool called `name`; where something is wrong with it, there is a finding, and the value is incomplete."""
        steps: Steps = ("tools", name)
        calls = self._operations(section, steps)
        reader = ArgumentReader(
            section=section,
            calls=calls,
            operations=self.operations,
            handles=self.file.handles,
            problems=self.problems,
            steps=steps,
        )
        arguments = reader.read()
        plan, output_schema = self._plan(name, section, calls, arguments, steps)
        return Tool(
            name=ToolName(name),
            title=section.title,
            description=self._description(section, calls, steps),
            input_schema=arguments.input_schema(),
            output_schema=output_schema,
            annotations=annotations(
                section.annotations,
                tuple(naive.calls[0] for naive in calls),
                self.problems,
                (*steps, "annotations"),
                derive=section.like is not None,
            ),
            plan=plan,
            calls=tuple(naive.calls[0] for naive in calls),
            replaces=self.replaced(section, calls, steps),
            creates=self._handle(section.creates, (*steps, "creates")),
            consumes=self._handle(section.consumes, (*steps, "consumes")),
            location=self.problems.overrides.at(*steps),
        )

    # --- operations ---

    def _operations(self, section: model.Tool, steps: Steps) -> tuple[Tool, ...]:
        if section.like is not None:
            found = self.operations.find(section.like, self.problems, (*steps, "like"))
            return (found,) if found else ()
        if section.calls is None:
            self.problems.error(
                "tool-without-calls", "say which operations it calls: calls: [...], or like: ...", steps
            )
            return ()
        named = [
            self.operations.find(call, self.problems, (*steps, "calls", i)) for i, call in enumerate(section.calls)
        ]
        return tuple(naive for naive in named if naive is not None)

    def replaced(self, section: model.Tool, calls: tuple[Tool, ...], steps: Steps) -> tuple[str, ...]:
        """The keys of the operations that the tool makes unnecessary."""
        if section.replaces is None:
            return tuple(naive.calls[0].key for naive in calls)
        named = [
            self.operations.find(name, self.problems, (*steps, "replaces", i))
            for i, name in enumerate(section.replaces)
        ]
        return tuple(naive.calls[0].key for naive in named if naive is not None)

    # --- texts and handles ---

    def _description(self, section: model.Tool, calls: tuple[Tool, ...], steps: Steps) -> str:
        text = section.description
        if text is None:
            if section.like is None:
                self.problems.error("no-description", "say what it does, when to use it, and what comes back", steps)
            text = calls[0].description if calls else ""
        handle = self.file.handles.get(section.creates or "")
        if handle is not None and not states_lifetime(text, handle.ttl):
            self.problems.error(
                "lifetime-not-stated",
                f'it creates "{section.creates}", which lives for {handle.ttl}; say so in the description',
                (*steps, "description"),
            )
        return text

    def _handle(self, name: str | None, steps: Steps) -> str | None:
        if name is not None and name not in self.file.handles:
            close = nearest(name, self.file.handles)
            hint = f'nearest: "{close}"' if close else "declare it under handles"
            self.problems.error("unknown-handle", f'no handle "{name}"; {hint}', steps)
        return name

    # --- how it is done, and what comes back ---

    def _plan(
        self, name: str, section: model.Tool, calls: tuple[Tool, ...], arguments: Arguments, steps: Steps
    ) -> tuple[Plan, dict[str, Any] | None]:
        if section.function is not None:
            return self._function_plan(section, calls, arguments, steps)
        picks, output_schema = self._call_returns(section, calls, steps)
        if len(calls) != 1 and section.calls is not None:
            self.problems.error(
                "several-calls-without-function",
                f"it calls {len(calls)} operations; without a function a tool makes exactly one call",
                (*steps, "calls"),
            )
        if not calls:
            return FunctionPlan(function=python_name(name), module=python_name(self.module)), output_schema
        operation = calls[0].calls[0]
        handle = next((argument for argument, stated in section.args.items() if stated.handle is not None), None)
        if section.consumes is not None and handle is None:
            self.problems.error(
                "handle-not-asked", f"let an argument take its id: {{handle: {section.consumes}}}", (*steps, "consumes")
            )
        plan = CallPlan(operation=operation, sources=arguments.of(operation.key), pick=picks, handle_argument=handle)
        return plan, output_schema

    def _call_returns(
        self, section: model.Tool, calls: tuple[Tool, ...], steps: Steps
    ) -> tuple[Mapping[str, Pick] | None, dict[str, Any] | None]:
        if not calls:
            return None, None
        key = calls[0].calls[0].key
        answer = response_schema(self.document, key)
        if section.returns is None:
            return None, None if answer is None else whole_answer(answer)
        if section.returns.pick is None:
            self.problems.error(
                "model-without-function", "a model is what a function returns; use pick", (*steps, "returns")
            )
            return None, None
        if answer is None:
            self.problems.error(
                "pick-without-response",
                f"{key} declares no JSON answer to pick from; leave returns out, or use a function",
                (*steps, "returns"),
                operation=key,
            )
            return None, None
        return projected(section.returns.pick, answer, key, self.problems, (*steps, "returns", "pick"))

    def _function_plan(
        self, section: model.Tool, calls: tuple[Tool, ...], arguments: Arguments, steps: Steps
    ) -> tuple[FunctionPlan, dict[str, Any] | None]:
        function = self._function(section, arguments, steps)
        output_schema: dict[str, Any] | None = None
        returns = section.returns
        if returns is None or returns.model is None:
            self.problems.error(
                "function-without-model", "say what it returns: returns: {model: ..., fields: ...}", steps
            )
        elif returns.schema_ is not None:
            output_schema = dict(returns.schema_)
        else:
            output_schema = fields_schema(returns.fields or {}, self.problems, (*steps, "returns", "fields"))
        plan = FunctionPlan(
            function=python_name(str(section.function)),
            module=python_name(self.module),
            wants_handles=function is not None and function.wants_handles,
            wants_call=function is not None and function.wants_call,
            model=python_name(returns.model) if returns and returns.model else None,
            fixed={naive.calls[0].key: fixed for naive in calls if (fixed := arguments.of(naive.calls[0].key))},
        )
        return plan, output_schema

    def _function(self, section: model.Tool, arguments: Arguments, steps: Steps) -> Function | None:
        if self.file.functions is None:
            self.problems.error(
                "function-without-file", "name the file with the functions: functions: ....py", (*steps, "function")
            )
            return None
        function = self.functions.functions.get(str(section.function))
        if function is None:
            close = nearest(str(section.function), self.functions.functions)
            hint = f'; nearest: "{close}"' if close else f"; write: async def {section.function}(api, *, ...)"
            self.problems.error(
                "unknown-function",
                f'{self.file.functions} has no function "{section.function}"{hint}',
                (*steps, "function"),
            )
            return None
        for message in _signature_faults(function, section, arguments):
            self.problems.error_in_functions("bad-signature", f"{function.name}: {message}", function.line)
        return function


def _signature_faults(function: Function, section: model.Tool, arguments: Arguments) -> list[str]:
    faults = []
    if not function.is_async:
        faults.append("is not async; write: async def")
    if not function.positional:
        faults.append("takes no client; let its first parameter be api")
    for name, annotation in function.positional[1:]:
        if annotation != "Call" and not annotation.startswith("Handles["):
            faults.append(f'the parameter "{name}" comes before *; only the client, Handles[...] and Call do')
    if section.creates and not function.wants_handles:
        faults.append(f'its tool creates "{section.creates}"; take the store after api: Handles[...]')
    expected = {str(python_name(name)): name in arguments.required for name in arguments.properties}
    defaults = {
        str(python_name(name)): "default" in schema
        for name, schema in arguments.properties.items()
        if isinstance(schema, Mapping)
    }
    if missing := [name for name in expected if name not in function.keywords]:
        faults.append(f"has no parameter {', '.join(missing)}; args names it, so add it after *")
    if extra := [name for name in function.keywords if name not in expected]:
        faults.append(f"has a parameter {', '.join(extra)} that args does not name; remove one or add the other")
    for name, must in function.keywords.items():
        if name in expected and must and not expected[name] and not defaults.get(name):
            faults.append(f'"{name}" may be left out; give it a default, such as None')
    if section.returns and section.returns.model and function.returns != section.returns.model:
        faults.append(f"returns {function.returns or 'nothing that is stated'}; returns says {section.returns.model}")
    return faults


def states_lifetime(text: str, ttl: str) -> bool:
    """Whether a description names a handle's lifetime (MCP 2026-07-28, tools, Stateful tools)."""
    total = model.seconds(ttl)
    for unit, length in (("s", 1), ("m", 60), ("h", 3600), ("d", 86400)):
        if total % length == 0 and re.search(
            rf"\b{total // length}[ -]?({unit}|{_UNITS[unit]})\b", text, re.IGNORECASE
        ):
            return True
    return False
