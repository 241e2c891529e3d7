"""`$self`, `$id` and `$anchor` of the files that were read -> places; looked for only where they are written.

A schema with an `$id` is a resource of its own: references in it are relative to that (JSON Schema 2020-12, core, 8.2;
OpenAPI 3.2, 4.6 and appendix F).
"""

from urllib.parse import urljoin

from mcpgen.importer.place import Place, SourceFile, steps_of
from mcpgen.importer.references.files import Files

_VALUES = frozenset(("example", "examples", "default", "enum", "const"))
"""What stands under these is data; what looks like an identifier there is none."""


class Identifiers:
    """What parts of the document call themselves."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._noted = 0
        self._has_ids: dict[SourceFile, bool] = {}
        self._resources: dict[str, Place] = {}
        self._uris: dict[int, str] = {}
        """By identity of a node with an `$id`: all of its URI that is known."""
        self._anchors: dict[tuple[SourceFile, int | None, str], Place] = {}
        """By file, identity of the resource (None: whichever has it first) and name."""
        self._dynamic: dict[str, dict[int, None]] = {}
        self._searched: dict[SourceFile, None] = {}

    def around(self, place: Place) -> Place:
        """The resource that a place belongs to: the nearest schema around it that has an `$id`, else its file."""
        found = current = Place(place.file, None, place.file.tree)
        if not self._with_ids(place.file):
            return found
        self._search(place.file)
        for step in steps_of(place.trail):
            if not isinstance(current.node, dict | list) or (
                isinstance(current.node, dict) and step not in current.node
            ):
                break
            current = current.child(step)
            if id(current.node) in self._uris:
                found = current
        return found

    def resource(self, uri: str, around: Place) -> Place | None:
        """The root of what has `uri`, seen from inside of `around`, as its `$self` or `$id`."""
        self._note_files()
        absolute = _joined(self._uri_of(around), uri)
        return self._resources.get(absolute) or self._resources.get(uri)

    def anchor(self, resource: Place, name: str) -> Place | None:
        """The schema of a resource with this `$anchor` or `$dynamicAnchor`; else any such schema of the file."""
        self._search(resource.file)
        own = self._anchors.get((resource.file, id(resource.node), name))
        return own or self._anchors.get((resource.file, None, name))

    def path_to(self, uri: str, file: SourceFile) -> str:
        """`uri`, relative to the file where its `$self` says that it stands beside what is meant."""
        absolute, folder = _joined(_self(file), uri), _joined(_self(file), ".")
        return absolute.removeprefix(folder) if ":" in folder and absolute.startswith(folder) else uri

    def is_ambiguous(self, name: str) -> bool:
        """Whether more than one schema has this `$dynamicAnchor`."""
        for file in self._files.read_last:
            self._search(file)
        return len(self._dynamic.get(name, ())) > 1

    def _uri_of(self, resource: Place) -> str:
        return self._uris.get(id(resource.node)) or _self(resource.file)

    def _with_ids(self, file: SourceFile) -> bool:
        if file not in self._has_ids:
            self._has_ids[file] = "$id" in file.text
        return self._has_ids[file]

    def _note_files(self) -> None:
        """Note what the files that were read since the last time call themselves."""
        files = self._files.read_last
        while self._noted < len(files):
            file = files[self._noted]
            self._noted += 1
            if uri := _self(file):
                self._resources.setdefault(uri, Place(file, None, file.tree))
            if self._with_ids(file):
                self._search(file)

    def _search(self, file: SourceFile) -> None:
        if file in self._searched:
            return
        self._searched[file] = None
        root = Place(file, None, file.tree)
        waiting, seen = [(root, root)], {id(file.tree)}
        while waiting:
            place, resource = waiting.pop()
            resource = self._note(place, resource)
            children = [*place.items(), *(member for key, member in place.children() if key not in _VALUES)]
            for child in reversed(children):
                if isinstance(child.node, dict | list) and id(child.node) not in seen:
                    seen.add(id(child.node))
                    waiting.append((child, resource))

    def _note(self, place: Place, resource: Place) -> Place:
        """Note what a place calls itself; the resource that it belongs to, which may be itself."""
        if not isinstance(place.node, dict):
            return resource
        if isinstance(uri := place.node.get("$id"), str) and not uri.startswith("#"):
            absolute = _joined(self._uri_of(resource), uri).removesuffix("#")
            self._uris[id(place.node)] = absolute
            self._resources.setdefault(absolute, place)
            resource = place
        for keyword in ("$anchor", "$dynamicAnchor"):
            if isinstance(name := place.node.get(keyword), str):
                for scope in (id(resource.node), None):
                    self._anchors.setdefault((place.file, scope, name), place)
        if isinstance(name := place.node.get("$dynamicAnchor"), str):
            self._dynamic.setdefault(name, {})[id(place.node)] = None
        return resource


def _self(file: SourceFile) -> str:
    uri = file.tree.get("$self") if isinstance(file.tree, dict) else None
    return uri if isinstance(uri, str) else ""


def _joined(base: str, uri: str) -> str:
    try:
        return urljoin(base, uri)
    except ValueError:
        return uri
