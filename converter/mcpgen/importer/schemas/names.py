"""The place of a schema -> its name under `$defs`: that of the component, else one made from its pointer."""

import posixpath
import re
from collections.abc import Sequence

from mcpgen.importer.place import Place, steps_of
from mcpgen.names import short_hash

_LEGAL = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_ILLEGAL = re.compile(r"[^A-Za-z0-9_.-]+")
_SAYS_NOTHING = frozenset(
    (
        *("schema", "schemas", "definitions", "properties", "items", "additionalProperties", "allOf", "anyOf", "oneOf"),
        *("$defs", "not", "content", "parameters", "responses", "components", "paths"),
    )
)


class DefinitionNames:
    """Hands out names, no two alike; the document's own components keep theirs."""

    def __init__(self, components: Sequence[Place]) -> None:
        own = ((id(place.node), str(place.trail[1])) for place in components if place.trail)
        self._own = {identity: name for identity, name in own if _LEGAL.fullmatch(name)}
        self._taken = dict.fromkeys(self._own.values())

    def name_for(self, place: Place, *, wanted: str = "") -> str:
        """A name that no other place has."""
        if not wanted and id(place.node) in self._own:
            return self._own[id(place.node)]
        base = _ILLEGAL.sub("_", wanted or _telling_step(place))[:55] or "_"
        name, salt = base, ""
        while name in self._taken:
            name = f"{base}_{short_hash(f'{place.file.name}#{place.pointer}{salt}')}"
            salt += "'"
        self._taken[name] = None
        return name


def _telling_step(place: Place) -> str:
    """The last step of the pointer that is a name; that of the file where there is none."""
    steps = [str(step) for step in steps_of(place.trail)]
    telling = next((step for step in reversed(steps) if step not in _SAYS_NOTHING and not step.isdigit()), "")
    return telling or posixpath.splitext(posixpath.basename(place.file.name))[0]
