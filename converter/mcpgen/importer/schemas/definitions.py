"""References between schemas -> names under `$defs`: which schema has which name, and which references lead nowhere."""

from collections.abc import Sequence
from typing import Any, Final

from mcpgen.importer.place import Place, SourceFile
from mcpgen.importer.references.resolver import References
from mcpgen.importer.references.unresolved import Reason, Unresolved
from mcpgen.importer.schemas.names import DefinitionNames
from mcpgen.importer.shown import kind_of
from mcpgen.ir import Schema

PREFIX: Final = "#/$defs/"


class Definitions:
    """The schemas that were referred to, each under one name, converted or still waiting."""

    def __init__(
        self, references: References, components: Sequence[Place], *, siblings_count: bool, keeps_dangling: bool
    ) -> None:
        self.converted: dict[str, Schema] = {}
        self.places: dict[str, Place] = {}
        self.dangling: dict[str, tuple[Unresolved, Place]] = {}
        """Names that stand for what leads nowhere; whoever reaches one cannot be called."""
        self.waiting: list[str] = []
        self._references = references
        self._siblings_count = siblings_count
        self._keeps_dangling = keeps_dangling
        self._names = DefinitionNames(components)
        self._components = dict.fromkeys(id(place.node) for place in components)
        self._name_of: dict[int, str] = {}
        self._added: dict[str, str] = {}
        self._known: dict[tuple[SourceFile, int, str], Schema] = {}

    def refer(self, reference: str, place: Place) -> Schema:
        """The `$ref` that stands for `reference` in JSON Schema; what it means waits to be converted."""
        key = (place.file, self._references.scope_of(place), reference)
        known = self._known.get(key)
        if known is None:
            try:
                target = self._end_of_aliases(self._references.target(reference, place))
                known = target.node if isinstance(target.node, bool) else self.refer_to(target)
            except Unresolved as unresolved:
                known = self.lost(Unresolved(unresolved.reason, reference), place)
            self._known[key] = known
        return known

    def refer_to(self, target: Place) -> dict[str, str]:
        """The `$ref` that stands for the schema at `target`; raises Unresolved where no schema stands there."""
        if not isinstance(target.node, dict):
            raise Unresolved(Reason("dangling-reference", f"points to a {kind_of(target.node)}, which is no schema"))
        name = self._name_of.get(id(target.node))
        if name is None:
            name = self._name_of[id(target.node)] = self._names.name_for(target)
            self.places[name] = target
            self.waiting.append(name)
        return {"$ref": PREFIX + name}

    def lost(self, unresolved: Unresolved, place: Place) -> Schema:
        """What stands for something that cannot be had: a `$ref` to nothing, or anything."""
        if not self._keeps_dangling:
            return True
        name = f"?{len(self.dangling)}"
        self.dangling[name] = (unresolved, place)
        return {"$ref": PREFIX + name}

    def refer_to_nothing(self, unresolved: Unresolved, place: Place) -> dict[str, Any]:
        """The same for a part of a schema, as keywords."""
        lost = self.lost(unresolved, place)
        return {} if isinstance(lost, bool) else dict(lost)

    def add(self, schema: Schema, *, like: str, suffix: str) -> dict[str, str]:
        """The `$ref` to a schema that no place of the document holds; one for each `like` and `suffix`."""
        wanted = f"{like}_{suffix}"
        if wanted not in self._added:
            self._added[wanted] = self._names.name_for(self.places[like], wanted=wanted)
            self.converted[self._added[wanted]] = schema
        return {"$ref": PREFIX + self._added[wanted]}

    def is_component(self, place: Place) -> bool:
        """Whether a schema stands among the document's own components."""
        return id(place.node) in self._components

    def _end_of_aliases(self, place: Place) -> Place:
        """A schema that is nothing but a `$ref` is the schema that it refers to."""
        node = place.node
        if isinstance(node, dict) and "$ref" in node and (len(node) == 1 or not self._siblings_count):
            return self._references.followed(place)
        return place
