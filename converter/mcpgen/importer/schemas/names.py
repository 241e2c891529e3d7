"""The place of a schema -> its name under `$defs`: that of the component, else one made from its pointer."""

import posixpath
import re
from collections.abc import Iterable

from mcpgen.importer.place import Place, SourceFile, steps_of
from mcpgen.names import short_hash

_LEGAL = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_ILLEGAL = re.compile(r"[^A-Za-z0-9_.-]+")
_NO_NAME = frozenset(
    (
        "schema",
        "items",
        "schemas",
        "definitions",
        "properties",
        "allOf",
        "anyOf",
        "oneOf",
        "additionalProperties",
        "$defs",
    )
)


class DefinitionNames:
    """Hands out names, no two alike; components of the document itself keep theirs."""

    def __init__(self, components: Iterable[str], root: SourceFile, trail_length: int) -> None:
        names = list(components)
        self._taken = {name: True for name in names if _LEGAL.fullmatch(name)}
        self._root = root
        self._trail_length = trail_length

    def name_for(self, place: Place, wanted: str = "") -> str:
        """A name that no other place has."""
        steps = [str(step) for step in steps_of(place.trail)]
        if place.file is self._root and len(steps) == self._trail_length and _LEGAL.fullmatch(steps[-1]):
            if steps[0] in ("components", "definitions"):
                return steps[-1]
        base = _ILLEGAL.sub("_", wanted or _base(place, steps))[:55] or "_"
        name = base
        if name in self._taken:
            name = f"{base}_{short_hash(f'{place.file.name}#{place.pointer}')}"
        self._taken[name] = True
        return name


def _base(place: Place, steps: list[str]) -> str:
    telling = next((step for step in reversed(steps) if step not in _NO_NAME and not step.isdigit()), "")
    return telling or posixpath.splitext(posixpath.basename(place.file.name))[0]
