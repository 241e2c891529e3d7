"""What the user typed (a path, a URL, `-`) -> bytes, bounded; with the folder that references may be followed in."""

import sys
from dataclasses import dataclass
from pathlib import Path

from mcpgen.errors import UnreadableInput
from mcpgen.importer.reading.download import download
from mcpgen.importer.reading.limits import Limits
from mcpgen.location import Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What was read: the name as the user gave it, the bytes, and where they come from."""

    name: str
    data: bytes
    path: Path | None = None
    url: str | None = None


def read(source: str, *, limits: Limits) -> Source:
    """Read a path (of a pipe too), an http(s) URL, or standard input for `-`."""
    if source == "-":
        return Source(name="-", data=_bounded(sys.stdin.buffer.read(limits.bytes + 1), "-", limits))
    if source.lower().startswith(("http://", "https://")):
        return Source(name=source, data=download(source, limits=limits), url=source)
    return _file(source, limits)


def _file(source: str, limits: Limits) -> Source:
    place = Location(file=source)
    try:
        path = Path(source)
        if not path.exists():
            raise UnreadableInput("there is no such file; correct the path", place)
        if path.is_dir():
            raise UnreadableInput("is a folder; give the path of an OpenAPI document", place)
        with path.open("rb") as stream:
            data = _bounded(stream.read(limits.bytes + 1), source, limits)
        return Source(name=source, data=data, path=path.resolve() if path.is_file() else None)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableInput(f"cannot be read: {reason}; correct the path", place) from None


def _bounded(data: bytes, name: str, limits: Limits) -> bytes:
    if len(data) > limits.bytes:
        raise UnreadableInput(f"is larger than {limits.bytes // 2**20} MiB", Location(file=name))
    return data
