"""A schema -> the same schema that takes null too."""

from collections.abc import Mapping
from typing import Any

ANNOTATIONS = ("description", "default", "deprecated")
"""What says nothing about which values are valid."""

_NEEDS_AN_ALTERNATIVE = ("$ref", "allOf", "anyOf", "oneOf", "not", "if", "const")


def nullable(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Let `schema` take null: in its type and enum where that is enough, else as an alternative."""
    if any(keyword in schema for keyword in _NEEDS_AN_ALTERNATIVE):
        return _or_null(schema)
    made = dict(schema)
    if "enum" in schema and None not in schema["enum"]:
        made["enum"] = [*schema["enum"], None]
    types = schema.get("type")
    if isinstance(types, str) and types != "null":
        made["type"] = [types, "null"]
    elif isinstance(types, list) and "null" not in types:
        made["type"] = [*types, "null"]
    return made


def _or_null(schema: Mapping[str, Any]) -> dict[str, Any]:
    notes = {key: schema[key] for key in ANNOTATIONS if key in schema}
    rest = {key: value for key, value in schema.items() if key not in notes}
    for keyword in ("anyOf", "oneOf"):
        if rest.keys() == {keyword}:
            branches = rest[keyword]
            known = any(isinstance(branch, Mapping) and branch.get("type") == "null" for branch in branches)
            return dict(schema) if known else {**notes, keyword: [*branches, {"type": "null"}]}
    return {**notes, "anyOf": [rest, {"type": "null"}]}
