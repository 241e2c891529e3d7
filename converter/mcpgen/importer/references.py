"""A `$ref` and the file that it stands in -> the place that it means (RFC 3986, RFC 6901); raises Unresolved."""

from typing import Any
from urllib.parse import urlsplit

from mcpgen.importer.files import Files
from mcpgen.importer.identifiers import Identifiers
from mcpgen.importer.place import Place, SourceFile, Trail, read_pointer
from mcpgen.importer.unresolved import Reason, Unresolved


class References:
    """Resolves references between the files of one document, each once."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._identifiers = Identifiers(files)
        self._known: dict[tuple[SourceFile, str], Place | Reason] = {}

    def target(self, reference: str, file: SourceFile) -> Place:
        """The place that one reference means; what stands there may be a reference again."""
        found = self._known.get((file, reference))
        if found is None:
            try:
                found = self._find(reference, file)
            except Unresolved as unresolved:
                found = unresolved.reason
            self._known[file, reference] = found
        if isinstance(found, Reason):
            raise Unresolved(found, reference)
        return found

    def followed(self, place: Place) -> Place:
        """`place`, or what it leads to when it is a Reference Object; raises Unresolved for a loop too."""
        seen: list[int] = []
        while isinstance(place.node, dict) and isinstance(reference := place.node.get("$ref"), str):
            if id(place.node) in seen:
                raise Unresolved(Reason("dangling-reference", "leads back to itself"), reference, place)
            seen.append(id(place.node))
            try:
                place = self.target(reference, place.file)
            except Unresolved as unresolved:
                unresolved.place = place
                raise
        return place

    def _find(self, reference: str, file: SourceFile) -> Place:
        base, _, fragment = reference.partition("#")
        if base:
            identified = self._identifiers.resource(base)
            if identified is not None:
                return self._inside(identified, fragment)
            file = self._files.named(_path_of(base), file)
        return self._inside(Place(file, None, file.tree), fragment)

    def _inside(self, root: Place, fragment: str) -> Place:
        if not fragment:
            return root
        if not fragment.startswith("/"):
            anchored = self._identifiers.anchor(root.file, fragment)
            if anchored is None:
                raise Unresolved(Reason("dangling-reference", "points to an anchor that is not there"))
            return anchored
        node, trail = root.node, root.trail
        for step in read_pointer(fragment):
            node, trail = _step(node, step, trail)
        return Place(root.file, trail, node)


def _step(node: Any, step: str, trail: Trail) -> tuple[Any, Trail]:
    if isinstance(node, dict):
        if step in node:
            return node[step], (trail, step)
        raise Unresolved(Reason("dangling-reference", f'points to nothing: there is no "{step}"', step, node))
    if isinstance(node, list) and step.isascii() and step.isdigit() and int(step) < len(node):
        return node[int(step)], (trail, int(step))
    raise Unresolved(Reason("dangling-reference", f'points to nothing: there is no "{step}"'))


def _path_of(base: str) -> str:
    """The path of a relative URI; raises Unresolved for everything that is no relative path."""
    try:
        parts = urlsplit(base)
    except ValueError:
        raise Unresolved(Reason("unfollowed-reference", "is no legal URI")) from None
    if parts.scheme or parts.netloc:
        raise Unresolved(Reason("unfollowed-reference", "is not followed: only files beside the document are read"))
    return parts.path or base
