"""A Request Body Object -> RequestBody, the media type to take first."""

from typing import Any, get_args

from mcpgen.importer.context import Context, text
from mcpgen.importer.place import Place
from mcpgen.importer.unresolved import Unresolved
from mcpgen.ir import MediaType, RequestBody
from mcpgen.runtime.wire import Encoding, Style
from mcpgen.schemas import is_json

_STYLES = get_args(Style)


def preference(media_type: str) -> int:
    """The order in which media types are taken: JSON, +json, form, multipart, text, others."""
    essence = media_type.partition(";")[0].strip().lower()
    if is_json(essence):
        return 0 if essence == "application/json" else 1
    if essence == "application/x-www-form-urlencoded":
        return 2
    if essence.startswith("multipart/"):
        return 3
    return 4 if essence.startswith("text/") else 5


class Bodies:
    """Reads request bodies, each Request Body Object once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[int, tuple[Place, RequestBody | None]] = {}

    def of(self, operation: Place) -> RequestBody | None:
        """The body of an operation; raises Unresolved where it leads nowhere."""
        place = operation.get("requestBody")
        if place is None:
            return None
        place = self._context.references.followed(place)
        known = self._known.get(id(place.node))
        if known is None:
            known = self._known[id(place.node)] = (place, self._body(place))
        return known[1]

    def _body(self, place: Place) -> RequestBody | None:
        content = place.get("content")
        if content is None or not isinstance(content.node, dict) or not content.node:
            self._context.report.warning("invalid-body", "the request body has no media type; it is left out", place)
            return None
        content = self._context.references.followed(content)
        media = [self._media_type(name, inner) for name, inner in content.children()]
        return RequestBody(
            contents=tuple(sorted(media, key=lambda item: preference(item.media_type))),
            required=place.node.get("required") is True,
            description=text(place, "description"),
        )

    def _media_type(self, name: str, place: Place) -> MediaType:
        place = self._context.references.followed(place)
        schema = place.get("schema")
        return MediaType(
            media_type=name,
            schema=self._context.requests.read(schema) if schema else None,
            encodings=self._encodings(name, place),
            binary=self._is_binary(schema) if schema else preference(name) == 5,
        )

    def _encodings(self, media_type: str, place: Place) -> dict[str, Encoding]:
        found: dict[str, Encoding] = {}
        if preference(media_type) not in (2, 3):
            return found
        schema = place.get("schema")
        for name, inner in self._properties(schema) if schema else ():
            if self._is_binary(inner):
                found[name] = Encoding(binary=True)
        encodings = place.get("encoding")
        for name, inner in encodings.children() if encodings else ():
            if isinstance(inner.node, dict):
                found[name] = _encoding(inner.node, binary=name in found)
        return found

    def _properties(self, schema: Place, depth: int = 0) -> list[tuple[str, Place]]:
        """The top-level properties of a body, through `$ref` and `allOf`."""
        if depth > 20:
            return []
        try:
            schema = self._context.references.followed(schema)
        except Unresolved:
            return []
        properties, parts = schema.get("properties"), schema.get("allOf")
        found = list(properties.children()) if properties else []
        for part in parts.items() if parts else ():
            found += self._properties(part, depth + 1)
        return found

    def _is_binary(self, schema: Place, depth: int = 0) -> bool:
        """Whether the value, or each of its items, is bytes on the wire."""
        try:
            schema = self._context.references.followed(schema)
        except Unresolved:
            return False
        node = schema.node
        if not isinstance(node, dict) or depth > 20:
            return False
        if node.get("format") == "binary" or node.get("type") == "file":
            return True
        inner = [place for key in ("anyOf", "oneOf", "allOf") if (place := schema.get(key))]
        items = schema.get("items")
        return any(self._is_binary(part, depth + 1) for parts in inner for part in parts.items()) or (
            items is not None and self._is_binary(items, depth + 1)
        )


def _encoding(node: dict[str, Any], *, binary: bool) -> Encoding:
    content_type, style = node.get("contentType"), node.get("style")
    return Encoding(
        content_type=content_type if isinstance(content_type, str) else None,
        style=style if style in _STYLES else None,
        explode=node["explode"] if isinstance(node.get("explode"), bool) else None,
        allow_reserved=node.get("allowReserved") is True,
        binary=binary,
    )
