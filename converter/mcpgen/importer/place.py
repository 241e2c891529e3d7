"""Where a value stands in a file that was read, and the way there; the pointer is written only when someone asks."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import unquote

Trail: TypeAlias = "tuple[Trail, str | int] | None"
"""The steps from the root of a file, the last one first; None is the root."""


_new = tuple.__new__
"""Places are made by the hundred thousand; this skips the checks of their constructor."""


@dataclass(frozen=True, slots=True, eq=False)
class SourceFile:
    """A file that was read: its name as the user would write it, its text, and the values in it."""

    name: str
    text: str
    tree: Any
    path: Path | None = None
    """Where it is; None for what does not come from a folder (a URL, standard input)."""
    repeated: tuple[tuple[str, int], ...] = ()
    """The keys that one object has twice, with their lines; the last one counts."""
    has_more: bool = False
    """Whether other YAML documents follow in it, which nobody reads."""


class Place(NamedTuple):
    """A value in a file."""

    file: SourceFile
    trail: Trail
    node: Any

    def child(self, key: str | int) -> "Place":
        """The value under a key or index that is known to be there."""
        return _new(Place, (self.file, (self.trail, key), self.node[key]))

    def get(self, key: str) -> "Place | None":
        """The value under a key; None where the node is no object or has no such key."""
        node = self.node
        if isinstance(node, dict) and key in node:
            return _new(Place, (self.file, (self.trail, key), node[key]))
        return None

    def children(self) -> "Iterator[tuple[str, Place]]":
        """The members of an object, nothing for any other value."""
        file, trail, node = self
        if isinstance(node, dict):
            for key, value in node.items():
                yield key, _new(Place, (file, (trail, key), value))

    def items(self) -> "Iterator[Place]":
        """The items of an array, nothing for any other value."""
        file, trail, node = self
        if isinstance(node, list):
            for index, value in enumerate(node):
                yield _new(Place, (file, (trail, index), value))

    @property
    def pointer(self) -> str:
        """Its JSON pointer (RFC 6901), empty for the root."""
        return pointer_of(self.trail)


def steps_of(trail: Trail) -> list[str | int]:
    """The steps from the root, the first one first."""
    steps: list[str | int] = []
    while trail is not None:
        trail, step = trail
        steps.append(step)
    steps.reverse()
    return steps


def pointer_of(trail: Trail) -> str:
    """A trail as a JSON pointer."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps_of(trail))


def read_pointer(fragment: str) -> list[str]:
    """The steps of a JSON pointer in a URI fragment: percent-decoded, then `~1` and `~0` (RFC 6901, section 6)."""
    return [step.replace("~1", "/").replace("~0", "~") for step in unquote(fragment).split("/")[1:]]
