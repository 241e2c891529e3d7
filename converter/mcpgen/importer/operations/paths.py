"""The Paths Object -> DocumentOperation, one for each operation that can be read; the others become findings."""

from collections.abc import Iterator

from mcpgen.importer.context import Context
from mcpgen.importer.operations.bodies import Bodies
from mcpgen.importer.operations.parameters import Parameters
from mcpgen.importer.operations.path_items import PathItem, operations_of
from mcpgen.importer.operations.path_templates import fitting
from mcpgen.importer.operations.responses import Responses
from mcpgen.importer.operations.security import requirements_of
from mcpgen.importer.operations.servers import servers_of
from mcpgen.importer.place import Place
from mcpgen.importer.references.unresolved import Unresolved
from mcpgen.importer.shown import kind_of
from mcpgen.importer.swagger.bodies import body_of
from mcpgen.importer.swagger.parameters import SwaggerParameters
from mcpgen.importer.swagger.servers import servers_of as swagger_servers_of
from mcpgen.importer.texts import as_text, text
from mcpgen.ir import DocumentOperation, RequestBody
from mcpgen.location import Location
from mcpgen.runtime.wire import Server

_TEXTS = ("summary", "description")


class Operations:
    """Reads the operations of one document."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._parameters = SwaggerParameters(context) if context.version.is_swagger else Parameters(context)
        self._bodies = Bodies(context)
        self._responses = Responses(context)
        self._security = requirements_of(context, context.root) or ()

    def all(self) -> Iterator[DocumentOperation]:
        """Every operation, in the order of the document."""
        paths = self._paths()
        for path, place in paths.children() if paths else ():
            if path.startswith("x-"):
                continue
            if not path.startswith("/"):
                message = f'path "{path}" must begin with a slash; it is appended to the server with one'
                self._context.report.warning("invalid-path", message, place)
            yield from self._of_path(path, place)

    def _paths(self) -> Place | None:
        paths = self._context.root.get("paths")
        try:
            return self._context.references.followed(paths) if paths else None
        except Unresolved as unresolved:
            self._lost("paths", unresolved, self._context.root)
            return None

    def _of_path(self, path: str, place: Place) -> Iterator[DocumentOperation]:
        try:
            item = PathItem(place, self._context.references.followed(place))
        except Unresolved as unresolved:
            self._lost(f"path {path}", unresolved, place)
            item = PathItem(place, place)
        if not isinstance(item.referred.node, dict):
            message = f"path {path} is a {kind_of(item.referred.node)}, no object; it is left out"
            self._context.report.error("invalid-path-item", message, place)
        for method, inner in self._methods(path, item):
            key = f"{method} {path}"
            self._context.report.operation = key
            try:
                yield self._operation(method, path, item, self._context.references.followed(inner))
                self._context.requests.finish()
            except Unresolved as unresolved:
                self._lost(key, unresolved, inner)
        self._context.report.operation = None

    def _lost(self, what: str, unresolved: Unresolved, place: Place) -> None:
        self._context.report.error(unresolved.rule, f"{what} is left out: {unresolved}", unresolved.place or place)

    def _methods(self, path: str, item: PathItem) -> Iterator[tuple[str, Place]]:
        for method, place in operations_of(self._context, path, item).items():
            if isinstance(place.node, dict):
                yield method, place
            else:
                self._context.report.operation = f"{method} {path}"
                message = f"{method} {path} is a {kind_of(place.node)}, no object; it is left out"
                self._context.report.error("invalid-operation", message, place)

    def _operation(self, method: str, path: str, item: PathItem, place: Place) -> DocumentOperation:
        node = place.node
        self._context.look_at("operation", place)
        security, tags = requirements_of(self._context, place), node.get("tags")
        return DocumentOperation(
            method=method,
            path=path,
            operation_id=as_text(node.get("operationId")).strip() or None,
            summary=text(place, "summary"),
            description=text(place, "description") or self._of_the_path(item, place, f"{method} {path}"),
            tags=tuple(as_text(tag) for tag in tags) if isinstance(tags, list) else (),
            deprecated=node.get("deprecated") is True,
            parameters=fitting(self._context, path, self._parameters.of(item, place), place),
            body=self._body(method, item, place),
            responses=self._responses.of(place),
            servers=self._servers(item, place),
            security=self._security if security is None else security,
            location=Location(file=place.file.name, pointer=place.pointer),
        )

    def _of_the_path(self, item: PathItem, place: Place, key: str) -> str:
        """What the path item says of all its operations, for one that says nothing itself."""
        if text(place, "summary"):
            return ""
        said = dict.fromkeys(as_text(member.node).strip() for name in _TEXTS if (member := item.get(name)))
        return "\n\n".join([*said, key]) if any(said) else ""

    def _body(self, method: str, item: PathItem, place: Place) -> RequestBody | None:
        if self._context.version.is_swagger:
            if (body := place.get("requestBody")) is not None:
                message = "requestBody is of OpenAPI 3, in 2.0 a body is a parameter; it is left out"
                self._context.report.warning("invalid-body", message, body)
            return body_of(self._context, item, place)
        return self._bodies.of(place, method)

    def _servers(self, item: PathItem, place: Place) -> tuple[Server, ...]:
        if self._context.version.is_swagger:
            return swagger_servers_of(self._context, place)
        return servers_of(self._context, place) or servers_of(self._context, item)
