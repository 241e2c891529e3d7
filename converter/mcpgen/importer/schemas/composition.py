"""A converted schema with `allOf` or `discriminator` -> one schema where that is exact, and children told apart."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mcpgen.importer.place import Place
from mcpgen.importer.schemas import allof
from mcpgen.importer.schemas.definitions import PREFIX
from mcpgen.importer.schemas.discriminator import Child, lost, property_name
from mcpgen.importer.schemas.nullable import ANNOTATIONS
from mcpgen.importer.schemas.overlap import overlap
from mcpgen.importer.shown import shown
from mcpgen.ir import Schema

if TYPE_CHECKING:
    from mcpgen.importer.schemas.reader import SchemaReader

_MOST_CHILDREN = 50
_OF_OBJECTS = frozenset(
    ("properties", "required", "additionalProperties", "unevaluatedProperties", "dependentRequired")
)
_SEE_MORE = frozenset(("$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "additionalProperties"))
"""What says more of properties than `additionalProperties` beside it could see."""


def all_of(reader: "SchemaReader", place: Place, out: dict[str, Any]) -> dict[str, Any]:
    """Merge the parts into what stands beside them; where that would not be exact, they stay parts."""
    parts = out.pop("allOf")
    if len(parts) == 1 and out.keys() <= set(ANNOTATIONS) and _is_alias(reader, place, parts[0]):
        return {**parts[0], **out}
    exact = _together(out, [_expanded(reader, part) for part in parts])
    if exact is not None:
        exact |= _notes([out, *parts])
    nodes = [part.node for part in place.child("allOf").items()]
    if any(id(node) in reader.bases for node in nodes):
        pairs = zip(parts, nodes, strict=True)
        base = _merged(out, [reader.bases.get(id(node)) or _expanded(reader, part) for part, node in pairs])
        reader.bases[id(place.node)] = base or {**out, "allOf": [_without_children(reader, part) for part in parts]}
    return {**out, "allOf": [_without_children(reader, part) for part in parts]} if exact is None else exact


def beside_reference(reader: "SchemaReader", out: dict[str, Any], target: Mapping[str, Any]) -> dict[str, Any]:
    """Merge what stands beside a `$ref` with what that means, where both speak of the properties of an object."""
    if _OF_OBJECTS.isdisjoint(out):
        return {**out, **target}
    exact = _together(out, [_expanded(reader, target)])
    place = reader.definitions.places.get(target["$ref"].removeprefix(PREFIX))
    is_parent = place is not None and id(place.node) in reader.bases
    return {**out, **target} if exact is None or is_parent else {**exact, **_notes([out])}


def closed(out: dict[str, Any]) -> dict[str, Any]:
    """`unevaluatedProperties: false` as `additionalProperties: false`, where no other schema applies in place."""
    if out["unevaluatedProperties"] is not False or not _SEE_MORE.isdisjoint(out):
        return out
    return {
        **{key: value for key, value in out.items() if key != "unevaluatedProperties"},
        "additionalProperties": False,
    }


def _together(out: Mapping[str, Any], parts: Sequence[Mapping[str, Any] | None]) -> dict[str, Any] | None:
    """One schema for all; `unevaluatedProperties: false` closes it once it is one."""
    if out.get("unevaluatedProperties") is not False:
        return _merged(out, parts)
    exact = _merged({key: value for key, value in out.items() if key != "unevaluatedProperties"}, parts)
    if exact is None or "unevaluatedProperties" in exact:
        return None
    whole = closed({**exact, "unevaluatedProperties": False})
    return whole if "additionalProperties" in whole else None


def _notes(schemas: Sequence[Schema]) -> dict[str, Any]:
    """What is said beside or in the parts themselves goes before what the schemas say that they refer to."""
    found: dict[str, Any] = {}
    for schema in schemas:
        if isinstance(schema, Mapping):
            found = {**{key: schema[key] for key in ANNOTATIONS if key in schema}, **found}
    return found


def _merged(out: Mapping[str, Any], parts: Sequence[Mapping[str, Any] | None]) -> dict[str, Any] | None:
    known = [part for part in parts if part is not None]
    return allof.merged([out, *known]) if len(known) == len(parts) else None


def _is_alias(reader: "SchemaReader", place: Place, part: Schema) -> bool:
    """Whether the only part is just a reference; not where a component is made of a parent with a discriminator."""
    if not isinstance(part, Mapping) or "$ref" not in part:
        return False
    parent = reader.definitions.places.get(part["$ref"].removeprefix(PREFIX))
    return not (reader.definitions.is_component(place) and parent is not None and "discriminator" in parent.node)


def discriminated(reader: "SchemaReader", place: Place, out: dict[str, Any]) -> dict[str, Any]:
    """Tie the values of the discriminator to the schemas that they stand for."""
    name = property_name(place.node)
    if name is None:
        reader.wrong(place.child("discriminator"), "discriminator", "an object with a propertyName")
        return out
    for value, reference in lost(place, reader.references).items():
        message = (
            f'the value "{value}" of the discriminator means {shown(reference)}, which is not there; it is left out'
        )
        reader.report.warning("dangling-reference", message, place.child("discriminator"))
    children = tuple(reader.discriminators.children_of(place, name).values())
    keyword = next((keyword for keyword in ("oneOf", "anyOf") if keyword in out), None)
    if keyword is not None and reader.is_lenient:
        return out
    if keyword is not None:
        told = {
            reader.definitions.refer_to(child.place)["$ref"]: _telling(name, child, children)
            for child in children
            if child.mapped
        }
        return {**out, keyword: [_told_apart(branch, told) for branch in out[keyword]]}
    if not children or "properties" not in out or out.get("additionalProperties") is False or reader.is_lenient:
        return out
    if len(children) > _MOST_CHILDREN:
        message = f"a schema with {len(children)} subtypes stands for itself; their own properties are not listed"
        reader.report.note("too-many-subtypes", message, place)
        return out
    reader.bases[id(place.node)] = out
    return _with_children(reader, out, name, children)


def alternatives(reader: "SchemaReader", place: Place, out: dict[str, Any]) -> dict[str, Any]:
    """Alternatives of which exactly one holds: children of one parent are told apart by its discriminator.

    An answer that fits two of them is an answer all the same.
    """
    if "anyOf" not in out and (reader.is_lenient or overlap(out["oneOf"])):
        if not reader.is_lenient:
            message = "oneOf has an alternative that holds whenever another one does; it is taken as anyOf"
            reader.report.note("overlapping-alternatives", message, place.child("oneOf"))
        return {("anyOf" if key == "oneOf" else key): value for key, value in out.items()}
    if reader.is_lenient:
        return out
    return {**out, "oneOf": [_apart_by_parent(reader, branch) for branch in out["oneOf"]]}


def _apart_by_parent(reader: "SchemaReader", branch: Schema) -> Schema:
    if not isinstance(branch, Mapping) or branch.keys() != {"$ref"}:
        return branch
    place = reader.definitions.places.get(branch["$ref"].removeprefix(PREFIX))
    told = reader.discriminators.told_by_parent(place) if place else None
    return {**branch, **_having(*told)} if told else branch


def _with_children(
    reader: "SchemaReader", base: dict[str, Any], name: str, children: Sequence[Child]
) -> dict[str, Any]:
    """A parent takes what one of its children takes; by the value of the property, where that is known."""
    branches: list[dict[str, Any]] = []
    for child in children:
        reference = {} if child.is_parent else reader.definitions.refer_to(child.place)
        branches.append({**reference, **_telling(name, child, children)})
    if name not in base.get("required", ()) and not any(child.is_default for child in children):
        branches.append({"not": {"required": [name]}})
    own = base["properties"].get(name)
    known = [value for child in children for value in child.values]
    if all(child.values and not child.is_default for child in children) and own == {**_plain(own), "type": "string"}:
        base = {**base, "properties": {**base["properties"], name: {**own, "enum": list(dict.fromkeys(known))}}}
    return {**base, "anyOf": branches}


def _plain(own: Any) -> dict[str, Any]:
    return {key: own[key] for key in ("description",) if key in own} if isinstance(own, Mapping) else {}


def _told_apart(branch: Schema, told: Mapping[str, Mapping[str, Any]]) -> Schema:
    """A branch of a `oneOf` that holds for its values of the discriminator only."""
    if not isinstance(branch, Mapping) or branch.keys() != {"$ref"}:
        return branch
    return {**branch, **told.get(branch["$ref"], {})}


def _telling(name: str, child: Child, children: Iterable[Child]) -> dict[str, Any]:
    """What must hold of the discriminator, so that this child is meant and no other."""
    if child.is_default:
        others = [value for other in children if not other.is_default for value in (*other.values, *other.own)]
        known = list(dict.fromkeys(value for value in others if isinstance(value, str)))
        return {"properties": {name: {"not": {"enum": known}}}} if known else {}
    asked = {"required": [name]} if any(other.is_default for other in children) else {}
    return {**_having(name, child.values), **asked}


def _having(name: str, values: tuple[str, ...]) -> dict[str, Any]:
    if not values:
        return {}
    return {"properties": {name: {"const": values[0]} if len(values) == 1 else {"enum": list(values)}}}


def _expanded(reader: "SchemaReader", part: Schema) -> Mapping[str, Any] | None:
    """What a part says, its `$ref` followed; None where that is not known yet, or is nothing that can be merged."""
    seen: list[str] = []
    while isinstance(part, Mapping) and isinstance(reference := part.get("$ref"), str):
        name = reference.removeprefix(PREFIX)
        target = reader.definition(name) if name not in seen else None
        seen.append(name)
        if not isinstance(target, Mapping):
            return {} if target is True and len(part) == 1 else None
        target = reader.bases.get(id(reader.definitions.places[name].node), target)
        beside = {key: value for key, value in part.items() if key != "$ref"}
        merged = allof.merged([beside, target]) if beside else target
        if merged is None:
            return None
        part = merged
    if isinstance(part, bool):
        return {} if part else None
    return part


def _without_children(reader: "SchemaReader", part: Schema) -> Schema:
    """A reference from a child to its parent means what the parent says itself, not that it is one of the children."""
    if not isinstance(part, Mapping) or "$ref" not in part:
        return part
    name = part["$ref"].removeprefix(PREFIX)
    place = reader.definitions.places.get(name)
    base = reader.bases.get(id(place.node)) if place else None
    if base is None:
        return part
    return {**part, **reader.definitions.add(base, like=name, suffix="base")}
