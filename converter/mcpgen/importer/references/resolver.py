"""A `$ref` and the file that it stands in -> the place that it means (RFC 3986, RFC 6901); raises Unresolved."""

from urllib.parse import urlsplit

from mcpgen.importer.place import Place, SourceFile, read_pointer
from mcpgen.importer.references.files import Files
from mcpgen.importer.references.identifiers import Identifiers
from mcpgen.importer.references.unresolved import Reason, Unresolved

_LOOP = Reason("dangling-reference", "leads back to itself")
_TOO_MANY = Reason("dangling-reference", "leads through too many other references")
_DEEPEST = 50


class References:
    """Resolves references between the files of one document, each once."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._identifiers = Identifiers(files)
        self._known: dict[tuple[SourceFile, int, str], Place | Reason] = {}
        self._depth = 0

    def scope_of(self, place: Place) -> int:
        """What is the same for all places of a file in which a reference means the same."""
        return id(self._identifiers.around(place).node)

    def is_ambiguous(self, reference: str) -> bool:
        """Whether a `$dynamicRef` may mean several schemas, by where it is reached from."""
        return self._identifiers.is_ambiguous(reference.partition("#")[2])

    def target(self, reference: str, place: Place) -> Place:
        """The place that a reference at `place` means; what stands there may be a reference again."""
        around = self._identifiers.around(place)
        key = (place.file, id(around.node), reference)
        found = self._known.get(key)
        if found is None:
            self._known[key] = _LOOP
            self._depth += 1
            try:
                found = self._find(reference, around) if self._depth <= _DEEPEST else _TOO_MANY
            except Unresolved as unresolved:
                found = unresolved.reason
            finally:
                self._depth -= 1
            self._known[key] = found
        if isinstance(found, Reason):
            raise Unresolved(found, reference)
        return found

    def followed(self, place: Place) -> Place:
        """`place`, or what it leads to when it is a Reference Object; raises Unresolved for a loop too."""
        seen: list[int] = []
        while isinstance(place.node, dict) and isinstance(reference := place.node.get("$ref"), str):
            if id(place.node) in seen:
                raise Unresolved(_LOOP, reference, place)
            seen.append(id(place.node))
            try:
                place = self.target(reference, place)
            except Unresolved as unresolved:
                unresolved.place = place
                raise
        return place

    def found(self, place: Place | None, *keys: str) -> Place | None:
        """What stands under these keys, through any references; None where there is nothing or a reference is lost."""
        for key in keys:
            try:
                inner = place.get(key) if place else None
                place = self.followed(inner) if inner else None
            except Unresolved:
                return None
        return place

    def _find(self, reference: str, around: Place) -> Place:
        base, _, fragment = reference.partition("#")
        if not base:
            return self._inside(around, fragment)
        identified = self._identifiers.resource(base, around)
        if identified is not None:
            return self._inside(identified, fragment)
        file = self._files.named(_path_of(self._identifiers.path_to(base, around.file)), around.file)
        return self._inside(Place(file, None, file.tree), fragment)

    def _inside(self, resource: Place, fragment: str) -> Place:
        """What a fragment means in a resource; many documents mean their file all the same."""
        if not fragment:
            return resource
        if not fragment.startswith("/"):
            anchored = self._identifiers.anchor(resource, fragment)
            if anchored is None:
                raise Unresolved(Reason("dangling-reference", "points to an anchor that is not there"))
            return anchored
        try:
            return self._pointed(resource, fragment)
        except Unresolved:
            if resource.trail is None:
                raise
            return self._pointed(Place(resource.file, None, resource.file.tree), fragment)

    def _pointed(self, place: Place, pointer: str) -> Place:
        for step in read_pointer(pointer):
            place = _step(self._through(place, step), step)
        return place

    def _through(self, place: Place, step: str) -> Place:
        """A pointer may lead through a reference: documents of several files have them anywhere."""
        node = place.node
        if isinstance(node, dict) and step not in node and isinstance(node.get("$ref"), str):
            return self.followed(place)
        return place


def _step(place: Place, step: str) -> Place:
    node = place.node
    if isinstance(node, dict):
        if step in node:
            return place.child(step)
        raise Unresolved(Reason("dangling-reference", f'points to nothing: there is no "{step}"', step, node))
    if isinstance(node, list) and step.isascii() and step.isdigit() and int(step) < len(node):
        return place.child(int(step))
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
