"""The operations of a document -> a name for each, told apart by what an operation is and never by where it stands."""

import re
from collections.abc import Iterable

from mcpgen.ir import DocumentOperation
from mcpgen.names import ToolName, hashed_name, is_legal_tool_name, method_path_name, tool_name

_TELLING = re.compile(r"[A-Za-z0-9]")


def tool_names(operations: Iterable[DocumentOperation]) -> dict[str, ToolName]:
    """The tool name of each operation, by its key."""
    wanted: dict[ToolName, list[DocumentOperation]] = {}
    for operation in operations:
        wanted.setdefault(_made(operation), []).append(operation)
    names: dict[str, ToolName] = {}
    for name, claimants in wanted.items():
        winner = _winner(name, claimants)
        for operation in claimants:
            if operation is winner:
                names[operation.key] = name
            else:
                names[operation.key] = _apart(name, operation, wanted)
    return names


def _made(operation: DocumentOperation) -> ToolName:
    declared = operation.operation_id or ""
    text = declared if _TELLING.search(declared) else method_path_name(operation.method, operation.path)
    return tool_name(text, key=operation.key)


def _winner(name: ToolName, claimants: list[DocumentOperation]) -> DocumentOperation | None:
    """The one that keeps the name: its declared operationId, else a name that nothing had to be changed in."""
    for is_better in (_is_declared, _is_clean):
        better = [operation for operation in claimants if is_better(operation, name)]
        if better:
            return better[0] if len(better) == 1 else None
    return claimants[0] if len(claimants) == 1 else None


def _is_declared(operation: DocumentOperation, name: ToolName) -> bool:
    return operation.operation_id == name


def _is_clean(operation: DocumentOperation, name: ToolName) -> bool:
    made = "_".join([operation.method.lower(), *(segment for segment in operation.path.split("/") if segment)])
    made = re.sub(r"\{([^{}]*)\}", r"by_\1", made)
    return operation.operation_id is None and made == name and is_legal_tool_name(made)


def _apart(name: ToolName, operation: DocumentOperation, wanted: Iterable[str]) -> ToolName:
    key = operation.key
    apart = hashed_name(name, key=key)
    while apart in wanted:
        key += "'"
        apart = hashed_name(name, key=key)
    return apart
