"""Tools and operations -> names of clients, methods and constants, no two alike however much alike the tools' are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mcpgen.ir import Tool
from mcpgen.names import PythonName, class_name, python_name, short_hash

_CONSTANTS = ("API", "UNSET")
"""Constants that the module has besides."""


@dataclass(frozen=True, slots=True)
class ApiNames:
    """The names of the generated module."""

    clients: Mapping[str, str]
    """`QuoteRefundApi`, by tool: the client that has only the operations of its `calls`."""
    methods: Mapping[str, str]
    """`get_orders`, by operation key: the client's method."""
    constants: Mapping[str, str]
    """`GET_ORDERS`, by operation key: what describes the operation on the wire."""


def api_names(tools: Sequence[Tool], naive: Mapping[str, Tool]) -> ApiNames:
    """Decide the names; what they are depends on the tools and operations alone, not on their order."""
    called = dict.fromkeys(operation.key for tool in tools for operation in tool.calls)
    methods = _apart({key: str(method_name(naive[key])) for key in called})
    return ApiNames(
        clients=_apart({tool.name: f"{class_name(tool.name)}Api" for tool in tools}),
        methods=methods,
        constants=_apart({key: python_name(name.upper()) for key, name in methods.items()}, taken=_CONSTANTS),
    )


def method_name(naive: Tool) -> PythonName:
    """The client's method for an operation: its naive name, unless every client has an attribute of that name."""
    plain = python_name(naive.name)
    return PythonName(f"{plain}_") if plain == "call" or plain.startswith("_") else plain


def _apart(wanted: Mapping[str, str], *, taken: Sequence[str] = ()) -> dict[str, str]:
    """The names as they are wanted; one that several want, or that is taken, gets the hash of whose it is."""
    claims: dict[str, int] = {}
    for name in wanted.values():
        claims[name] = claims.get(name, 0) + 1
    return {
        whose: f"{name}_{short_hash(whose)}" if claims[name] > 1 or name in taken else name
        for whose, name in wanted.items()
    }
