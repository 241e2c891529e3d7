"""A Responses Object -> Response values whose schemas are converted only when someone looks at them."""

from collections.abc import Iterator, Mapping
from typing import Any

from mcpgen.importer.context import Context, text
from mcpgen.importer.place import Place
from mcpgen.importer.schemas.reader import SchemaReader
from mcpgen.importer.unresolved import Unresolved
from mcpgen.ir import MediaType, Response, Schema


class LazySchema(Mapping[str, Any]):
    """A schema object that is converted when its first keyword is asked for."""

    __slots__ = ("_place", "_reader", "_schema")

    def __init__(self, reader: SchemaReader, place: Place) -> None:
        self._reader = reader
        self._place = place
        self._schema: Mapping[str, Any] | None = None

    def _converted(self) -> Mapping[str, Any]:
        if self._schema is None:
            schema = self._reader.read(self._place)
            self._schema = ({} if schema else {"not": {}}) if isinstance(schema, bool) else schema
        return self._schema

    def __getitem__(self, keyword: str) -> Any:
        return self._converted()[keyword]

    def __iter__(self) -> Iterator[str]:
        return iter(self._converted())

    def __len__(self) -> int:
        return len(self._converted())

    def __deepcopy__(self, memo: dict[int, Any]) -> "LazySchema":
        return self


class LazyDefinitions(Mapping[str, Schema]):
    """Definitions that are converted when they are asked for."""

    def __init__(self, reader: SchemaReader) -> None:
        self._reader = reader

    def __getitem__(self, name: str) -> Schema:
        found = self._reader.definition(name)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        self._reader.finish()
        return iter(self._reader.definitions)

    def __len__(self) -> int:
        self._reader.finish()
        return len(self._reader.definitions)

    def __deepcopy__(self, memo: dict[int, Any]) -> "LazyDefinitions":
        return self


class Responses:
    """Reads responses, each Response Object once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[int, tuple[Place, tuple[MediaType, ...], str]] = {}

    def of(self, operation: Place) -> tuple[Response, ...]:
        """The responses of an operation; one that leads nowhere is left out with a warning."""
        places = operation.get("responses")
        found: list[Response] = []
        for status, place in places.children() if places else ():
            if status.startswith("x-"):
                continue
            try:
                place = self._context.references.followed(place)
                contents, description = self._read(place)
            except Unresolved as unresolved:
                self._context.report.warning(unresolved.rule, f"response {status}: {unresolved}; it is left out", place)
                continue
            found.append(Response(status=status, contents=contents, description=description))
        return tuple(found)

    def _read(self, place: Place) -> tuple[tuple[MediaType, ...], str]:
        known = self._known.get(id(place.node))
        if known is None:
            content = place.get("content")
            media = tuple(self._media_type(name, inner) for name, inner in content.children()) if content else ()
            known = self._known[id(place.node)] = (place, media, text(place, "description"))
        return known[1], known[2]

    def _media_type(self, name: str, place: Place) -> MediaType:
        schema = self._context.references.followed(place).get("schema")
        return MediaType(media_type=name, schema=LazySchema(self._context.responses, schema) if schema else None)
