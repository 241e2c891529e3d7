"""Operations and their arguments -> what the naive list could not keep, and names that are easily confused."""

from collections.abc import Iterator, Mapping, Sequence

from mcpgen.findings import Finding, Severity
from mcpgen.ir import Document, DocumentOperation
from mcpgen.naive.arguments import Arguments
from mcpgen.naive.bodies import Flat, Whole
from mcpgen.names import ToolName


def of_body(document: Document, operation: DocumentOperation, arguments: Arguments) -> Iterator[Finding]:
    """What is lost when a body becomes arguments."""
    layout = arguments.layout
    if isinstance(layout, Whole) and layout.structure_lost and arguments.body is not None:
        message = f"{operation.key}: a body in {arguments.body.media_type} can only be given as text"
        yield _finding("structured-text-body", Severity.WARNING, message, document, operation)
    if isinstance(layout, Flat):
        for keyword in layout.rules_lost:
            message = f"{operation.key}: {keyword} of the body is left to the API, for its properties are arguments"
            yield _finding("body-rule-left-to-api", Severity.NOTE, message, document, operation)


def of_names(document: Document, names: Mapping[str, ToolName]) -> Iterator[Finding]:
    """operationIds that are not unique, and tool names that differ in case only."""
    by_id: dict[str, list[DocumentOperation]] = {}
    by_lower_case: dict[str, list[DocumentOperation]] = {}
    for operation in document.operations:
        if operation.operation_id is not None:
            by_id.setdefault(operation.operation_id, []).append(operation)
        by_lower_case.setdefault(names[operation.key].lower(), []).append(operation)
    for operation_id, operations in by_id.items():
        if len(operations) > 1:
            message = f'operationId "{operation_id}" stands for {_listed(operations)}; their names get a hash'
            yield _finding("repeated-operation-id", Severity.WARNING, message, document, operations[0])
    for operations in by_lower_case.values():
        if len(operations) > 1:
            alike = ", ".join(names[operation.key] for operation in operations)
            message = f"the names {alike} differ in case only; clients that ignore case take them for one"
            yield _finding("names-alike", Severity.WARNING, message, document, operations[0])


def _listed(operations: Sequence[DocumentOperation]) -> str:
    return ", ".join(operation.key for operation in operations)


def _finding(rule: str, severity: Severity, message: str, document: Document, operation: DocumentOperation) -> Finding:
    location = document.locate(operation.location) if operation.location else None
    return Finding(rule=rule, severity=severity, message=message, operation=operation.key, location=location)
