"""The clients of an API module: one class a tool, with the operations that it may call and no others."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.emit.annotations import INDENT, WIDTH
from mcpgen.emit.api_names import distinct
from mcpgen.emit.layout import Annotation, Group, Node, call, lay_out, one_line, quoted
from mcpgen.emit.literals import literal, node
from mcpgen.emit.project import Project
from mcpgen.emit.python_types import PythonTypes
from mcpgen.ir import FromArgument, FromClaim, FromEnv, FromValue, FunctionPlan, Schema, Source, Tool
from mcpgen.names import class_name
from mcpgen.schemas import resolved


@dataclass(frozen=True, slots=True)
class ClientWriter:
    """Writes client classes; answer and argument types are kept by `answers` and `inputs`."""

    project: Project
    answers: PythonTypes
    inputs: PythonTypes
    stub: bool

    def client(self, tool: Tool) -> str:
        """The class for one tool."""
        lines = [f"class {self.project.client(tool)}(ApiClient):", f"    {_what_it_may_call(tool)}"]
        fixed = tool.plan.fixed if isinstance(tool.plan, FunctionPlan) else {}
        for i, operation in enumerate(tool.calls):
            lines += ["" for _ in range(1) if i == 0 or not self.stub]
            lines += [self._method(self.project.naive[operation.key], fixed.get(operation.key, {}))]
        return "\n".join(lines) + "\n"

    def _method(self, naive: Tool, fixed: Mapping[str, Source]) -> str:
        key = naive.calls[0].key
        properties: Mapping[str, Schema] = naive.input_schema["properties"]
        asked = [name for name in naive.required if name not in fixed]
        asked += [name for name in properties if name not in asked and name not in fixed]
        parameters = [self._parameter(naive, name) for name in asked]
        answer = self._answer(key, naive)
        signature = _signature(self.project.method(naive), parameters, answer)
        if self.stub:
            return f"{signature} ..."
        values = {name: self.project.parameter(key, name) for name in asked}
        values |= {name: fixed_source(source) for name, source in fixed.items()}
        given = Group("{", tuple((f"{quoted(name)}: ", values[name]) for name in properties if name in values), "}")
        request = call("self._request", self.project.constant(naive), given)
        if answer == "Any":
            return f"{signature}\n        {lay_out(request, indent=2, before='return await ')}"
        local = distinct({"": "answer"}, taken=values.values())[""]
        asking = lay_out(request, indent=2, before=f"{local}: {answer} = await ")
        return f"{signature}\n        {asking}\n        return {local}"

    def _answer(self, key: str, naive: Tool) -> str:
        schema = self.project.answers.get(key)
        if schema is None or isinstance(schema, bool):
            return "Any"
        root = {name: value for name, value in schema.items() if name != "$defs"}
        return self.answers.annotation(root, f"{class_name(naive.name)}Answer")

    def _parameter(self, naive: Tool, name: str) -> tuple[str, Annotation]:
        """The parameter for an argument: its name, and its type with its default."""
        schema = naive.input_schema["properties"][name]
        annotation = self.inputs.annotation(schema, f"{class_name(naive.name)}{class_name(name)}")
        before = f"{self.project.parameter(naive.calls[0].key, name)}: "
        if name in naive.required:
            return before, Annotation(annotation)
        if is_nullable_field(naive, name):
            return before, Annotation(f"{annotation} | Unset", default=" = UNSET")
        wide = annotation if annotation == "Any" or annotation.endswith("None") else f"{annotation} | None"
        return before, Annotation(wide, default=" = None")


def is_nullable_field(naive: Tool, name: str) -> bool:
    """Whether a null that is given for an argument is sent as null."""
    body = naive.calls[0].body
    return body is not None and any(item.given_as == name and item.nullable for item in body.fields)


def fixed_source(source: Source) -> str:
    """The expression for a value that a client fills in by itself."""
    match source:
        case FromValue(value):
            return literal(value)
        case FromEnv(variable):
            return f"self.call.env({quoted(variable)})"
        case FromClaim(claim, schema):
            return one_line(call("self.call.claim", quoted(claim), node(schema)))
        case FromArgument() | _:
            raise TypeError(f"{source} is nothing that a client can fill in")


def _what_it_may_call(tool: Tool) -> str:
    """The docstring of a client: in one line, or with an operation a line."""
    keys = [operation.key for operation in tool.calls]
    line = _docstring(f"What {tool.name} may call: {', '.join(keys) or 'nothing'}.")
    if len(INDENT) + len(line) <= WIDTH:
        return line
    return _docstring("\n".join([f"What {tool.name} may call.\n", *(f"{INDENT}- {key}" for key in keys), INDENT]))


def _docstring(text: str) -> str:
    return f'"""{text}"""' if text.isascii() and '"' not in text and "\\" not in text else quoted(text)


def _signature(name: str, parameters: list[tuple[str, Annotation]], answer: str) -> str:
    inside: list[tuple[str, Node]] = [("", "self"), ("", "*"), *parameters] if parameters else [("", "self")]
    head = Group(f"async def {name}(", tuple(inside), ")")
    return f"    {lay_out(head, indent=1, after=f' -> {answer}:')}"


def input_definitions(naive: Mapping[str, Tool], tools: tuple[Tool, ...]) -> dict[str, Any]:
    """The definitions that the arguments of the called operations refer to."""
    found: dict[str, Any] = {}
    for tool in tools:
        for operation in tool.calls:
            found |= naive[operation.key].input_schema.get("$defs", {})
    return found


def answer_definitions(project: Project) -> dict[str, Any]:
    """The definitions that the answers of the called operations refer to."""
    found: dict[str, Any] = {}
    for tool in project.tools:
        for operation in tool.calls:
            answer = resolved(project.answers.get(operation.key, True), {})
            if isinstance(answer, Mapping):
                found |= answer.get("$defs", {})
    return found
