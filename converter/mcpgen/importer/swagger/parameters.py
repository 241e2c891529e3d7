"""Parameters of OpenAPI 2.0 that are not in a body -> DocumentParameter: their schema is the parameter itself."""

from mcpgen.importer.context import Context
from mcpgen.importer.operations.parameters import listed, location_of, name_of
from mcpgen.importer.operations.path_items import PathItem
from mcpgen.importer.place import Place
from mcpgen.importer.swagger.collections import style_of
from mcpgen.importer.texts import text
from mcpgen.ir import DocumentParameter, Schema

_OF_THE_PARAMETER = ("name", "in", "description", "required", "allowEmptyValue", "collectionFormat")


class SwaggerParameters:
    """Reads parameters, each Parameter Object once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[int, tuple[Place, DocumentParameter | None]] = {}

    def of(self, item: PathItem, operation: Place) -> tuple[DocumentParameter, ...]:
        """The parameters of an operation; raises Unresolved where one leads nowhere."""
        places = [place for place in listed(self._context, item, operation) if not in_body(place)]
        read = (self._read(place) for place in places)
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
        style, explode = style_of(self._context, place)
        return DocumentParameter(
            name=name_of(place),
            location=location,
            schema=schema_of(self._context, place),
            required=location == "path" or place.node.get("required") is True,
            description=text(place, "description"),
            style=style,
            explode=explode,
        )


def in_body(place: Place) -> bool:
    """Whether a parameter is a body, or a part of one."""
    return place.node["in"] in ("body", "formData")


def schema_of(context: Context, place: Place) -> Schema:
    """The schema that a parameter is beside what makes it a parameter; some documents write `schema` as 3.x does."""
    if (schema := place.get("schema")) is not None:
        return context.requests.read(schema)
    node = {key: value for key, value in place.node.items() if key not in _OF_THE_PARAMETER}
    return context.requests.read(Place(place.file, place.trail, node))
