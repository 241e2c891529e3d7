"""A request body -> how it becomes arguments: its properties side by side, or all of it as one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcpgen.ir import MediaType, RequestBody, Schema
from mcpgen.schemas import is_json, reference_chain, resolved

_FLAT_KEYWORDS = frozenset(
    (
        *("type", "properties", "required", "dependentRequired", "additionalProperties"),
        *("minProperties", "maxProperties", "description", "default", "deprecated"),
    )
)
"""What an object may say whose properties become arguments."""

_ALONE = frozenset(("$ref", "description", "default", "deprecated"))
"""A reference beside which nothing more is said of the values."""

_SCALARS = frozenset(("string", "number", "integer", "boolean", "null"))
_FORMS = ("application/x-www-form-urlencoded", "multipart/")


@dataclass(frozen=True, slots=True, kw_only=True)
class Flat:
    """The properties of a body that are arguments side by side."""

    properties: Mapping[str, Schema]
    required: tuple[str, ...] = ()
    dependent_required: Mapping[str, tuple[str, ...]]
    """By property: those that must be given with it."""
    rules_lost: tuple[str, ...] = ()
    """Keywords about the object as a whole, which no list of arguments can keep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A body that is one argument."""

    schema: Schema
    structure_lost: bool = False
    """The document describes an object, but in a format that only text can be given for."""


def laid_out(body: RequestBody, definitions: Mapping[str, Schema]) -> Flat | Whole:
    """Decide how a body becomes arguments; the first of its media types is the one that is sent."""
    content = body.contents[0]
    if content.binary:
        return Whole(schema=_noted(body, {"type": "string", "contentEncoding": "base64"}, content.schema))
    if not _is_structured(content):
        return _text(body, content, definitions)
    if content.schema is None:
        return Whole(schema=_noted(body, {"type": "object"} if _is_form(content) else {}))
    is_alone = all(_ALONE.issuperset(step) for step in reference_chain(content.schema, definitions))
    flat = _flat(body, resolved(content.schema, definitions)) if is_alone else None
    return flat if flat is not None else Whole(schema=_noted(body, content.schema))


def described(schema: Schema, description: str) -> Schema:
    """A schema with the description of what it stands in, before its own."""
    if not description or schema is False:
        return schema
    own = schema.get("description", "") if isinstance(schema, Mapping) else ""
    said = description if not own or own in description else f"{description}\n{own}"
    return {**(schema if isinstance(schema, Mapping) else {}), "description": said}


def _flat(body: RequestBody, schema: Schema) -> Flat | None:
    """An object with named properties and nothing else, or one in which nothing can be."""
    if isinstance(schema, bool) or schema.get("type", "object") != "object" or not _FLAT_KEYWORDS.issuperset(schema):
        return None
    properties = schema.get("properties", {})
    closed = schema.get("additionalProperties") is False
    if not (properties or closed) or schema.get("additionalProperties", False) is not False or "" in properties:
        return None
    required = [name for name in schema.get("required", ()) if name in properties or not closed]
    properties = {**properties, **{name: True for name in required if name not in properties}}
    return Flat(
        properties=properties,
        required=tuple(required),
        dependent_required=_dependent(body, schema, properties),
        rules_lost=tuple(keyword for keyword in ("minProperties", "maxProperties") if keyword in schema),
    )


def _dependent(
    body: RequestBody, schema: Mapping[str, Any], properties: Mapping[str, Schema]
) -> dict[str, tuple[str, ...]]:
    """The rules of the body itself, and for an optional one: whoever gives one property gives the required ones."""
    listed = schema.get("dependentRequired", {})
    needed = () if body.required else schema.get("required", ())
    found: dict[str, tuple[str, ...]] = {}
    for name in properties:
        others = dict.fromkeys((*needed, *listed.get(name, ())))
        if rest := tuple(other for other in others if other != name and other in properties):
            found[name] = rest
    return found


def _text(body: RequestBody, content: MediaType, definitions: Mapping[str, Schema]) -> Whole:
    schema = resolved(content.schema, definitions) if content.schema is not None else True
    if isinstance(schema, Mapping) and _is_scalar(schema, definitions, {}):
        return Whole(schema=_noted(body, _without_null(schema)))
    is_structure = isinstance(schema, Mapping) and schema.get("type", "object") in ("object", "array")
    lost = is_structure and bool(schema)
    note = f"The body as {content.media_type} text." if lost else ""
    return Whole(schema=_noted(body, described({"type": "string"}, note)), structure_lost=lost)


def _is_scalar(schema: Schema, definitions: Mapping[str, Schema], seen: dict[str, None]) -> bool:
    """Whether only values that are written as text by themselves are valid; each reference is followed once."""
    reference = schema.get("$ref") if isinstance(schema, Mapping) else None
    if reference in seen:
        return True
    if isinstance(reference, str):
        seen[reference] = None
    schema = resolved(schema, definitions)
    if isinstance(schema, bool):
        return False
    if "type" in schema:
        return _SCALARS.issuperset([schema["type"]] if isinstance(schema["type"], str) else schema["type"])
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    if values:
        return not any(isinstance(value, dict | list) for value in values)
    branches = schema.get("anyOf", schema.get("oneOf", ()))
    return bool(branches) and all(_is_scalar(branch, definitions, seen) for branch in branches)


def _without_null(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """No text means null."""
    types = schema.get("type")
    if not isinstance(types, list):
        return schema
    kept = [kind for kind in types if kind != "null"]
    return {**schema, "type": kept[0] if len(kept) == 1 else kept}


def _noted(body: RequestBody, schema: Schema, original: Schema | None = None) -> Schema:
    own = original.get("description", "") if isinstance(original, Mapping) else ""
    return described(described(schema, own), body.description)


def _is_form(content: MediaType) -> bool:
    return content.media_type.strip().lower().startswith(_FORMS)


def _is_structured(content: MediaType) -> bool:
    """Whether objects can be written in this media type."""
    essence = content.media_type.partition(";")[0].strip().lower()
    if is_json(essence) or _is_form(content) or "*" in essence:
        return True
    from mcpgen.runtime.sending.sequences import OF_JSON

    return essence in OF_JSON
