"""A schema whose keywords were taken one by one -> the same with what depends on several of them put right."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mcpgen.importer.place import Place
from mcpgen.importer.schemas import composition
from mcpgen.importer.schemas.hidden import hidden_names
from mcpgen.importer.schemas.nullable import nullable
from mcpgen.importer.schemas.older import dependencies, recursive_reference, tuple_rest
from mcpgen.importer.schemas.patterns import portable

if TYPE_CHECKING:
    from mcpgen.importer.schemas.reader import SchemaReader

KEYWORDS = frozenset(
    (
        *(
            "allOf",
            "oneOf",
            "required",
            "nullable",
            "x-nullable",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "discriminator",
        ),
        *("format", "contentMediaType", "additionalItems", "dependencies", "$recursiveRef", "$dynamicRef"),
        *("unevaluatedProperties", "patternProperties"),
    )
)
"""A schema without any of these needs nothing of this module."""


def reworked(reader: "SchemaReader", place: Place, out: dict[str, Any]) -> dict[str, Any]:
    """Put right what the keywords of `place` mean together; `out` is what they became one by one."""
    node = place.node
    _exclusive_bounds(out)
    if is_bytes(node):
        out = _bytes(node, out)
    tuple_rest(reader, place, out)
    dependencies(reader, place, out)
    recursive_reference(reader, place, out)
    if "allOf" in out:
        out = composition.all_of(reader, place, out)
    if not {"required", "allOf"}.isdisjoint(out) and not {"properties", "allOf", "$ref"}.isdisjoint(node):
        out = _not_asking(out, hidden_names(place, reader.hides, reader.references))
    if "unevaluatedProperties" in out and "$ref" not in node:
        out = composition.closed(out)
    if "patternProperties" in node:
        _open_for_foreign_patterns(node, out)
    if "discriminator" in node:
        out = composition.discriminated(reader, place, out)
    if "oneOf" in out:
        out = composition.alternatives(reader, place, out)
    if node.get("nullable") is True or node.get("x-nullable") is True:
        out = nullable(out)
    return out


def is_bytes(node: Mapping[str, Any]) -> bool:
    """Whether a schema says that its value is bytes, raw or as base64."""
    return (node.get("format") == "byte" and _may_be_text(node)) or is_raw_bytes(node)


def is_raw_bytes(node: Mapping[str, Any]) -> bool:
    """Whether its value is bytes that go over the wire as they are (OpenAPI 3.0: `binary`; 3.1: a media type alone)."""
    if node.get("format") == "file" or node.get("type") == "file":
        return True
    if not _may_be_text(node):
        return False
    if node.get("format") == "binary":
        return True
    media_type = node.get("contentMediaType")
    if not isinstance(media_type, str) or "contentEncoding" in node:
        return False
    return not media_type.lower().startswith("text/") and "json" not in media_type.lower()


def _may_be_text(node: Mapping[str, Any]) -> bool:
    types = node.get("type", "string")
    return types in ("string", "file") or (isinstance(types, list) and "string" in types)


def _bytes(node: Mapping[str, Any], out: dict[str, Any]) -> dict[str, Any]:
    """Bytes are base64 text in arguments; what counts or matches the bytes does not hold for that text."""
    dropped = ("format", "pattern", "minLength", "maxLength") if is_raw_bytes(node) else ("format",)
    kept = {key: value for key, value in out.items() if key not in dropped}
    types = out.get("type")
    is_nullable = isinstance(types, list) and "null" in types
    return {**kept, "type": ["string", "null"] if is_nullable else "string", "contentEncoding": "base64"}


def _exclusive_bounds(out: dict[str, Any]) -> None:
    """OpenAPI 2.0 and 3.0: a boolean that sharpens the bound beside it."""
    for exclusive, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if isinstance(flag := out.get(exclusive), bool):
            del out[exclusive]
            if flag and bound in out:
                out[exclusive] = out.pop(bound)


def _not_asking(schema: Mapping[str, Any], hidden: Mapping[str, None]) -> dict[str, Any]:
    """A schema, and the parts that it could not be merged with, without what is hidden among the required."""
    made = dict(schema)
    if "required" in made:
        own = made.get("properties", {})
        made["required"] = [name for name in made["required"] if name not in hidden or name in own]
        if not made["required"]:
            del made["required"]
    if hidden and "allOf" in made:
        made["allOf"] = [_not_asking(part, hidden) if isinstance(part, Mapping) else part for part in made["allOf"]]
    return made


def _open_for_foreign_patterns(node: Mapping[str, Any], out: dict[str, Any]) -> None:
    """Names that only the API can match with a pattern may not be refused for matching none."""
    patterns = node["patternProperties"]
    if isinstance(patterns, Mapping) and any(portable(pattern) is None for pattern in patterns):
        for keyword in ("additionalProperties", "unevaluatedProperties"):
            out.pop(keyword, None)
