"""A Responses Object -> Response values whose schemas are converted only when someone looks at them."""

from mcpgen.importer.context import Context
from mcpgen.importer.operations.lazy import LazySchema
from mcpgen.importer.place import Place
from mcpgen.importer.references.unresolved import Unresolved
from mcpgen.importer.schemas.audit import Audit
from mcpgen.importer.swagger.media import media_types_of
from mcpgen.importer.texts import text
from mcpgen.ir import MediaType, Response


class Responses:
    """Reads responses, each Response Object once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._audit = Audit(context.references, context.root.file)
        self._known: dict[tuple[int, tuple[str, ...]], tuple[Place, tuple[MediaType, ...], str]] = {}

    def of(self, operation: Place) -> tuple[Response, ...]:
        """The responses of an operation; one that leads nowhere is left out with a warning."""
        places = self._members(operation)
        produced = media_types_of(self._context, operation, "produces") if self._context.version.is_swagger else ()
        found: list[Response] = []
        for status, place in places.children() if places else ():
            if status.startswith("x-"):
                continue
            try:
                contents, description = self._read(self._context.followed(place), produced, status)
            except Unresolved as unresolved:
                self._context.report.warning(unresolved.rule, f"response {status} is left out: {unresolved}", place)
                continue
            found.append(Response(status=status, contents=contents, description=description))
        return tuple(found)

    def _members(self, operation: Place) -> Place | None:
        places = operation.get("responses")
        if places is None:
            return None
        try:
            return self._context.references.followed(places)
        except Unresolved as unresolved:
            self._context.report.warning(unresolved.rule, f"the responses are left out: {unresolved}", places)
            return None

    def _read(self, place: Place, produced: tuple[str, ...], status: str) -> tuple[tuple[MediaType, ...], str]:
        self._context.look_at("response", place)
        known = self._known.get((id(place.node), produced))
        if known is None:
            contents = self._produced(place, produced) if self._context.version.is_swagger else self._contents(place)
            known = self._known[id(place.node), produced] = (place, contents, text(place, "description"))
            self._check(place, status)
        return known[1], known[2]

    def _contents(self, place: Place) -> tuple[MediaType, ...]:
        content = place.get("content")
        content = self._context.references.followed(content) if content else None
        members = content.children() if content else ()
        return tuple(self._media_type(name, self._context.references.followed(inner)) for name, inner in members)

    def _produced(self, place: Place, produced: tuple[str, ...]) -> tuple[MediaType, ...]:
        """OpenAPI 2.0: one schema for all media types."""
        if place.get("schema") is None:
            return ()
        return tuple(self._media_type(name, place) for name in produced or ("application/json",))

    def _media_type(self, name: str, place: Place) -> MediaType:
        schema = place.get("schema")
        return MediaType(
            media_type=name.strip(), schema=LazySchema(self._context.responses, schema) if schema else None
        )

    def _check(self, place: Place, status: str) -> None:
        """Say now which references lead nowhere, though the schemas are converted later."""
        content = place.get("content")
        owners = [place, *(inner for _, inner in content.children())] if content else [place]
        for schema in (owner.get(key) for owner in owners for key in ("schema", "itemSchema")):
            for unresolved, where in self._audit.unresolved(schema) if schema else ():
                message = f"response {status}: {unresolved}; what stands there is unknown"
                self._context.report.warning(unresolved.rule, message, where)
