"""The models of the overrides file -> the JSON Schema that gives editors completion and hover texts."""

from collections.abc import Mapping
from typing import Any

from mcpgen.overrides.file.model import OverridesFile
from mcpgen.overrides.file.sections import JSON_TYPES
from mcpgen.schemas import rebuilt

_SHORT_FORM: Mapping[str, Any] = {
    "title": "Field",
    "description": "A field, as results of functions and handles have them, in as few words as may be.",
    "anyOf": [
        {"description": "A type of JSON Schema.", "enum": JSON_TYPES},
        {"description": "Several types.", "type": "array", "items": {"enum": JSON_TYPES}, "minItems": 1},
        {
            "description": "A list, by the form of its items.",
            "type": "object",
            "properties": {"each": {"description": "The items.", "$ref": "#/$defs/Field"}},
            "required": ["each"],
            "additionalProperties": False,
        },
        {
            "description": "Only these values.",
            "type": "object",
            "properties": {"enum": {"description": "The values.", "type": "array", "minItems": 1}},
            "required": ["enum"],
            "additionalProperties": False,
        },
        {
            "description": "A JSON Schema.",
            "type": "object",
            "properties": {"schema": {"description": "The schema.", "type": "object"}},
            "required": ["schema"],
            "additionalProperties": False,
        },
        {
            "description": "An object, by its fields; `?` after a name makes it optional.",
            "type": "object",
            "additionalProperties": {"$ref": "#/$defs/Field"},
            "minProperties": 1,
        },
    ],
}


def json_schema() -> dict[str, Any]:
    """JSON Schema 2020-12 of an overrides file, by the names that stand in the file."""
    rebuilt_schema = rebuilt(OverridesFile.model_json_schema(by_alias=True), _plain)
    schema: dict[str, Any] = dict(rebuilt_schema) if isinstance(rebuilt_schema, Mapping) else {}
    definitions = dict(schema.pop("$defs"))
    for name, where in (("Handle", "fields"), ("Returns", "fields")):
        properties = dict(definitions[name]["properties"])
        properties[where] = {**properties[where], "additionalProperties": {"$ref": "#/$defs/Field"}}
        definitions[name] = {**definitions[name], "properties": properties}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "mcpgen overrides file",
        **schema,
        "$defs": {**definitions, "Field": _SHORT_FORM},
    }


def _plain(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema without what pydantic adds for Python's sake: titles, and null for a key that is absent."""
    kept = {key: value for key, value in schema.items() if key not in ("title", "discriminator")}
    if isinstance(kept.get("default", {}), dict | list | None):
        kept.pop("default", None)
    if "patternProperties" in kept:
        kept["additionalProperties"] = False
    branches = [branch for branch in kept.get("anyOf", ()) if branch != {"type": "null"}]
    if len(branches) == 1:
        del kept["anyOf"]
        return {**branches[0], **kept}
    return kept
