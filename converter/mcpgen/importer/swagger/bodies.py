"""`body` and `formData` parameters of OpenAPI 2.0 -> RequestBody; its media types are what the operation consumes."""

from collections.abc import Mapping
from typing import Any

from mcpgen.importer.context import Context
from mcpgen.importer.operations.bodies import has_raw_bytes, is_bytes_body
from mcpgen.importer.operations.media_types import is_form, preference
from mcpgen.importer.operations.parameters import listed, name_of
from mcpgen.importer.operations.path_items import PathItem
from mcpgen.importer.place import Place
from mcpgen.importer.swagger.collections import style_of
from mcpgen.importer.swagger.media import media_types_of
from mcpgen.importer.swagger.parameters import in_body, schema_of
from mcpgen.importer.texts import text
from mcpgen.ir import MediaType, RequestBody
from mcpgen.runtime.wire import Encoding

_FORM, _MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"


def body_of(context: Context, item: PathItem, operation: Place) -> RequestBody | None:
    """The body of an operation; raises Unresolved where one of its parts leads nowhere."""
    places = [place for place in listed(context, item, operation) if in_body(place)]
    consumed = media_types_of(context, operation, "consumes")
    whole = [place for place in places if place.node["in"] == "body"]
    if whole:
        for other in [*whole[1:], *(place for place in places if place not in whole)]:
            message = f'parameter "{name_of(other)}" stands beside a body; it is left out'
            context.report.warning("invalid-parameter", message, other)
        return _whole(context, whole[0], consumed)
    return _form(context, places, consumed) if places else None


def _whole(context: Context, place: Place, consumed: tuple[str, ...]) -> RequestBody:
    place_of_schema = place.get("schema")
    schema = context.requests.read(place_of_schema) if place_of_schema else None
    usable = [media_type for media_type in consumed if not is_form(media_type)] or ["application/json"]
    contents = [
        MediaType(media_type=name, schema=schema, binary=is_bytes_body(context, name, place_of_schema))
        for name in usable
    ]
    return RequestBody(
        contents=tuple(sorted(contents, key=lambda content: preference(content.media_type))),
        required=place.node.get("required") is True,
        description=text(place, "description"),
    )


def _form(context: Context, places: list[Place], consumed: tuple[str, ...]) -> RequestBody:
    properties: dict[str, Any] = {}
    encodings: dict[str, Encoding] = {}
    for place in places:
        name = name_of(place)
        properties[name] = _property(context, place)
        style, explode = style_of(context, place)
        binary = has_raw_bytes(context, place)
        if style is not None or explode is False or binary:
            encodings[name] = Encoding(style=style, explode=explode, binary=binary)
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    if required := [name_of(place) for place in places if place.node.get("required") is True]:
        schema["required"] = required
    media_type = _form_type(encodings, consumed)
    return RequestBody(
        contents=(MediaType(media_type=media_type, schema=schema, encodings=encodings),), required=bool(required)
    )


def _property(context: Context, place: Place) -> Any:
    schema, description = schema_of(context, place), text(place, "description")
    if not description:
        return schema
    return {**(schema if isinstance(schema, Mapping) else {}), "description": description}


def _form_type(encodings: Mapping[str, Encoding], consumed: tuple[str, ...]) -> str:
    """Files need multipart; without one the plain form is taken where the operation takes both."""
    if any(encoding.binary for encoding in encodings.values()):
        return _MULTIPART
    return _MULTIPART if _MULTIPART in consumed and _FORM not in consumed else _FORM
