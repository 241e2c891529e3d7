"""`$self`, `$id` and `$anchor` of the files that were read -> places; looked for only when a reference needs them."""

from mcpgen.importer.files import Files
from mcpgen.importer.place import Place, SourceFile


class Identifiers:
    """What parts of the document call themselves."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._resources: dict[str, Place] = {}
        self._anchors: dict[tuple[SourceFile, str], Place] = {}
        self._searched: list[SourceFile] = []

    def resource(self, uri: str) -> Place | None:
        """The root of what has `uri` as its `$self` or `$id`."""
        root = self._files.root
        if isinstance(root.tree, dict) and root.tree.get("$self") == uri:
            return Place(root, None, root.tree)
        if ":" not in uri:
            return None
        for file in self._files.read_last:
            self._search(file)
        return self._resources.get(uri)

    def anchor(self, file: SourceFile, name: str) -> Place | None:
        """The schema with this `$anchor` or `$dynamicAnchor`."""
        self._search(file)
        return self._anchors.get((file, name))

    def _search(self, file: SourceFile) -> None:
        if file in self._searched:
            return
        self._searched.append(file)
        waiting, seen = [Place(file, None, file.tree)], {id(file.tree)}
        while waiting:
            place = waiting.pop()
            self._note(place)
            for child in (*place.items(), *(member for _, member in place.children())):
                if isinstance(child.node, dict | list) and id(child.node) not in seen:
                    seen.add(id(child.node))
                    waiting.append(child)

    def _note(self, place: Place) -> None:
        if not isinstance(place.node, dict):
            return
        if isinstance(uri := place.node.get("$id"), str):
            self._resources.setdefault(uri.removesuffix("#"), place)
        for keyword in ("$anchor", "$dynamicAnchor"):
            if isinstance(name := place.node.get(keyword), str):
                self._anchors.setdefault((place.file, name), place)
