"""The definitions of a document -> those that the arguments of one tool reach; tools that need the same share them."""

from collections.abc import Iterable, Mapping
from typing import Any

from mcpgen.ir import Schema
from mcpgen.schemas import references


class Definitions:
    """Finds what is reached, following each definition once."""

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self.all = definitions
        self._direct: dict[str, tuple[str, ...]] = {}
        self._reached: dict[tuple[str, ...], dict[str, Any]] = {}

    def reached(self, schemas: Iterable[Schema]) -> dict[str, Any]:
        """What `schemas` refer to, directly or through others, in the order in which it is met."""
        roots = tuple(dict.fromkeys(name for schema in schemas for name in references(schema)))
        if roots not in self._reached:
            self._reached[roots] = self._followed(roots)
        return self._reached[roots]

    def _followed(self, roots: tuple[str, ...]) -> dict[str, Any]:
        met = dict.fromkeys(roots)
        waiting = list(roots)
        for name in waiting:
            if name not in self._direct:
                self._direct[name] = tuple(dict.fromkeys(references(self.all[name])))
            for following in self._direct[name]:
                if following not in met:
                    met[following] = None
                    waiting.append(following)
        return {name: self.all[name] for name in waiting}
