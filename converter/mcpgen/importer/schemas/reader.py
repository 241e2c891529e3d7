"""Schema Objects, as they stand in the files -> JSON Schema 2020-12 with its definitions, each converted once."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mcpgen.importer.place import Place
from mcpgen.importer.references.resolver import References
from mcpgen.importer.references.unresolved import Reason, Unresolved
from mcpgen.importer.report import Report
from mcpgen.importer.schemas import composition, loops, members, rework
from mcpgen.importer.schemas.definitions import Definitions
from mcpgen.importer.schemas.discriminator import Discriminators
from mcpgen.importer.schemas.hidden import OtherDirection, is_hidden
from mcpgen.importer.schemas.keywords import EXPECTED, INVALID, VALUES
from mcpgen.importer.schemas.nullable import ANNOTATIONS, nullable
from mcpgen.importer.schemas.patterns import portable
from mcpgen.importer.shown import kind_of, shown
from mcpgen.importer.version import Version
from mcpgen.ir import Schema

_DEEPEST = 100
_FLAGS = frozenset(("nullable", "x-nullable", "readOnly", "writeOnly"))


class SchemaReader:
    """Converts the schemas of one direction; the definitions grow with what is met."""

    def __init__(
        self,
        references: References,
        report: Report,
        version: Version,
        components: Sequence[Place],
        *,
        hides: OtherDirection,
    ) -> None:
        self.definitions = Definitions(
            references, components, siblings_count=version.siblings_count, keeps_dangling=hides == "readOnly"
        )
        self.references = references
        self.report = report
        self.hides: OtherDirection = hides
        self.discriminators = Discriminators(components, references)
        self.is_lenient = hides == "writeOnly"
        """Of what comes back, a schema says no more than is sure."""
        self.bases: dict[int, dict[str, Any]] = {}
        """By identity of a node with a discriminator: the schema without the children."""
        self._siblings_count = version.siblings_count
        self._open: dict[str, None] = {}
        self._depth = 0

    def read(self, place: Place) -> Schema:
        """Convert one schema; what it refers to becomes a definition."""
        node = place.node
        if isinstance(node, bool):
            return node
        if not isinstance(node, dict):
            self.report.warning(
                "invalid-schema", f"a schema is an object, not a {kind_of(node)}; anything is taken", place
            )
            return True
        self._depth += 1
        try:
            if self._depth > _DEEPEST:
                return self.definitions.lost(
                    Unresolved(Reason("schema-too-deep", f"is nested deeper than {_DEEPEST} levels")), place
                )
            reference = node.get("$ref")
            return self._referring(place, reference) if isinstance(reference, str) else self._object(place)
        finally:
            self._depth -= 1

    def finish(self) -> None:
        """Convert everything that was referred to and is not yet converted."""
        while self.definitions.waiting:
            self.definition(self.definitions.waiting.pop())

    def definition(self, name: str) -> Schema | None:
        """The definition with this name; None while it is being converted, and for a name that nothing has."""
        known = self.definitions
        if name not in known.converted and name not in self._open and name in known.places:
            self._open[name] = None
            converted = self.read(known.places[name])
            del self._open[name]
            known.converted[name] = self._without_loop(name, converted)
        return known.converted.get(name)

    def _referring(self, place: Place, reference: str) -> Schema:
        target = self.definitions.refer(reference, place)
        if len(place.node) == 1 or isinstance(target, bool):
            return target
        if self._siblings_count:
            return composition.beside_reference(self, self._object(place), target)
        return self._beside_legacy_reference(place, target)

    def _beside_legacy_reference(self, place: Place, target: Mapping[str, Any]) -> Schema:
        """OpenAPI 2.0 and 3.0 ignore what stands beside a `$ref`; taken are a description, and null, which widens."""
        node = place.node
        made = dict(target)
        if isinstance(description := node.get("description"), str):
            made["description"] = description
        if node.get("nullable") is True or node.get("x-nullable") is True:
            made = nullable(made)
        if ignored := [key for key in node if key in VALUES and key not in ANNOTATIONS]:
            message = f"{', '.join(ignored)} beside a $ref is ignored, as OpenAPI 2.0 and 3.0 lay down"
            self.report.note("ignored-beside-ref", message, place)
        return made

    def _object(self, place: Place) -> dict[str, Any]:
        out: dict[str, Any] = {}
        node = place.node
        for keyword, value in node.items():
            if (check := VALUES.get(keyword)) is not None:
                self._value(place, keyword, check(value), out)
            elif (convert := _SUBSCHEMAS.get(keyword)) is not None:
                convert(self, place.child(keyword), keyword, out)
            elif keyword in _FLAGS and not isinstance(value, bool):
                self.wrong(place.child(keyword), keyword, "true or false")
        if "$ref" in node and not isinstance(node["$ref"], str):
            self.wrong(place.child("$ref"), "$ref", "text")
        is_simple = rework.KEYWORDS.isdisjoint(node) and node.get("type") != "file"
        return out if is_simple else rework.reworked(self, place, out)

    def _value(self, place: Place, keyword: str, value: Any, out: dict[str, Any]) -> None:
        if value is INVALID:
            self.wrong(place.child(keyword), keyword, EXPECTED.get(keyword, "a whole number that is not negative"))
        elif keyword == "pattern":
            self._pattern(place, value, out)
        elif keyword == "description":
            out.setdefault(keyword, value)
        elif not (self._says_nothing(keyword, value) or self._fails_at_clients(keyword, value)):
            out[keyword] = value

    def _says_nothing(self, keyword: str, value: Any) -> bool:
        return value is False and keyword in ("deprecated", "uniqueItems")

    def _fails_at_clients(self, keyword: str, value: Any) -> bool:
        """Clients check answers in binary fractions, among which 19.99 is no multiple of 0.01."""
        return keyword == "multipleOf" and self.is_lenient and value % 1 != 0

    def wrong(self, place: Place, keyword: str, expected: str) -> None:
        """Tell that a keyword has a value that it cannot have."""
        message = f"{keyword} must be {expected}, not {shown(place.node)}; it is left out"
        self.report.warning("invalid-keyword", message, place)

    def _pattern(self, place: Place, pattern: str, out: dict[str, Any]) -> None:
        if (translated := portable(pattern)) is not None:
            out["pattern"] = translated
            return
        said = place.node.get("description")
        out["description"] = "\n".join([*([said] if isinstance(said, str) else []), f"Pattern: {pattern}"])
        message = (
            f"pattern {shown(pattern)} is not one that Python knows; the description tells it, and the API checks it"
        )
        self.report.warning("foreign-pattern", message, place.child("pattern"))

    def _without_loop(self, name: str, schema: Schema) -> Schema:
        """Cut what leads back to `name` without a step into the value; the last definition of a loop finds it."""
        looping = [first for first in dict.fromkeys(loops.in_place(schema)) if self._leads_back(first, name)]
        if not looping:
            return schema
        through = ", ".join(first for first in looping if first != name)
        message = f"{name} stands for itself{f' through {through}' if through else ''}; that part is left out"
        self.report.warning("endless-reference", message, self.definitions.places[name])
        cut: Schema = loops.without(schema, looping)
        return cut

    def _leads_back(self, first: str, name: str) -> bool:
        waiting, seen = [first], {first: None}
        while waiting:
            current = waiting.pop()
            if current == name:
                return True
            for following in loops.in_place(self.definitions.converted.get(current, True)):
                if following not in seen:
                    seen[following] = None
                    waiting.append(following)
        return False


# --- keywords that hold schemas ---------------------------------------------------------------------------------------


def _one(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    out[keyword] = reader.read(place)


def _many(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    if converted := [reader.read(item) for item in place.items()]:
        out[keyword] = converted
    else:
        reader.wrong(place, keyword, "a list of schemas")


def _named(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    if _is_map(reader, place, keyword):
        out[keyword] = {name: reader.read(inner) for name, inner in place.children()}


def _is_map(reader: SchemaReader, place: Place, keyword: str) -> bool:
    if isinstance(place.node, dict):
        return True
    reader.wrong(place, keyword, "an object of schemas")
    return False


def _by_pattern(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    made: dict[str, Schema] = {}
    if not _is_map(reader, place, keyword):
        return
    for pattern, inner in place.children():
        if (translated := portable(pattern)) is not None:
            made[translated] = reader.read(inner)
        else:
            message = f"pattern {shown(pattern)} is not one that Python knows; its properties are left to the API"
            reader.report.warning("foreign-pattern", message, inner)
    out[keyword] = made


def _properties(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    if not _is_map(reader, place, keyword):
        return
    try:
        out[keyword] = {
            name: reader.read(inner)
            for name, inner in members.named(place, reader.references)
            if not is_hidden(inner, reader.hides, reader.references)
        }
    except Unresolved as unresolved:
        out |= reader.definitions.refer_to_nothing(unresolved, place)


def _items(reader: SchemaReader, place: Place, keyword: str, out: dict[str, Any]) -> None:
    if isinstance(place.node, list):
        _many(reader, place, "prefixItems", out)
    else:
        out[keyword] = reader.read(place)


_SUBSCHEMAS: Mapping[str, Callable[[SchemaReader, Place, str, dict[str, Any]], None]] = {
    "properties": _properties,
    "patternProperties": _by_pattern,
    "dependentSchemas": _named,
    "items": _items,
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), _many),
    **dict.fromkeys(
        (
            *("additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"),
            *("unevaluatedProperties", "unevaluatedItems"),
        ),
        _one,
    ),
}
