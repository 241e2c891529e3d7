"""Schemas of responses, converted when someone asks: the naive list never does."""

from collections.abc import Iterator, Mapping
from typing import Any

from mcpgen.importer.place import Place
from mcpgen.importer.schemas.reader import SchemaReader
from mcpgen.ir import Schema


class LazySchema(Mapping[str, Any]):
    """A schema object that is converted when its first keyword is asked for."""

    __slots__ = ("_place", "_reader", "_schema")

    def __init__(self, reader: SchemaReader, place: Place) -> None:
        self._reader = reader
        self._place = place
        self._schema: Mapping[str, Any] | None = None

    def __getitem__(self, keyword: str) -> Any:
        return self._converted()[keyword]

    def __iter__(self) -> Iterator[str]:
        return iter(self._converted())

    def __len__(self) -> int:
        return len(self._converted())

    def __deepcopy__(self, memo: dict[int, Any]) -> Mapping[str, Any]:
        return dict(self._converted())

    def _converted(self) -> Mapping[str, Any]:
        if self._schema is None:
            schema = self._reader.read(self._place)
            self._schema = ({} if schema else {"not": {}}) if isinstance(schema, bool) else schema
        return self._schema


class LazyDefinitions(Mapping[str, Schema]):
    """Definitions that are converted when they are asked for; who asks for all of them gets those met so far."""

    __slots__ = ("_reader",)

    def __init__(self, reader: SchemaReader) -> None:
        self._reader = reader

    def __getitem__(self, name: str) -> Schema:
        found = self._reader.definition(name)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        self._reader.finish()
        return iter(dict(self._reader.definitions.converted))

    def __len__(self) -> int:
        self._reader.finish()
        return len(self._reader.definitions.converted)

    def __deepcopy__(self, memo: dict[int, Any]) -> Mapping[str, Schema]:
        return dict(self)
