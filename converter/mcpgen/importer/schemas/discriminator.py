"""A schema with a discriminator -> its children, and which value of the property means which child."""

from collections.abc import Mapping, Sequence
from typing import Any

from mcpgen.importer.place import Place
from mcpgen.importer.references import References
from mcpgen.importer.unresolved import Unresolved


def property_name(node: Mapping[str, Any]) -> str | None:
    """The property that tells the children apart; OpenAPI 2.0 has the name alone."""
    discriminator = node.get("discriminator")
    name = discriminator.get("propertyName") if isinstance(discriminator, dict) else discriminator
    return name if isinstance(name, str) else None


def mapped(place: Place, references: References) -> dict[int, tuple[str, list[str]]]:
    """By identity of the child's node: the reference to it, and the values that the mapping gives it."""
    discriminator = place.node.get("discriminator")
    mapping = discriminator.get("mapping") if isinstance(discriminator, dict) else None
    found: dict[int, tuple[str, list[str]]] = {}
    for value, reference in mapping.items() if isinstance(mapping, dict) else ():
        if not isinstance(reference, str):
            continue
        for form in (reference, f"#/components/schemas/{reference}"):
            try:
                child = references.target(form, place.file)
            except Unresolved:
                continue
            found.setdefault(id(child.node), (form, []))[1].append(value)
            break
    return found


class Children:
    """The components that are made of another one by `allOf`."""

    def __init__(self, components: Sequence[Place], references: References) -> None:
        self._components = components
        self._references = references
        self._by_parent: dict[int, list[Place]] | None = None

    def of(self, parent: Place) -> list[Place]:
        """Those whose `allOf` refers to `parent`, in the order of the document."""
        if self._by_parent is None:
            self._by_parent = {}
            for component in self._components:
                for node in self._parents(component):
                    self._by_parent.setdefault(node, []).append(component)
        return self._by_parent.get(id(parent.node), [])

    def _parents(self, component: Place) -> list[int]:
        parts = component.get("allOf")
        found: list[int] = []
        for part in parts.items() if parts else ():
            reference = part.node.get("$ref") if isinstance(part.node, dict) else None
            if isinstance(reference, str):
                try:
                    found.append(id(self._references.target(reference, part.file).node))
                except Unresolved:
                    continue
        return found
