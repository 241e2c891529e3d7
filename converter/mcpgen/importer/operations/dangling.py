"""Operations -> those whose arguments are known to the end; one that reaches a dangling reference becomes a finding."""

from collections.abc import Iterator, Sequence

from mcpgen.importer.context import Context
from mcpgen.ir import DocumentOperation, Schema
from mcpgen.schemas import references


def without_dangling(context: Context, operations: Sequence[DocumentOperation]) -> Iterator[DocumentOperation]:
    """Leave out what cannot be called for want of a schema."""
    dangling = context.requests.definitions.dangling
    if not dangling:
        yield from operations
        return
    leads_to = _leads_to(context)
    for operation in operations:
        name = next((leads_to[name] for name in _direct(operation) if name in leads_to), None)
        if name is None:
            yield operation
        else:
            unresolved, place = dangling[name]
            context.report.operation = operation.key
            context.report.error(unresolved.rule, f"{operation.key} is left out: {unresolved}", place)
    context.report.operation = None


def _direct(operation: DocumentOperation) -> Iterator[str]:
    """The definitions that an operation's arguments refer to."""
    schemas: list[Schema | None] = [parameter.schema for parameter in operation.parameters]
    if operation.body is not None:
        schemas.append(operation.body.contents[0].schema)
    for schema in schemas:
        yield from references(schema) if schema is not None else ()


def _leads_to(context: Context) -> dict[str, str]:
    """By definition: a dangling reference that it reaches."""
    definitions = context.requests.definitions
    referring: dict[str, list[str]] = {}
    for name, schema in definitions.converted.items():
        for target in references(schema):
            referring.setdefault(target, []).append(name)
    found = {name: name for name in definitions.dangling}
    waiting = list(found)
    while waiting:
        target = waiting.pop()
        for name in referring.get(target, ()):
            if name not in found:
                found[name] = found[target]
                waiting.append(name)
    return found
