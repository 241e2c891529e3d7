"""Schemas as they stand in the files -> the references in them that lead nowhere, each schema looked at once."""

import re
from collections.abc import Iterator

from mcpgen.importer.place import Place, SourceFile
from mcpgen.importer.references.resolver import References
from mcpgen.importer.references.unresolved import Unresolved
from mcpgen.schemas import LISTED_SUBSCHEMAS, NAMED_SUBSCHEMAS, SINGLE_SUBSCHEMAS

_NAMED = frozenset(NAMED_SUBSCHEMAS)
_REFERENCE = re.compile(r'"\$ref"\s*:\s*"([^"\\]*)"')
_INNER = frozenset((*SINGLE_SUBSCHEMAS, *LISTED_SUBSCHEMAS))


class Audit:
    """Looks for dangling references without converting anything."""

    def __init__(self, references: References, file: SourceFile) -> None:
        self._references = references
        self._seen: dict[int, None] = {}
        self._is_sound = self._all_resolve(file)

    def unresolved(self, schema: Place) -> Iterator[tuple[Unresolved, Place]]:
        """What is wrong in a schema and in all that it reaches, as far as it was not looked at before."""
        waiting = [] if self._is_sound else [schema]
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
                    waiting.append(self._references.target(reference, place))
                except Unresolved as unresolved:
                    yield unresolved, place
            waiting.extend(_inner(place))

    def _all_resolve(self, file: SourceFile) -> bool:
        """Whether every reference in the text of a JSON document leads somewhere: then none has to be looked for."""
        if not file.text.lstrip().startswith("{") or "$id" in file.text:
            return False
        root = Place(file, None, file.tree)
        try:
            for reference in dict.fromkeys(_REFERENCE.findall(file.text)):
                if not reference.startswith("#"):
                    return False
                self._references.target(reference, root)
        except Unresolved:
            return False
        return True


def _inner(place: Place) -> Iterator[Place]:
    file, trail = place.file, place.trail
    for keyword, value in place.node.items():
        if keyword in _INNER:
            yield Place(file, (trail, keyword), value)
        elif keyword in _NAMED and isinstance(value, dict):
            for name, inner in value.items():
                yield Place(file, ((trail, keyword), name), inner)
