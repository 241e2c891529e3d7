"""The names that emission gives to tools, clients and models -> a finding where two would be one, or hide another."""

import keyword
from collections.abc import Iterator

from mcpgen.names import class_name, python_name
from mcpgen.overrides.file import model
from mcpgen.overrides.problems import Problems

_IN_API_MODULE = (
    *("API", "Any", "Api", "ApiClient", "Body", "BodyField", "Call", "Encoding", "FannedOut", "Field", "Gathered"),
    *("Handles", "Literal", "Model", "NotRequired", "NotYet", "Operation", "PageOf", "Parameter", "SecurityScheme"),
    *("Server", "ApiError", "ToolError", "TypedDict", "UNSET", "Unset"),
)
"""What the module with the models imports or makes already."""

_IN_SERVER_MODULE = ("App", "Hints")
"""What the module with the tools imports besides."""

_IN_FUNCTIONS = ("answer", "api", "app", "ask", "call", "date", "each", "nested", "pick", "question", "send")
"""What the functions of tools call their own."""

_IN_CLASSES = ("Any", "annotations", "bool", "date", "dict", "float", "int", "list", "str", "tuple", "type")
"""What annotations beside a model are made of."""

_MODULES = ("server", "runtime", "__main__", "__init__")
"""What an emitted package has already."""


def check_names(file: model.OverridesFile, problems: Problems) -> None:
    """Tools, models and the functions file, held against each other and against what is generated beside them."""
    module = (file.functions or "").removesuffix(".py")
    if module in _MODULES:
        message = f"an emitted package has a module {module} already; rename the file"
        problems.error("reserved-name", message, ("functions",))
    elif keyword.iskeyword(module):
        message = f'"{module}" is a keyword, which no import can name; rename the file'
        problems.error("reserved-name", message, ("functions",))
    _check_tools(file, problems)
    for name in file.handles:
        if _is_reserved(class_name(name)) or python_name(name) in _IN_FUNCTIONS:
            problems.error(
                "reserved-name", f'"{name}" is a name that generated code uses itself; take another', ("handles", name)
            )
    _check_models(file, problems)


def _is_reserved(name: str) -> bool:
    return name in _IN_API_MODULE or name in _IN_SERVER_MODULE


def _check_tools(file: model.OverridesFile, problems: Problems) -> None:
    """The client of a function is known to it by name, so no other tool's may have that name."""
    taken: dict[str, str] = {}
    for name, section in file.tools.items():
        other = taken.setdefault(client_of(name), name)
        if other != name and (section.function or file.tools[other].function):
            problems.error(
                "python-name-clash",
                f'the clients of "{name}" and "{other}" are both {client_of(name)} in Python; rename one',
                ("tools", name),
            )


def client_of(tool: str) -> str:
    """The class of a tool's client."""
    return f"{class_name(tool)}Api"


def _check_models(file: model.OverridesFile, problems: Problems) -> None:
    """A model is one class: two tools may return the same, but not two under one name."""
    taken: dict[str, tuple[str, object]] = {}
    for wanted, owner in _classes_made(file):
        taken.setdefault(wanted, (owner, None))
    for name, section in file.tools.items():
        returns = section.returns
        if returns is None or returns.model is None:
            continue
        steps = ("tools", name, "returns", "model")
        shape = returns.fields if returns.fields is not None else returns.schema_
        if _is_reserved(returns.model) or returns.model in _IN_CLASSES or keyword.iskeyword(returns.model):
            problems.error(
                "reserved-name", f'"{returns.model}" is a name that generated code uses itself; take another', steps
            )
            continue
        owner, known = taken.setdefault(returns.model, (f'what "{name}" returns', shape))
        if known != shape:
            other = ", with other fields" if known is not None else ""
            problems.error("model-name-clash", f'"{returns.model}" is {owner} already{other}; rename one', steps)


def _classes_made(file: model.OverridesFile) -> Iterator[tuple[str, str]]:
    for name in file.tools:
        yield client_of(name), f'the client of "{name}"'
    for name in file.handles:
        yield str(class_name(name)), f'the class of the handle "{name}"'
