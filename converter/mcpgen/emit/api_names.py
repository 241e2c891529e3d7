"""Tools and operations -> names of clients, methods and constants, no two alike however much alike the tools' are."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from mcpgen.ir import Schema, Tool
from mcpgen.names import PythonName, class_name, python_name, short_hash

_CONSTANTS = ("API", "UNSET")
"""Constants that the module has besides."""

TYPES = ("Any", "Literal", "bool", "dict", "float", "int", "list", "str")
"""What annotations are made of: whatever has such a name hides it from those around."""


@dataclass(frozen=True, slots=True)
class ApiNames:
    """The names of the generated module."""

    clients: Mapping[str, str]
    """`QuoteRefundApi`, by tool: the client that has only the operations of its `calls`."""
    methods: Mapping[str, str]
    """`get_orders`, by operation key: the client's method."""
    constants: Mapping[str, str]
    """`GET_ORDERS`, by operation key: what describes the operation on the wire."""
    parameters: Mapping[str, Mapping[str, str]]
    """`order_id`, by operation key and argument: the parameter of the method."""


def api_names(tools: Sequence[Tool], naive: Mapping[str, Tool], answers: Mapping[str, Schema]) -> ApiNames:
    """Decide the names; what they are depends on the tools and operations alone, not on their order."""
    called = dict.fromkeys(operation.key for tool in tools for operation in tool.calls)
    methods = _apart({key: str(method_name(naive[key])) for key in called})
    constants = _apart({key: python_name(name.upper()) for key, name in methods.items()}, taken=_CONSTANTS)
    return ApiNames(
        clients=_apart({tool.name: f"{class_name(tool.name)}Api" for tool in tools}),
        methods=methods,
        constants=constants,
        parameters={key: _parameters(naive[key], constants[key], answers.get(key, True)) for key in called},
    )


def _parameters(naive: Tool, constant: str, answer: Schema) -> dict[str, str]:
    """By argument: its name, unless the method needs that for something else."""
    definitions = answer.get("$defs", {}) if isinstance(answer, Mapping) else {}
    answered = (f"{class_name(naive.name)}Answer", *(class_name(name) for name in definitions))
    wanted = {name: str(python_name(name)) for name in naive.input_schema["properties"]}
    return distinct(wanted, taken=("self", constant, "UNSET", "Unset", *TYPES, *answered))


def distinct(wanted: Mapping[str, str], *, taken: Collection[str]) -> dict[str, str]:
    """Give each its wanted name, with a `_` behind it as long as that is taken, or what another is called as it is."""
    found: dict[str, str] = {}
    for whose, name in wanted.items():
        made = name
        while made in taken or made in found.values() or (made != whose and made in wanted):
            made = f"{made}_"
        found[whose] = made
    return found


def method_name(naive: Tool) -> PythonName:
    """The client's method for an operation: its naive name, unless that would hide what every client has or needs."""
    plain = python_name(naive.name)
    return PythonName(f"{plain}_") if plain in ("call", *TYPES) or plain.startswith("_") else plain


def _apart(wanted: Mapping[str, str], *, taken: Sequence[str] = ()) -> dict[str, str]:
    """The names as they are wanted; one that several want, or that is taken, gets the hash of whose it is."""
    claims: dict[str, int] = {}
    for name in wanted.values():
        claims[name] = claims.get(name, 0) + 1
    return {
        whose: f"{name}_{short_hash(whose)}" if claims[name] > 1 or name in taken else name
        for whose, name in wanted.items()
    }
