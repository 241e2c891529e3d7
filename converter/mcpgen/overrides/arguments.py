"""`args` and `fix` of a tool -> its input schema, and where each argument of its operations comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from mcpgen.ir import FromArgument, FromClaim, FromEnv, FromHandle, FromValue, Schema, Source, Tool
from mcpgen.names import nearest, python_name
from mcpgen.overrides import model
from mcpgen.overrides.json_types import NOT_NULL, of_types
from mcpgen.overrides.narrowing import accepts, narrow
from mcpgen.overrides.operations import OperationArgument, Operations
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.schemas import self_contained


@dataclass(slots=True)
class Arguments:
    """The arguments of one tool while they are put together."""

    properties: dict[str, Schema] = field(default_factory=dict)
    required: list[str] = field(default_factory=list)
    sources: dict[tuple[str, str], Source] = field(default_factory=dict)
    """By operation key and argument of the operation."""
    definitions: dict[str, Schema] = field(default_factory=dict)
    dependent: dict[str, list[str]] = field(default_factory=dict)

    def of(self, operation: str) -> dict[str, Source]:
        """The sources of one operation's arguments."""
        return {argument: source for (key, argument), source in self.sources.items() if key == operation}

    def input_schema(self) -> dict[str, Any]:
        """JSON Schema 2020-12 with an object root that takes no unknown arguments."""
        schema: dict[str, Any] = {"type": "object", "properties": self.properties}
        if self.required:
            schema["required"] = self.required
        if self.dependent:
            schema["dependentRequired"] = self.dependent
        return self_contained({**schema, "additionalProperties": False}, self.definitions)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentReader:
    """Reads the arguments of the tool at `steps`."""

    section: model.Tool
    calls: tuple[Tool, ...]
    operations: Operations
    handles: Mapping[str, model.Handle]
    problems: Problems
    steps: Steps

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
        if not self.is_function:
            self._check_complete(arguments)
        self._check_python_names(arguments)
        return arguments

    # --- like ---

    def _like(self, arguments: Arguments) -> None:
        if not self.calls:
            return
        naive = self.calls[0]
        known = tuple(naive.input_schema["properties"])
        for name in self.section.args:
            if name not in known:
                close = nearest(name, known)
                hint = f'nearest: "{close}"' if close else f"it has {', '.join(known) or 'none'}"
                self.problems.error(
                    "unknown-argument", f'"{naive.name}" has no argument "{name}"; {hint}', (*self.steps, "args", name)
                )
        fixed = arguments.of(naive.calls[0].key)
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
        elif argument.schema_ is not None:
            self._new(arguments, name, argument, steps)
        elif argument.handle is not None:
            self._handle(arguments, name, argument, steps)
        else:
            self.problems.error("argument-without-source", "say where it comes from: from, schema or handle", steps)

    def _from_operation(
        self, arguments: Arguments, name: str, stated: model.Argument, found: OperationArgument
    ) -> None:
        steps = (*self.steps, "args", name)
        arguments.definitions |= found.tool.input_schema.get("$defs", {})
        asked_for = _asked_for(found, stated, arguments.definitions)
        schema, faults = narrow(asked_for, stated.keywords(), arguments.definitions)
        for fault in faults:
            self.problems.error("widened", fault, steps, operation=found.key)
        required = found.required if stated.required is None else stated.required
        if "default" in stated.model_fields_set:
            required = bool(stated.required)
        if not self.is_function:
            self._place(arguments, name, found, steps)
            if found.required and not required and "default" not in stated.model_fields_set:
                self.problems.error(
                    "required-without-default",
                    f'the API requires "{found.argument}"; give a default, or required: true',
                    steps,
                    operation=found.key,
                )
        self._add(arguments, name, stated, schema, required=required)

    def _place(self, arguments: Arguments, name: str, found: OperationArgument, steps: Steps) -> None:
        if found.key not in {naive.calls[0].key for naive in self.calls}:
            self.problems.error(
                "argument-of-uncalled-operation", f'the tool does not call "{found.tool.name}"; add it to calls', steps
            )
        elif (found.key, found.argument) in arguments.sources:
            self.problems.error(
                "argument-given-twice", f'"{found.argument}" is given already, by args or by fix; keep one', steps
            )
        else:
            arguments.sources[(found.key, found.argument)] = FromArgument(name)

    def _new(self, arguments: Arguments, name: str, stated: model.Argument, steps: Steps) -> None:
        schema = dict(stated.schema_ or {})
        try:
            Draft202012Validator.check_schema(schema)
        except SchemaError as error:
            self.problems.error("bad-schema", f"this is no JSON Schema: {error.message}", (*steps, "schema"))
            return
        if not self.is_function:
            self.problems.error(
                "argument-without-place", "the API has no such argument; a new one needs a function", steps
            )
        narrowed, faults = narrow(schema, stated.keywords(), {})
        for fault in faults:
            self.problems.error("widened", fault, steps)
        self._add(arguments, name, stated, narrowed, required=stated.required is True)

    def _handle(self, arguments: Arguments, name: str, stated: model.Argument, steps: Steps) -> None:
        if stated.handle != self.section.consumes:
            self.problems.error(
                "handle-not-consumed", f"say consumes: {stated.handle} on the tool, or take another handle", steps
            )
        self._add(arguments, name, stated, {"type": "string"}, required=stated.required is not False)

    def _add(
        self, arguments: Arguments, name: str, stated: model.Argument, schema: Mapping[str, Any], *, required: bool
    ) -> None:
        final = {key: value for key, value in schema.items() if key not in ("description", "title")}
        if "default" in stated.model_fields_set:
            final["default"] = stated.default
            if not accepts(final, stated.default, arguments.definitions):
                self.problems.error(
                    "bad-default",
                    f"the default {stated.default!r} does not meet its own schema; correct one of the two",
                    (*self.steps, "args", name, "default"),
                )
        text = stated.description or schema.get("description")
        if text:
            final["description"] = text
        arguments.properties[name] = final
        if required:
            arguments.required.append(name)

    # --- fix ---

    def _fix(self, arguments: Arguments, reference: str, fix: model.Fix) -> None:
        steps = (*self.steps, "fix", reference)
        found = self.operations.find_argument(reference, self.problems, steps)
        if found is None:
            return
        if found.key not in {naive.calls[0].key for naive in self.calls}:
            self.problems.error(
                "fix-of-uncalled-operation", f'the tool does not call "{found.tool.name}"; add it to calls', steps
            )
        else:
            consumes = self.section.consumes
            handle = self.handles.get(consumes or "")
            definitions = found.tool.input_schema.get("$defs", {})
            fixed = Fixed(found.schema, definitions, (consumes, handle) if consumes and handle else None)
            source = fixed.source(fix, self.problems, steps)
            if source is not None:
                arguments.sources[(found.key, found.argument)] = source

    # --- the whole ---

    def _check_complete(self, arguments: Arguments) -> None:
        for naive in self.calls:
            key = naive.calls[0].key
            sources = arguments.of(key)
            for name in naive.required:
                if name not in sources:
                    self.problems.error(
                        "required-argument-missing",
                        f'{key} requires "{name}"; add it to args (from: {naive.name}.{name}) or to fix',
                        self.steps,
                        operation=key,
                    )
            self._keep_dependencies(arguments, naive, sources)

    def _keep_dependencies(self, arguments: Arguments, naive: Tool, sources: Mapping[str, Source]) -> None:
        """The inner rule of an optional body holds for the arguments that it is given by."""
        asked = {name: source.argument for name, source in sources.items() if isinstance(source, FromArgument)}
        for name, needed in naive.input_schema.get("dependentRequired", {}).items():
            also = [asked[other] for other in needed if other in asked]
            if name in asked and also:
                arguments.dependent[asked[name]] = also

    def _check_python_names(self, arguments: Arguments) -> None:
        taken: dict[str, str] = {}
        for name in arguments.properties:
            python = python_name(name)
            if python in taken:
                self.problems.error(
                    "python-name-clash",
                    f'"{name}" and "{taken[python]}" are both {python} in Python; rename one',
                    (*self.steps, "args", name),
                )
            taken[python] = name


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


@dataclass(frozen=True, slots=True)
class Fixed:
    """Something whose value the model is not asked for."""

    schema: Schema
    definitions: Mapping[str, Schema]
    consumed: tuple[str, model.Handle] | None = None
    """The handle that the tool consumes, with its name."""

    def source(self, fix: model.Fix, problems: Problems, steps: Steps) -> Source | None:
        """Where the value comes from; one that is stated must meet the schema of what it fixes."""
        if fix.env is not None:
            return FromEnv(fix.env)
        if fix.claim is not None:
            return FromClaim(fix.claim)
        if fix.handle is not None:
            return self._handle_field(fix.handle, problems, steps)
        if not accepts(self.schema, fix.value, self.definitions):
            problems.error("bad-fixed-value", f"the API does not take {fix.value!r} here; see its schema", steps)
            return None
        return FromValue(fix.value)

    def _handle_field(self, reference: str, problems: Problems, steps: Steps) -> FromHandle | None:
        handle, _, name = reference.partition(".")
        if self.consumed is None or handle != self.consumed[0]:
            problems.error(
                "handle-not-consumed",
                f'"{reference}" is of no handle that the tool consumes; say consumes: {handle}',
                steps,
            )
            return None
        known = ("id", *self.consumed[1].fields)
        if name not in known:
            close = nearest(name, known)
            hint = f'nearest: "{close}"' if close else f"it has {', '.join(known)}"
            problems.error("unknown-handle-field", f'"{handle}" has no field "{name}"; {hint}', steps)
            return None
        return FromHandle(name)
