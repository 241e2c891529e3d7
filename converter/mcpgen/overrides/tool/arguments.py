"""`args` and `fix` of a tool -> its input schema, and where each argument of its operations comes from."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.ir import FromArgument, Handle, Schema, Tool
from mcpgen.overrides.file import model
from mcpgen.overrides.operations import OperationArgument, Operations, no_argument
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.schemas.json_types import NOT_NULL, of_types
from mcpgen.overrides.schemas.narrowing import accepts, narrow
from mcpgen.overrides.schemas.stated_schema import fault_of
from mcpgen.overrides.tool.argument_checks import check_complete, check_headers, check_python_names
from mcpgen.overrides.tool.fixes import Fixed
from mcpgen.overrides.tool.gathered import Arguments
from mcpgen.overrides.tool.header_arguments import KEYWORD, stray


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentReader:
    """Reads the arguments of the tool at `steps`."""

    section: model.Tool
    calls: tuple[Tool, ...]
    operations: Operations
    handles: Mapping[str, Handle]
    problems: Problems
    steps: Steps
    calls_are_known: bool
    """False where `calls` is missing, empty, or names what does not exist."""

    @property
    def is_function(self) -> bool:
        return self.section.function is not None

    def read(self) -> Arguments:
        """All arguments and fixes, everything checked that can be."""
        arguments = Arguments()
        for naive in self.calls:
            arguments.definitions |= naive.input_schema.get("$defs", {})
        for reference, fix in self.section.fix.items():
            self._fix(arguments, reference, fix)
        if self.section.like is not None:
            self._like(arguments)
        else:
            for name, argument in self.section.args.items():
                self._argument(arguments, name, argument)
        if not self.is_function and arguments.is_complete:
            check_complete(arguments, self.calls, self.problems, self.steps)
        check_python_names(arguments, self.problems, self.steps)
        check_headers(arguments, self.section, self.problems, self.steps)
        return arguments

    # --- like ---

    def _like(self, arguments: Arguments) -> None:
        if not self.calls:
            return
        naive = self.calls[0]
        known = tuple(naive.input_schema["properties"])
        fixed = arguments.of(naive.calls[0].key)
        for name, patch in self.section.args.items():
            steps = (*self.steps, "args", name)
            if name not in known:
                self.problems.error("unknown-argument", no_argument(naive, name), steps)
            elif name in fixed:
                self.problems.error("argument-given-twice", f'fix takes "{name}" away; remove it here or there', steps)
            elif patch.sources:
                self.problems.error(
                    "source-under-like",
                    f'under "like" an argument comes from the operation; remove "{patch.sources[0]}"',
                    (*steps, patch.sources[0]),
                )
        for name in known:
            if name not in fixed:
                patch = self.section.args.get(name, model.Argument())
                self._from_operation(arguments, name, patch, OperationArgument(naive, name))

    # --- args ---

    def _argument(self, arguments: Arguments, name: str, argument: model.Argument) -> None:
        steps = (*self.steps, "args", name)
        if argument.from_ is not None:
            found = self.operations.find_argument(argument.from_, self.problems, (*steps, "from"))
            if found is not None:
                self._from_operation(arguments, name, argument, found)
                return
            arguments.is_complete = False
            self._add(arguments, name, argument, {}, required=argument.required is True)
        elif argument.schema_ is not None:
            self._new(arguments, name, argument, steps)
        elif argument.handle is not None:
            self._handle(arguments, name, argument, steps)
        else:
            arguments.is_complete = False
            self.problems.error(
                "argument-without-source",
                "nothing says where it comes from; add from: operation.argument, schema or handle",
                steps,
            )
            self._add(arguments, name, argument, {}, required=argument.required is True)

    def _from_operation(
        self, arguments: Arguments, name: str, stated: model.Argument, found: OperationArgument
    ) -> None:
        steps = (*self.steps, "args", name)
        arguments.definitions |= found.tool.input_schema.get("$defs", {})
        asked_for = _asked_for(found, stated, arguments.definitions)
        schema, faults = narrow(asked_for, stated.keywords(), arguments.definitions)
        for fault in faults:
            self.problems.error("no-narrowing", fault, steps, operation=found.key)
        required = found.required if stated.required is None else stated.required
        if "default" in stated.model_fields_set:
            required = bool(stated.required)
        if self.is_function:
            arguments.lent[name] = found.argument
        else:
            self._place(arguments, name, found, steps)
            if found.required and not required and "default" not in stated.model_fields_set:
                self.problems.error(
                    "required-without-default",
                    f'the API requires "{found.argument}"; give a default, or required: true',
                    steps,
                    operation=found.key,
                )
        self._add(arguments, name, stated, schema, required=required, is_narrow=not faults)

    def _place(self, arguments: Arguments, name: str, found: OperationArgument, steps: Steps) -> None:
        if found.key not in self._called:
            arguments.is_complete = False
            self._uncalled(
                found,
                "argument-of-uncalled-operation",
                f'the tool does not call "{found.tool.name}"; add it to calls, or take another argument',
                (*steps, "from"),
            )
        elif (found.key, found.argument) in arguments.sources:
            self.problems.error(
                "argument-given-twice",
                f'"{found.argument}" of "{found.tool.name}" is given already, by args or by fix; keep one',
                steps,
            )
        else:
            arguments.sources[found.key, found.argument] = FromArgument(name)

    def _new(self, arguments: Arguments, name: str, stated: model.Argument, steps: Steps) -> None:
        schema = dict(stated.schema_ or {})
        if fault := fault_of(schema):
            self.problems.error("bad-schema", fault, (*steps, "schema"))
            schema = {}
        elif stray(schema):
            self.problems.error(
                "bad-schema", f"{KEYWORD} is not taken here; write header: NAME on the argument", (*steps, "schema")
            )
        elif not self.is_function:
            self.problems.error(
                "argument-without-place",
                "the API has no such argument; take one of its own (from), or write a function that uses this one",
                steps,
            )
        narrowed, faults = narrow(schema, stated.keywords(), {})
        for fault in faults:
            self.problems.error("no-narrowing", fault.replace("the API", "its schema"), steps)
        self._add(arguments, name, stated, narrowed, required=stated.required is True, is_narrow=not faults)

    def _handle(self, arguments: Arguments, name: str, stated: model.Argument, steps: Steps) -> None:
        if stated.handle != self.section.consumes:
            known = self.section.consumes or f"consumes: {stated.handle} on the tool"
            self.problems.error(
                "handle-not-consumed",
                f'"{stated.handle}" is not what the tool consumes; write {known}',
                (*steps, "handle"),
            )
        elif arguments.handle_argument is not None:
            self.problems.error(
                "handle-asked-twice", f'"{arguments.handle_argument}" takes its id already; keep one', steps
            )
        also = [key for key in ("default", "header") if key in stated.model_fields_set]
        if extra := [*stated.keywords(), *also]:
            self.problems.error(
                "narrowed-handle",
                f'a handle\'s id is whatever its creator returned; remove "{extra[0]}"',
                (*steps, extra[0]),
            )
        if stated.required is False:
            self.problems.error(
                "optional-handle", "without its id there is nothing to spend; remove required", (*steps, "required")
            )
        arguments.handle_argument = arguments.handle_argument or name
        arguments.properties[name] = {"type": "string"} | _described(stated, {})
        arguments.required.append(name)

    def _add(
        self,
        arguments: Arguments,
        name: str,
        stated: model.Argument,
        schema: Mapping[str, Any],
        *,
        required: bool,
        is_narrow: bool = True,
    ) -> None:
        final = {key: value for key, value in schema.items() if key not in ("description", "title")}
        if "default" in stated.model_fields_set:
            final["default"] = stated.default
            if is_narrow and not accepts(final, stated.default, arguments.definitions):
                self.problems.error(
                    "bad-default",
                    f"the default {json.dumps(stated.default, ensure_ascii=False)} does not meet the argument's own "
                    "schema; correct one of the two",
                    (*self.steps, "args", name, "default"),
                )
        if stated.header is not None:
            final[KEYWORD] = stated.header
        arguments.properties[name] = final | _described(stated, schema)
        if required:
            arguments.required.append(name)

    # --- fix ---

    def _fix(self, arguments: Arguments, reference: str, fix: model.Fix) -> None:
        steps = (*self.steps, "fix", reference)
        found = self.operations.find_argument(reference, self.problems, steps)
        if found is None:
            arguments.is_complete = False
        elif found.key not in self._called:
            self._uncalled(
                found,
                "fix-of-uncalled-operation",
                f'the tool does not call "{found.tool.name}"; add it to calls, or remove this',
                steps,
            )
        elif (found.key, found.argument) in arguments.sources:
            self.problems.error(
                "argument-given-twice", f'"{found.argument}" is fixed already, by another name; keep one', steps
            )
        else:
            source = self._fixed(found).source(fix, self.problems, steps)
            arguments.is_complete = arguments.is_complete and source is not None
            if source is not None:
                arguments.sources[found.key, found.argument] = source

    def _fixed(self, found: OperationArgument) -> Fixed:
        place = found.tool.places.get(found.argument)
        return Fixed(
            name=found.argument,
            schema=found.schema,
            definitions=found.tool.input_schema.get("$defs", {}),
            required=found.required,
            may_be_left_out=not found.required,
            is_text_enough=place is None or place.location != "body",
            handle=self.handles.get(self.section.consumes or ""),
            no_handles="a function spends the handle itself and passes on what it holds; remove this"
            if self.is_function
            else "",
        )

    @property
    def _called(self) -> tuple[str, ...]:
        return tuple(naive.calls[0].key for naive in self.calls)

    def _uncalled(self, found: OperationArgument, rule: str, message: str, steps: Steps) -> None:
        """Where nobody can tell what the tool calls, its arguments tell what was meant: no second mistake."""
        if self.calls_are_known:
            self.problems.error(rule, message, steps)
        else:
            self.problems.meant.setdefault(found.key, found.tool.name)


def _asked_for(found: OperationArgument, stated: model.Argument, definitions: Mapping[str, Schema]) -> Schema:
    """The API's schema of an argument, without a null that says nothing, or that is no value where one must be given.

    Outside of a body a null means that nothing is given. In a body it may clear a field, so there it goes only when the
    overrides file requires what the API does not. Whoever wants it asks for it: `type: [string, "null"]`.
    """
    is_required_here = stated.required is True and not found.required
    if "type_" in stated.model_fields_set or (found.is_in_body and not is_required_here):
        return found.schema
    kept = of_types(found.schema, NOT_NULL, definitions)
    return found.schema if kept is None else kept


def _described(stated: model.Argument, schema: Mapping[str, Any]) -> dict[str, Any]:
    text = stated.description or schema.get("description")
    return {"description": text} if text else {}
