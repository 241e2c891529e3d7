"""The Paths Object -> DocumentOperation, one for each operation that can be read; the others become findings."""

from collections.abc import Iterator

from mcpgen.importer.bodies import Bodies
from mcpgen.importer.context import Context, text
from mcpgen.importer.parameters import Parameters
from mcpgen.importer.place import Place
from mcpgen.importer.responses import Responses
from mcpgen.importer.security import requirements_of
from mcpgen.importer.servers import servers_of
from mcpgen.importer.unresolved import Unresolved
from mcpgen.ir import DocumentOperation
from mcpgen.location import Location
from mcpgen.names import OPERATION_METHODS


class Operations:
    """Reads the operations of one document."""

    def __init__(self, context: Context, *, document_url: str | None) -> None:
        self._context = context
        self._url = document_url
        self._parameters = Parameters(context)
        self._bodies = Bodies(context)
        self._responses = Responses(context)
        self._security = requirements_of(context.root) or ()

    def all(self) -> Iterator[DocumentOperation]:
        """Every operation, in the order of the document."""
        paths = self._context.root.get("paths")
        for path, place in paths.children() if paths else ():
            if path.startswith("x-") or not isinstance(place.node, dict):
                continue
            try:
                item = self._context.references.followed(place)
            except Unresolved as unresolved:
                self._context.report.error(
                    unresolved.rule, f"path {path}: {unresolved}; its operations are left out", place
                )
                continue
            yield from self._of_path(path, item)

    def _of_path(self, path: str, item: Place) -> Iterator[DocumentOperation]:
        for method, place in _methods(item):
            self._context.report.operation = f"{method} {path}"
            try:
                yield self._operation(method, path, item, self._context.references.followed(place))
                self._context.requests.finish()
            except Unresolved as unresolved:
                self._context.report.error(
                    unresolved.rule, f"{method} {path}: {unresolved}; the operation is left out", place
                )
        self._context.report.operation = None

    def _operation(self, method: str, path: str, item: Place, place: Place) -> DocumentOperation:
        node = place.node
        operation_id = node.get("operationId")
        security = requirements_of(place)
        return DocumentOperation(
            method=method,
            path=path,
            operation_id=operation_id if isinstance(operation_id, str) and operation_id.strip() else None,
            summary=text(place, "summary"),
            description=text(place, "description"),
            tags=tuple(str(tag) for tag in node.get("tags") or ()),
            deprecated=node.get("deprecated") is True,
            parameters=self._parameters.of(item, place),
            body=self._bodies.of(place),
            responses=self._responses.of(place),
            servers=servers_of(place, document_url=self._url) or servers_of(item, document_url=self._url),
            security=self._security if security is None else security,
            location=Location(file=place.file.name, pointer=place.pointer),
        )


def _methods(item: Place) -> Iterator[tuple[str, Place]]:
    for key, place in item.children():
        if key in OPERATION_METHODS and isinstance(place.node, dict):
            yield key.upper(), place
    additional = item.get("additionalOperations")
    for key, place in additional.children() if additional else ():
        if isinstance(place.node, dict):
            yield key, place
