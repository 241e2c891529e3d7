"""A Request Body Object -> RequestBody, the media type to take first."""

from collections.abc import Iterable, Iterator
from typing import Any

from mcpgen.importer.context import Context
from mcpgen.importer.operations.media_types import is_binary, is_form, is_form_data, preference
from mcpgen.importer.operations.parameters import STYLES
from mcpgen.importer.place import Place
from mcpgen.importer.references.unresolved import Unresolved
from mcpgen.importer.schemas.members import named
from mcpgen.importer.schemas.rework import is_raw_bytes
from mcpgen.importer.shown import kind_of
from mcpgen.importer.texts import text
from mcpgen.ir import MediaType, RequestBody, Schema
from mcpgen.runtime.wire import Encoding

_STRUCTURED = frozenset(("properties", "items", "allOf", "anyOf", "oneOf", "$ref", "format", "contentEncoding"))
"""With one of these a schema says what its media type does not."""


class Bodies:
    """Reads request bodies, each Request Body Object once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[int, tuple[Place, RequestBody | None]] = {}

    def of(self, operation: Place, method: str) -> RequestBody | None:
        """The body of an operation; raises Unresolved where it leads nowhere."""
        place = operation.get("requestBody")
        if place is None:
            return None
        place = self._context.followed(place)
        known = self._known.get(id(place.node))
        if known is None:
            known = self._known[id(place.node)] = (place, self._body(place))
        body = known[1]
        if body is not None and self._context.version.is_3_0 and method in ("GET", "HEAD"):
            if not _is_empty(body):
                message = "the body of a GET or HEAD is ignored, as OpenAPI 3.0 lays down"
                self._context.report.warning("ignored-body", message, place)
            return None
        return body

    def _body(self, place: Place) -> RequestBody | None:
        self._context.look_at("request body", place)
        content = place.get("content")
        content = self._context.references.followed(content) if content else None
        members = content.children() if content else ()
        media = [self._media_type(name, inner) for name, inner in members if not name.startswith("x-")]
        if not media:
            self._context.report.warning("invalid-body", "the request body has no media type; it is left out", place)
            return None
        return RequestBody(
            contents=tuple(sorted(media, key=lambda item: preference(item.media_type))),
            required=place.node.get("required") is True,
            description=text(place, "description"),
        )

    def _media_type(self, name: str, place: Place) -> MediaType:
        place = self._context.references.followed(place)
        if not isinstance(place.node, dict):
            message = f"{name} is a {kind_of(place.node)}, no object; anything is taken for a body of that type"
            self._context.report.warning("invalid-body", message, place)
        schema = place.get("schema")
        for key in ("prefixEncoding", "itemEncoding"):
            if place.get(key):
                message = f"{key} of {name} is not taken; its parts are sent as their defaults say"
                self._context.report.warning("unsupported-encoding", message, place.get(key))
        return MediaType(
            media_type=name.strip(),
            schema=self._schema(place),
            encodings=self._encodings(name, place) if is_form(name) else {},
            binary=is_bytes_body(self._context, name, schema),
        )

    def _schema(self, place: Place) -> Schema | None:
        """The schema of a body; a sequence (OpenAPI 3.2, `itemSchema`) is given as the list of its items."""
        if (schema := place.get("schema")) is not None:
            return self._context.requests.read(schema)
        items = place.get("itemSchema")
        return {"type": "array", "items": self._context.requests.read(items)} if items else None

    def _encodings(self, media_type: str, place: Place) -> dict[str, Encoding]:
        found: dict[str, Encoding] = {}
        styles_count = is_form_data(media_type, also_multipart=not self._context.version.is_3_0)
        schema = place.get("schema")
        for name, inner in properties_of(self._context, schema) if schema else ():
            if has_raw_bytes(self._context, inner):
                found[name] = Encoding(binary=True)
        encodings = place.get("encoding")
        for name, inner in encodings.children() if encodings else ():
            if isinstance(inner.node, dict):
                found[name] = _encoding(inner.node, styles_count=styles_count, binary=name in found)
                if inner.node.get("headers"):
                    message = f'headers of the part "{name}" are not sent'
                    self._context.report.warning("unsupported-encoding", message, inner)
        return found


def is_bytes_body(context: Context, media_type: str, schema: Place | None) -> bool:
    """Whether a whole body is raw bytes: by its schema, or by a media type that the schema says nothing against."""
    if is_form(media_type):
        return False
    if schema is not None and has_raw_bytes(context, schema):
        return True
    return is_binary(media_type) and (schema is None or _STRUCTURED.isdisjoint(_keys(schema)))


def _keys(schema: Place) -> Iterable[str]:
    return schema.node if isinstance(schema.node, dict) else ()


def properties_of(context: Context, schema: Place, seen: dict[int, None] | None = None) -> Iterator[tuple[str, Place]]:
    """The top-level properties that a body may have, through `$ref`, `allOf` and alternatives, each schema once."""
    seen = {} if seen is None else seen
    try:
        schema = context.references.followed(schema)
        properties = schema.get("properties")
        found = list(named(properties, context.references)) if properties else []
    except Unresolved:
        return
    if id(schema.node) in seen:
        return
    seen[id(schema.node)] = None
    yield from found
    for part in _parts(schema):
        yield from properties_of(context, part, seen)


def has_raw_bytes(context: Context, schema: Place, seen: dict[int, None] | None = None) -> bool:
    """Whether a value, or each of its items, is bytes that go over the wire as they are."""
    seen = {} if seen is None else seen
    try:
        schema = context.references.followed(schema)
    except Unresolved:
        return False
    if not isinstance(schema.node, dict) or id(schema.node) in seen:
        return False
    seen[id(schema.node)] = None
    if is_raw_bytes(schema.node):
        return True
    items = schema.get("items")
    return any(has_raw_bytes(context, part, seen) for part in [*_parts(schema), *([items] if items else [])])


def _parts(schema: Place) -> Iterator[Place]:
    for keyword in ("allOf", "anyOf", "oneOf"):
        group = schema.get(keyword)
        yield from group.items() if group else ()


def _is_empty(body: RequestBody) -> bool:
    """Whether nothing can be in a body, so that nothing is lost with it."""
    schemas = [content.schema for content in body.contents]
    return all(isinstance(schema, dict) and not schema.get("properties", True) for schema in schemas)


def _encoding(node: dict[str, Any], *, styles_count: bool, binary: bool) -> Encoding:
    stated = node.get("contentType")
    content_type = stated if isinstance(stated, str) else None
    if not styles_count:
        return Encoding(content_type=content_type, binary=binary)
    return Encoding(
        content_type=content_type,
        style=next((style for style in STYLES if style == node.get("style")), None),
        explode=node["explode"] if isinstance(node.get("explode"), bool) else None,
        allow_reserved=node.get("allowReserved") is True,
        binary=binary,
    )
