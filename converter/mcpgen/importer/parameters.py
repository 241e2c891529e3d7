"""Parameter Objects of a path item and of an operation -> DocumentParameter, the operation's winning."""

from typing import get_args

from mcpgen.importer.context import Context, text
from mcpgen.importer.place import Place
from mcpgen.ir import DocumentParameter, Schema
from mcpgen.runtime.wire import ParameterLocation, Style

_LOCATIONS = get_args(ParameterLocation)
_STYLES = get_args(Style)
_IGNORED_HEADERS = ("accept", "content-type", "authorization")


class Parameters:
    """Reads parameters, each Parameter Object once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[int, tuple[Place, DocumentParameter | None]] = {}

    def of(self, path_item: Place, operation: Place) -> tuple[DocumentParameter, ...]:
        """The parameters of an operation; raises Unresolved where one leads nowhere."""
        found: dict[tuple[str, str], DocumentParameter] = {}
        for owner in (path_item, operation):
            for place in self._listed(owner):
                parameter = self._read(place)
                if parameter is not None:
                    found[parameter.location, parameter.name] = parameter
        return tuple(found.values())

    def _listed(self, owner: Place) -> list[Place]:
        places = owner.get("parameters")
        if places is None:
            return []
        if not isinstance(places.node, list):
            self._context.report.warning("invalid-parameter", "parameters must be a list; they are left out", places)
        return [self._context.references.followed(place) for place in places.items()]

    def _read(self, place: Place) -> DocumentParameter | None:
        known = self._known.get(id(place.node))
        if known is None:
            known = self._known[id(place.node)] = (place, self._parameter(place))
        return known[1]

    def _parameter(self, place: Place) -> DocumentParameter | None:
        node = place.node
        name, location = (node.get("name"), node.get("in")) if isinstance(node, dict) else (None, None)
        if not isinstance(name, str) or location not in _LOCATIONS:
            self._context.report.warning(
                "invalid-parameter", "a parameter needs a name and a place (in); it is left out", place
            )
            return None
        if location == "header" and name.lower() in _IGNORED_HEADERS:
            self._context.report.note(
                "reserved-header",
                f'header parameter "{name}" is ignored, as OpenAPI lays down: mcpgen sets it itself',
                place,
            )
            return None
        schema, content_type = self._schema(place)
        style = node.get("style")
        return DocumentParameter(
            name=name,
            location=location,
            schema=schema,
            required=location == "path" or node.get("required") is True,
            description=text(place, "description"),
            deprecated=node.get("deprecated") is True,
            style=style if style in _STYLES else None,
            explode=node["explode"] if isinstance(node.get("explode"), bool) else None,
            allow_reserved=node.get("allowReserved") is True,
            content_type=content_type,
        )

    def _schema(self, place: Place) -> tuple[Schema, str | None]:
        content = place.get("content")
        for media_type, media in content.children() if content else ():
            media = self._context.references.followed(media)
            schema = media.get("schema")
            return (self._context.requests.read(schema) if schema else True), media_type
        schema = place.get("schema")
        return (self._context.requests.read(schema) if schema else True), None
