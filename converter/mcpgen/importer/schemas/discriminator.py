"""A schema with a discriminator -> its children, each with the values of the property that mean it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mcpgen.importer.place import Place, steps_of
from mcpgen.importer.references.resolver import References
from mcpgen.importer.references.unresolved import Unresolved

_NAME = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Child:
    """A schema that a value of the discriminator stands for."""

    place: Place
    values: tuple[str, ...]
    """Empty where the child tells them itself."""
    own: tuple[Any, ...] = ()
    """The values that the child tells itself."""
    mapped: bool = False
    """By the discriminator's mapping or as one of its alternatives, not by `allOf` alone."""
    is_parent: bool = False
    """The schema with the discriminator itself."""
    is_default: bool = False
    """What all other values mean, and none (OpenAPI 3.2, `defaultMapping`)."""


class Discriminators:
    """The schemas with a discriminator, each with its children, looked for once."""

    def __init__(self, components: Sequence[Place], references: References) -> None:
        self._components = components
        self._names = {id(place.node): str(place.trail[1]) for place in components if place.trail}
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
        for place, values in (*_mapped(schema, self._references), *self._alternatives(schema)):
            if id(place.node) not in found:
                own, is_parent = _values(place, name, self._references), place.node is parent.node
                found[id(place.node)] = Child(
                    place=place, values=() if own else values, own=own, mapped=True, is_parent=is_parent
                )
        for place in self._descendants(parent):
            if id(place.node) not in found and place.trail:
                declared = place.node.get("x-ms-discriminator-value")
                implied = declared if isinstance(declared, str) else str(place.trail[1])
                own = _values(place, name, self._references, below=parent)
                if own or implied in _allowed(schema, name, implied):
                    found[id(place.node)] = Child(place=place, values=() if own else (implied,), own=own)
        default = _default(schema, self._references)
        if default is not None:
            known = found.get(id(default.node)) or Child(place=default, values=(), mapped=True)
            found[id(default.node)] = replace(known, is_default=True)
        return found

    def _alternatives(self, schema: Place) -> Iterator[tuple[Place, tuple[str, ...]]]:
        """The components among the alternatives of a schema: their names are their values."""
        for group in (schema.get("oneOf"), schema.get("anyOf")):
            for branch in group.items() if group else ():
                reference = branch.node.get("$ref") if isinstance(branch.node, dict) else None
                try:
                    place = self._references.target(reference, branch) if isinstance(reference, str) else None
                except Unresolved:
                    continue
                if place is not None and isinstance(place.node, dict) and id(place.node) in self._names:
                    yield place, (self._names[id(place.node)],)

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


def lost(schema: Place, references: References) -> dict[str, Any]:
    """The values that a mapping gives to what is not there, with what it gives."""
    discriminator = schema.node.get("discriminator")
    mapping = discriminator.get("mapping") if isinstance(discriminator, dict) else None
    pairs = mapping.items() if isinstance(mapping, dict) else ()
    return {value: reference for value, reference in pairs if _target(reference, schema, references) is None}


def _default(schema: Place, references: References) -> Place | None:
    discriminator = schema.node.get("discriminator")
    reference = discriminator.get("defaultMapping") if isinstance(discriminator, dict) else None
    found = _target(reference, schema, references)
    return found if found is not None and isinstance(found.node, dict) else None


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


def _values(
    place: Place, name: str, references: References, *, below: Place | None = None, seen: dict[int, None] | None = None
) -> tuple[Any, ...]:
    """The values of the property that a schema lays down itself; each schema is looked at once."""
    if seen is None:
        seen = {id(below.node): None} if below else {}
    try:
        place = references.followed(place)
    except Unresolved:
        return ()
    if not isinstance(place.node, dict) or id(place.node) in seen:
        return ()
    seen[id(place.node)] = None
    properties, parts = place.get("properties"), place.get("allOf")
    own = properties.get(name) if properties else None
    if own is not None and (values := _listed(own, references, {})):
        return values
    found = (_values(part, name, references, seen=seen) for part in (parts.items() if parts else ()))
    return next((values for values in found if values), ())


def _listed(place: Place, references: References, seen: dict[int, None]) -> tuple[Any, ...]:
    """The values that a schema lists, itself or in its alternatives; each schema is looked at once."""
    try:
        place = references.followed(place)
    except Unresolved:
        return ()
    if not isinstance(place.node, dict) or id(place.node) in seen:
        return ()
    seen[id(place.node)] = None
    if "const" in place.node:
        return (place.node["const"],)
    if isinstance(listed := place.node.get("enum"), list):
        return tuple(listed)
    groups = (place.get(keyword) for keyword in ("anyOf", "oneOf", "allOf"))
    branches = (branch for group in groups if group for branch in group.items())
    return tuple(value for branch in branches for value in _listed(branch, references, seen))
