"""A schema with a discriminator -> its children, each with the values of the property that mean it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mcpgen.importer.place import Place, steps_of
from mcpgen.importer.references import References
from mcpgen.importer.unresolved import Unresolved

_DEEPEST = 20
_NAME = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Child:
    """A schema that a value of the discriminator stands for."""

    place: Place
    values: tuple[str, ...]
    """Empty where the child tells them itself."""
    mapped: bool = False
    """By the discriminator's mapping, not by `allOf` alone."""
    is_parent: bool = False
    """The schema with the discriminator itself."""


class Discriminators:
    """The schemas with a discriminator, each with its children, looked for once."""

    def __init__(self, components: Sequence[Place], references: References) -> None:
        self._components = components
        self._references = references
        self._made_of: dict[int, list[Place]] | None = None
        self._children: dict[int, dict[int, Child]] = {}

    def children_of(self, schema: Place, name: str) -> Mapping[int, Child]:
        """By identity of their nodes: those that the schema maps, then those that are made of it by `allOf`."""
        if id(schema.node) not in self._children:
            self._children[id(schema.node)] = self._found(schema, name)
        return self._children[id(schema.node)]

    def told_by_parent(self, place: Place) -> tuple[str, tuple[str, ...]] | None:
        """The property and its values that mean this schema, where a schema that it is made of says so."""
        parts = place.get("allOf")
        for part in parts.items() if parts else ():
            try:
                parent = self._references.followed(part)
            except Unresolved:
                continue
            name = property_name(parent.node) if isinstance(parent.node, dict) and parent is not part else None
            child = self.children_of(parent, name).get(id(place.node)) if name else None
            if name and child and child.values:
                return name, child.values
        return None

    def _found(self, schema: Place, name: str) -> dict[int, Child]:
        found: dict[int, Child] = {}
        parent = _owner(schema)
        for place, values in _mapped(schema, self._references):
            own = _has_values(place, name, self._references)
            is_parent = place.node is parent.node
            found[id(place.node)] = Child(place=place, values=() if own else values, mapped=True, is_parent=is_parent)
        for place in self._descendants(parent):
            if id(place.node) not in found and place.trail:
                declared = place.node.get("x-ms-discriminator-value")
                implied = declared if isinstance(declared, str) else str(place.trail[1])
                own = _has_values(place, name, self._references, below=parent)
                if own or implied in _allowed(schema, name, implied):
                    found[id(place.node)] = Child(place=place, values=() if own else (implied,))
        return found

    def _descendants(self, parent: Place) -> list[Place]:
        """The components whose `allOf` leads to `parent`, directly or through others, in the order of the document."""
        if self._made_of is None:
            self._made_of = self._index()
        known: dict[int, Place] = {}
        waiting = [parent]
        while waiting:
            for child in self._made_of.get(id(waiting.pop().node), ()):
                if id(child.node) not in known and child.node is not parent.node:
                    known[id(child.node)] = child
                    waiting.append(child)
        return [place for place in self._components if id(place.node) in known]

    def _index(self) -> dict[int, list[Place]]:
        found: dict[int, list[Place]] = {}
        for component in self._components:
            parts = component.get("allOf")
            for part in parts.items() if parts else ():
                reference = part.node.get("$ref") if isinstance(part.node, dict) else None
                if isinstance(reference, str):
                    try:
                        parent = self._references.target(reference, part)
                    except Unresolved:
                        continue
                    found.setdefault(id(parent.node), []).append(component)
        return found


def property_name(node: Mapping[str, Any]) -> str | None:
    """The property that tells the children apart; OpenAPI 2.0 has the name alone."""
    discriminator = node.get("discriminator")
    name = discriminator.get("propertyName") if isinstance(discriminator, dict) else discriminator
    return name if isinstance(name, str) else None


def _allowed(schema: Place, name: str, implied: str) -> Sequence[Any]:
    """The values that the parent itself allows; all of them where it says nothing."""
    properties = schema.get("properties")
    own = properties.get(name) if properties else None
    listed = own.node.get("enum") if own and isinstance(own.node, dict) else None
    return listed if isinstance(listed, list) else [implied]


def _owner(schema: Place) -> Place:
    """The schema that has the discriminator in a part of its `allOf`."""
    steps = steps_of(schema.trail)
    while len(steps) > 2 and steps[-2] == "allOf":
        del steps[-2:]
    place = Place(schema.file, None, schema.file.tree)
    for step in steps:
        place = place.child(step)
    return place


def _mapped(parent: Place, references: References) -> list[tuple[Place, tuple[str, ...]]]:
    discriminator = parent.node.get("discriminator")
    mapping = discriminator.get("mapping") if isinstance(discriminator, dict) else None
    found: dict[int, tuple[Place, tuple[str, ...]]] = {}
    for value, reference in mapping.items() if isinstance(mapping, dict) else ():
        place = _target(reference, parent, references)
        if place is not None and isinstance(place.node, dict):
            known = found.get(id(place.node), (place, ()))[1]
            found[id(place.node)] = (place, (*known, value))
    return list(found.values())


def _target(reference: Any, parent: Place, references: References) -> Place | None:
    """What a mapping means: a reference, or the bare name of a schema (OpenAPI 3.2, 4.25.1)."""
    if isinstance(reference, str):
        is_name = _NAME.fullmatch(reference) is not None
        for form in (f"#/components/schemas/{reference}", reference) if is_name else (reference,):
            try:
                return references.target(form, parent)
            except Unresolved:
                continue
    return None


def _has_values(place: Place, name: str, references: References, *, below: Place | None = None, depth: int = 0) -> bool:
    """Whether a schema lays down the values of the property itself."""
    try:
        place = references.followed(place)
    except Unresolved:
        return False
    if not isinstance(place.node, dict) or depth > _DEEPEST or (below and place.node is below.node):
        return False
    properties, parts = place.get("properties"), place.get("allOf")
    own = properties.get(name) if properties else None
    if own is not None and isinstance(own.node, dict) and ("enum" in own.node or "const" in own.node):
        return True
    return any(
        _has_values(part, name, references, below=below, depth=depth + 1) for part in (parts.items() if parts else ())
    )
