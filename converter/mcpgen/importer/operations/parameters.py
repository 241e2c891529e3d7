"""Parameter Objects of a path item and of an operation -> DocumentParameter, the operation's winning."""

from collections.abc import Iterator
from typing import get_args

from mcpgen.importer.context import Context
from mcpgen.importer.operations.path_items import PathItem
from mcpgen.importer.place import Place
from mcpgen.importer.shown import shown
from mcpgen.importer.texts import as_text, text
from mcpgen.ir import DocumentParameter, Schema
from mcpgen.runtime.wire import IGNORED_HEADERS, TRANSPORT_HEADERS, ParameterLocation, Style

STYLES: tuple[Style, ...] = get_args(Style)
_LOCATIONS: tuple[ParameterLocation, ...] = get_args(ParameterLocation)


def listed(context: Context, item: PathItem, operation: Place) -> Iterator[Place]:
    """The Parameter Objects that hold for an operation, in order; raises Unresolved where one leads nowhere."""
    found: dict[tuple[str, str], Place] = {}
    for owner in (item, operation):
        listed_here: dict[tuple[str, str], None] = {}
        places = owner.get("parameters")
        places = context.references.followed(places) if places else None
        if places is not None and not isinstance(places.node, list):
            context.report.warning("invalid-parameter", "parameters must be a list; they are left out", places)
        for place in places.items() if places else ():
            place = context.followed(place)
            if not isinstance(place.node, dict):
                context.report.warning(
                    "invalid-parameter", f"a parameter is an object, not {shown(place.node)}; it is left out", place
                )
                continue
            name, location = name_of(place), place.node.get("in")
            if name and isinstance(location, str):
                key = (name.lower() if location == "header" else name, location)
                if key in listed_here:
                    message = f'parameter "{name}" in {location} stands twice in one list; the last one counts'
                    context.report.warning("repeated-parameter", message, place)
                listed_here[key] = None
                found[key] = place
                context.look_at("parameter", place)
            else:
                context.report.warning(
                    "invalid-parameter", "a parameter needs a name and a place (`in`); it is left out", place
                )
    yield from found.values()


def name_of(place: Place) -> str:
    """The name of a parameter, spaces and all."""
    return as_text(place.node.get("name"))


def location_of(context: Context, place: Place) -> ParameterLocation | None:
    """Where a parameter goes; None, and a finding, for one that is not taken."""
    name, declared = name_of(place), place.node["in"]
    location = next((known for known in _LOCATIONS if known == declared), None)
    if location is None:
        message = f'parameter "{name}" is in {shown(declared)}, which is no place that OpenAPI knows; it is left out'
        context.report.warning("invalid-parameter", message, place)
    elif location == "header" and name.lower() in IGNORED_HEADERS:
        message = f'header parameter "{name}" is ignored, as OpenAPI lays down: media types and credentials set it'
        context.report.note("reserved-header", message, place)
        return None
    elif location == "header" and name.lower() in TRANSPORT_HEADERS:
        message = f'header parameter "{name}" belongs to the connection; it is left out'
        context.report.warning("reserved-header", message, place)
        return None
    return location


class Parameters:
    """Reads parameters, each Parameter Object once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[int, tuple[Place, DocumentParameter | None]] = {}

    def of(self, item: PathItem, operation: Place) -> tuple[DocumentParameter, ...]:
        """The parameters of an operation; raises Unresolved where one leads nowhere."""
        read = (self._read(place) for place in listed(self._context, item, operation))
        return tuple(parameter for parameter in read if parameter is not None)

    def _read(self, place: Place) -> DocumentParameter | None:
        known = self._known.get(id(place.node))
        if known is None:
            known = self._known[id(place.node)] = (place, self._parameter(place))
        return known[1]

    def _parameter(self, place: Place) -> DocumentParameter | None:
        location = location_of(self._context, place)
        if location is None:
            return None
        node = place.node
        schema, content_type = self._schema(place)
        style, explode = node.get("style"), node.get("explode")
        return DocumentParameter(
            name=name_of(place),
            location=location,
            schema=schema,
            required=location == "path" or node.get("required") is True,
            description=text(place, "description"),
            deprecated=node.get("deprecated") is True,
            style=self._style(place) if style is not None else None,
            explode=explode if isinstance(explode, bool) else None,
            allow_reserved=node.get("allowReserved") is True,
            content_type=content_type,
        )

    def _style(self, place: Place) -> Style | None:
        declared = place.node["style"]
        style = next((known for known in STYLES if known == declared), None)
        if style is None:
            message = f'parameter "{name_of(place)}" has no known style but {shown(declared)}; the default is taken'
            self._context.report.warning("invalid-parameter", message, place)
        return style

    def _schema(self, place: Place) -> tuple[Schema, str | None]:
        content = place.get("content")
        content = self._context.references.followed(content) if content else None
        if content and isinstance(content.node, dict) and len(content.node) > 1:
            message = f'the content of parameter "{name_of(place)}" must have one media type; the first one counts'
            self._context.report.warning("invalid-parameter", message, place)
        for media_type, media in content.children() if content else ():
            schema = self._context.references.followed(media).get("schema")
            return (self._context.requests.read(schema) if schema else True), media_type
        schema = place.get("schema")
        if schema is None:
            message = f'parameter "{name_of(place)}" has no schema; any value is taken'
            self._context.report.note("parameter-without-schema", message, place)
        return (self._context.requests.read(schema) if schema else True), None
