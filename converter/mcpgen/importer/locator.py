"""A place in a file that was read -> its location with the line; each file is looked through only if asked for."""

from dataclasses import replace

from mcpgen.importer.place import Place, SourceFile, Trail, read_pointer
from mcpgen.importer.reading.lines import Lines
from mcpgen.importer.references.files import Files
from mcpgen.location import Location


class Locator:
    """Finds lines in the files of one document."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._lines: dict[SourceFile, Lines] = {}

    def of(self, place: Place | Location) -> Location:
        """The location of a place, with its line."""
        if isinstance(place, Location):
            return self.with_line(place)
        line = self._line(place.file, place.trail)
        return Location(file=place.file.name, line=line, pointer=place.pointer)

    def with_line(self, location: Location) -> Location:
        """A location whose line was not looked for yet; unchanged where its file is none of the document's."""
        file = next((file for file in self._files.read_last if file.name == location.file), None)
        if file is None or location.line is not None:
            return location
        return replace(location, line=self._line(file, _trail(location.pointer, file.tree)))

    def _line(self, file: SourceFile, trail: Trail) -> int:
        if file not in self._lines:
            self._lines[file] = Lines(file.text)
        return self._lines[file].line_of(trail)


def _trail(pointer: str, node: object) -> Trail:
    """The steps of a pointer; only the values tell which of them are indexes."""
    trail: Trail = None
    for step in read_pointer(pointer.replace("%", "%25")):
        if isinstance(node, list):
            trail, node = (trail, int(step)), node[int(step)]
        else:
            trail, node = (trail, step), node[step] if isinstance(node, dict) else None
    return trail
