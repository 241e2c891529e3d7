"""Schemas as they stand in the files -> the references in them that lead nowhere, each schema looked at once."""

from collections.abc import Iterator

from mcpgen.importer.place import Place
from mcpgen.importer.references import References
from mcpgen.importer.unresolved import Unresolved
from mcpgen.schemas import LISTED_SUBSCHEMAS, NAMED_SUBSCHEMAS, SINGLE_SUBSCHEMAS

_NAMED = frozenset(NAMED_SUBSCHEMAS)
_INNER = frozenset((*SINGLE_SUBSCHEMAS, *LISTED_SUBSCHEMAS))


class Audit:
    """Looks for dangling references without converting anything."""

    def __init__(self, references: References) -> None:
        self._references = references
        self._seen: dict[int, None] = {}

    def unresolved(self, schema: Place) -> Iterator[tuple[Unresolved, Place]]:
        """What is wrong in a schema and in all that it reaches, as far as it was not looked at before."""
        waiting = [schema]
        while waiting:
            place = waiting.pop()
            node = place.node
            if isinstance(node, list):
                waiting.extend(place.items())
                continue
            if not isinstance(node, dict) or id(node) in self._seen:
                continue
            self._seen[id(node)] = None
            if isinstance(reference := node.get("$ref"), str):
                try:
                    waiting.append(self._references.target(reference, place.file))
                except Unresolved as unresolved:
                    yield unresolved, place
            waiting.extend(_inner(place))


def _inner(place: Place) -> Iterator[Place]:
    file, trail = place.file, place.trail
    for keyword, value in place.node.items():
        if keyword in _INNER:
            yield Place(file, (trail, keyword), value)
        elif keyword in _NAMED and isinstance(value, dict):
            for name, inner in value.items():
                yield Place(file, ((trail, keyword), name), inner)
