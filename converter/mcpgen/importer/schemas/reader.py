"""Schema Objects, as they stand in the files -> JSON Schema 2020-12 with its definitions, each converted once."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mcpgen.importer.place import Place, SourceFile
from mcpgen.importer.references import References
from mcpgen.importer.report import Report
from mcpgen.importer.schemas import allof, discriminator, loops
from mcpgen.importer.schemas.hidden import OtherDirection, hidden_names, is_hidden
from mcpgen.importer.schemas.keywords import EXPECTED, INVALID, VALUES
from mcpgen.importer.schemas.names import DefinitionNames
from mcpgen.importer.schemas.nullable import ANNOTATIONS, nullable
from mcpgen.importer.schemas.patterns import portable
from mcpgen.importer.unresolved import Unresolved
from mcpgen.ir import Schema

_DEEPEST = 100
_PREFIX = "#/$defs/"


class SchemaReader:
    """Converts the schemas of one direction; `definitions` grows with what is met."""

    def __init__(
        self,
        references: References,
        report: Report,
        *,
        hides: OtherDirection,
        components: Sequence[Place],
        siblings_count: bool,
    ) -> None:
        self.definitions: dict[str, Schema] = {}
        self.dangling: dict[str, tuple[Unresolved, Place]] = {}
        """Names that stand for references which lead nowhere."""
        self._references = references
        self._report = report
        self._hides = hides
        self._siblings_count = siblings_count
        names = [str(component.trail[1]) for component in components if component.trail]
        depth = 3 if components and components[0].pointer.startswith("/components") else 2
        self._names = DefinitionNames(names, components[0].file if components else None, depth)
        self._children = discriminator.Children(components, references)
        self._known: dict[tuple[SourceFile, str], Schema] = {}
        self._name_of: dict[int, str] = {}
        self._places: dict[str, Place] = {}
        self._waiting: list[str] = []
        self._open: set[str] = set()
        self._bases: dict[str, Schema] = {}
        self._depth = 0

    def read(self, place: Place) -> Schema:
        """Convert one schema; what it refers to becomes a definition."""
        node = place.node
        if isinstance(node, bool):
            return node
        if not isinstance(node, dict):
            self._report.warning(
                "invalid-schema", f"a schema must be an object, not {_shown(node)}; anything is taken", place
            )
            return True
        self._depth += 1
        try:
            if self._depth > _DEEPEST:
                return self._too_deep(place)
            reference = node.get("$ref")
            return self._referring(place, reference) if isinstance(reference, str) else self._object(place)
        finally:
            self._depth -= 1

    def finish(self) -> None:
        """Convert everything that was referred to and not yet converted."""
        while self._waiting:
            self.definition(self._waiting.pop())

    def definition(self, name: str) -> Schema | None:
        """The definition with this name; None while it is being converted."""
        if name not in self.definitions and name not in self._open and name in self._places:
            self._open.add(name)
            converted = self.read(self._places[name])
            self._open.discard(name)
            self.definitions[name] = self._without_loop(name, converted)
        return self.definitions.get(name)

    # --- references -----------------------------------------------------------------------------------------------

    def _referring(self, place: Place, reference: str) -> Schema:
        target = self._target(reference, place)
        if len(place.node) == 1 or isinstance(target, bool):
            return target
        if self._siblings_count:
            beside = self._object(place)
            return {**beside, **target} if isinstance(beside, Mapping) else beside
        return self._lenient(place, target)

    def _lenient(self, place: Place, target: Mapping[str, Any]) -> Schema:
        """OpenAPI 2.0 and 3.0 ignore what stands beside a `$ref`; taken are a description, and null, which widens."""
        node = place.node
        made = dict(target)
        if isinstance(description := node.get("description"), str):
            made["description"] = description
        if node.get("nullable") is True or node.get("x-nullable") is True:
            made = nullable(made)
        ignored = [key for key in node if key in VALUES and key not in ANNOTATIONS]
        if ignored:
            self._report.note(
                "ignored-beside-ref",
                f"{', '.join(ignored)} beside a $ref is ignored, as OpenAPI 2.0 and 3.0 lay down",
                place,
            )
        return made

    def _target(self, reference: str, place: Place) -> Schema:
        known = self._known.get((place.file, reference))
        if known is None:
            try:
                target = self._end_of_aliases(self._references.target(reference, place.file))
                known = (
                    target.node if isinstance(target.node, bool) else {"$ref": _PREFIX + self._name(target, reference)}
                )
            except Unresolved as unresolved:
                known = self._lost(unresolved, place)
            self._known[place.file, reference] = known
        return known

    def _end_of_aliases(self, place: Place) -> Place:
        """A schema that is nothing but a `$ref` is the schema that it refers to."""
        node = place.node
        if isinstance(node, dict) and "$ref" in node and (len(node) == 1 or not self._siblings_count):
            return self._references.followed(place)
        return place

    def _name(self, target: Place, reference: str) -> str:
        if not isinstance(target.node, dict):
            unresolved = Unresolved("dangling-reference", f"points to {_shown(target.node)}, which is no schema")
            unresolved.reference = reference
            raise unresolved
        name = self._name_of.get(id(target.node))
        if name is None:
            name = self._name_of[id(target.node)] = self._names.name_for(target)
            self._places[name] = target
            self._waiting.append(name)
        return name

    def _lost(self, unresolved: Unresolved, place: Place) -> Schema:
        name = f"?{len(self.dangling)}"
        self.dangling[name] = (unresolved, place)
        return {"$ref": _PREFIX + name}

    def _too_deep(self, place: Place) -> Schema:
        unresolved = Unresolved("schema-too-deep", "")
        return self._lost(unresolved, place)

    # --- objects --------------------------------------------------------------------------------------------------

    def _object(self, place: Place) -> Schema:
        out: dict[str, Any] = {}
        for keyword, value in place.node.items():
            if (check := VALUES.get(keyword)) is not None:
                self._value(place, keyword, check(value), out)
            elif (convert := _SUBSCHEMAS.get(keyword)) is not None:
                convert(self, place.child(keyword), keyword, out)
        node = place.node
        if not _REWORKED.isdisjoint(node):
            out = self._reworked(place, out)
        return out

    def _value(self, place: Place, keyword: str, value: Any, out: dict[str, Any]) -> None:
        if value is INVALID:
            self._invalid(place, keyword)
        elif keyword == "pattern":
            self._pattern(place, value, out)
        elif value is not False or keyword not in ("deprecated", "uniqueItems"):
            out[keyword] = value

    def _invalid(self, place: Place, keyword: str) -> None:
        expected = EXPECTED.get(keyword, "a whole number that is not negative")
        value = place.node[keyword]
        self._report.warning(
            "invalid-keyword",
            f"{keyword} must be {expected}, not {_shown(value)}; it is left out",
            place.child(keyword),
        )

    def _pattern(self, place: Place, pattern: str, out: dict[str, Any]) -> None:
        translated = portable(pattern)
        if translated is not None:
            out["pattern"] = translated
            return
        said = place.node.get("description")
        out["description"] = "\n".join([*([said] if isinstance(said, str) else []), f"Pattern: {pattern}"])
        self._report.warning(
            "foreign-pattern",
            f"pattern {_shown(pattern)} is not one that Python can check; it is told in the description and left to the API",
            place.child("pattern"),
        )

    def _reworked(self, place: Place, out: dict[str, Any]) -> Schema:
        node = place.node
        for bound, limit in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
            if isinstance(flag := out.get(bound), bool):
                del out[bound]
                if flag and limit in out:
                    out[bound] = out.pop(limit)
        if node.get("format") in ("binary", "byte") or node.get("type") == "file":
            out = _bytes(node, out)
        if "allOf" in out:
            out = self._all_of(place, out)
        if "required" in out and not {"properties", "allOf"}.isdisjoint(node):
            self._without_hidden(place, out)
        if "discriminator" in node:
            out = self._discriminated(place, out)
        if node.get("nullable") is True or node.get("x-nullable") is True:
            out = nullable(out)
        return out

    def _without_hidden(self, place: Place, out: dict[str, Any]) -> None:
        hidden = hidden_names(place, self._hides, self._references)
        kept = [name for name in out["required"] if name not in hidden or name in out.get("properties", {})]
        if kept:
            out["required"] = kept
        else:
            del out["required"]

    # --- allOf and discriminators ---------------------------------------------------------------------------------

    def _all_of(self, place: Place, out: dict[str, Any]) -> dict[str, Any]:
        parts = out.pop("allOf")
        if len(parts) == 1 and isinstance(parts[0], Mapping) and "$ref" in parts[0] and out.keys() <= set(ANNOTATIONS):
            return {**parts[0], **out}
        expanded = [self._expanded(part) for part in parts]
        if all(part is not None for part in expanded):
            exact = allof.merged([out, *(part for part in expanded if part is not None)])
            if exact is not None:
                return exact
        return {**out, "allOf": [self._base_reference(part) for part in parts]}

    def _expanded(self, part: Schema) -> Mapping[str, Any] | None:
        """What a part says, its `$ref` followed; None where that is not known yet or is no object."""
        seen: list[str] = []
        while isinstance(part, Mapping) and isinstance(reference := part.get("$ref"), str):
            name = reference.removeprefix(_PREFIX)
            if name in seen or name in self.dangling:
                return None
            seen.append(name)
            target = self.definition(name)
            if target is None:
                return None
            beside = {key: value for key, value in part.items() if key != "$ref"}
            target = self._bases.get(name, target)
            part = allof.merged([beside, target]) if beside and isinstance(target, Mapping) else target
        if part is True:
            return {}
        return part if isinstance(part, Mapping) else None

    def _base_reference(self, part: Schema) -> Schema:
        return part

    def _discriminated(self, place: Place, out: dict[str, Any]) -> dict[str, Any]:
        return out

    # --- loops ----------------------------------------------------------------------------------------------------

    def _without_loop(self, name: str, schema: Schema) -> Schema:
        """Cut what leads back to `name` without a step into the value; the last definition of a loop finds it."""
        looping = [first for first in dict.fromkeys(loops.in_place(schema)) if self._leads_back(first, name)]
        if not looping:
            return schema
        self._report.warning(
            "endless-reference",
            f"{name} refers to itself without end through {', '.join(looping)}; that part is left out",
            self._places[name],
        )
        return loops.without(schema, frozenset(looping))

    def _leads_back(self, first: str, name: str) -> bool:
        waiting, seen = [first], {first: True}
        while waiting:
            current = waiting.pop()
            if current == name:
                return True
            for following in loops.in_place(self.definitions.get(current, True)):
                if following not in seen:
                    seen[following] = True
                    waiting.append(following)
        return False


def _bytes(node: Mapping[str, Any], out: dict[str, Any]) -> dict[str, Any]:
    """Bytes are base64 text in arguments."""
    raw = node.get("format") == "binary" or node.get("type") == "file"
    dropped = ("format", "pattern", "minLength", "maxLength") if raw else ("format",)
    kept = {key: value for key, value in out.items() if key not in dropped}
    return {"type": "string", **kept, "contentEncoding": "base64"}


def _shown(value: Any) -> str:
    """A value for a message, short."""
    import json

    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


# --- keywords that hold schemas ---------------------------------------------------------------------------------------


def _one(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    out[keyword] = reader.read(place)


def _many(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    converted = [reader.read(item) for item in place.items()]
    if converted:
        out[keyword] = converted


def _named(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    out[keyword] = {name: reader.read(inner) for name, inner in place.children()}


def _properties(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    out[keyword] = {
        name: reader.read(inner)
        for name, inner in place.children()
        if not is_hidden(inner, reader._hides, reader._references)
    }


def _items(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    if isinstance(place.node, list):
        _many(reader, place, "prefixItems", out)
    else:
        out[keyword] = reader.read(place)


_SUBSCHEMAS: Mapping[str, Callable[[SchemaReader, Place, str, dict[str, Any]], None]] = {
    "properties": _properties,
    "items": _items,
    "allOf": _many,
    "anyOf": _many,
    "oneOf": _many,
    "prefixItems": _many,
    "additionalProperties": _one,
    "not": _one,
    "if": _one,
    "then": _one,
    "else": _one,
    "contains": _one,
    "propertyNames": _one,
    "unevaluatedProperties": _one,
    "unevaluatedItems": _one,
    "dependentSchemas": _named,
    "patternProperties": _named,
}
_REWORKED = frozenset(
    (
        *("allOf", "required", "nullable", "x-nullable", "exclusiveMinimum", "exclusiveMaximum", "discriminator"),
        *("format", "contentMediaType", "$recursiveRef", "$dynamicRef", "additionalItems", "dependencies"),
    )
)
