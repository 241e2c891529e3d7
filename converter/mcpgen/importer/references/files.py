"""A relative reference -> the file that it names, read once; no network, nothing outside the allowed folders."""

import posixpath
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote

from mcpgen.errors import UnreadableInput
from mcpgen.importer.place import SourceFile
from mcpgen.importer.reading.limits import Limits
from mcpgen.importer.reading.parsing import Parsed, parse
from mcpgen.importer.references.unresolved import Reason, Unresolved


class Files:
    """The files of one document: the one that was asked for, and those that its references reach."""

    def __init__(self, root: SourceFile, *, allowed: Sequence[Path], limits: Limits) -> None:
        self.root = root
        self.read_last = [root]
        """Every file that was read, in that order."""
        self._allowed = tuple(allowed)
        self._limits = limits
        self._bytes = len(root.text)
        self._by_path: dict[Path, SourceFile | Reason] = {root.path: root} if root.path else {}

    def named(self, relative: str, referrer: SourceFile) -> SourceFile:
        """The file that `relative` names, seen from `referrer`; raises Unresolved."""
        if referrer.path is None:
            raise Unresolved(
                Reason("unfollowed-reference", "is not followed: the document does not come from a folder")
            )
        try:
            path = (referrer.path.parent / unquote(relative)).resolve()
        except (OSError, ValueError, RuntimeError):
            raise Unresolved(Reason("unfollowed-reference", "is no path that a file can have")) from None
        found = self._by_path.get(path)
        if found is None:
            name = posixpath.normpath(posixpath.join(posixpath.dirname(referrer.name), unquote(relative)))
            found = self._by_path[path] = self._read(path, name)
        if isinstance(found, Reason):
            raise Unresolved(found)
        return found

    def _read(self, path: Path, name: str) -> SourceFile | Reason:
        if not any(path.is_relative_to(folder) for folder in self._allowed):
            return Reason(
                "unfollowed-reference",
                "is not followed: it leaves the document's folder; allow its folder with --allow-folder",
            )
        try:
            if not path.is_file():
                return Reason("dangling-reference", "names a file that is not there")
            if len(self.read_last) > self._limits.files or self._bytes + path.stat().st_size > self._limits.bytes:
                return Reason("unfollowed-reference", "is not followed: the document has too many or too large files")
            parsed = parse(path.read_bytes(), name)
        except UnreadableInput as error:
            return Reason("dangling-reference", f"names a file that cannot be read: {error.message}")
        except OSError as error:
            return Reason("dangling-reference", f"names a file that cannot be read: {error.strerror}")
        self._bytes += len(parsed.text)
        file = file_of(parsed, name=name, path=path)
        self.read_last.append(file)
        return file


def file_of(parsed: Parsed, *, name: str, path: Path | None) -> SourceFile:
    """A file that was parsed, under its name and where it is."""
    return SourceFile(
        name=name, text=parsed.text, tree=parsed.tree, path=path, repeated=parsed.repeated, has_more=parsed.has_more
    )
