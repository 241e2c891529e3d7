"""(Document before, Document after) -> the operations that are at another path now."""

import re
from collections.abc import Callable, Iterable, Mapping

from mcpgen.ir import Document, DocumentOperation

_VARIABLE = re.compile(r"\{[^{}]*\}")


def moved(before: Document, after: Document) -> Mapping[str, str]:
    """By key: the key that an operation has now, told by its operationId, or by a path where only variables have other
    names. What two operations could be is none."""
    old = {operation.key: operation for operation in before.operations}
    new = {operation.key: operation for operation in after.operations}
    found: dict[str, str] = {}
    for mark in (_by_id, _by_shape):
        gone = _marked(mark, (old[key] for key in old if key not in new and key not in found))
        come = _marked(mark, (new[key] for key in new if key not in old and key not in found.values()))
        found |= {key: come[name] for name, key in gone.items() if name in come}
    return found


def _marked(mark: Callable[[DocumentOperation], str], operations: Iterable[DocumentOperation]) -> Mapping[str, str]:
    """Keys by mark, of marks that only one operation has."""
    keys: dict[str, list[str]] = {}
    for operation in operations:
        keys.setdefault(mark(operation), []).append(operation.key)
    return {name: found[0] for name, found in keys.items() if name and len(found) == 1}


def _by_id(operation: DocumentOperation) -> str:
    return operation.operation_id or ""


def _by_shape(operation: DocumentOperation) -> str:
    return _VARIABLE.sub("{}", operation.key)
