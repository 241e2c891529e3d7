"""A schema -> a few words for it, as one of several that a value may be."""

from collections.abc import Mapping
from typing import Any

from mcpgen.diff.phrase import Code, value
from mcpgen.ir import Schema

_LONGEST = 60


def shape(schema: Schema) -> Code:
    """Its values, the name of what it refers to, or its type; of an object its fields too."""
    if isinstance(schema, bool):
        return Code("anything" if schema else "nothing")
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return value(values[0] if len(values) == 1 else values)
    if "$ref" in schema:
        return _cut(str(schema["$ref"]).rpartition("/")[2])
    if "type" not in schema:
        return value(dict(schema))
    return _cut(_typed(schema))


def _typed(schema: Mapping[str, Any]) -> str:
    types = schema["type"]
    told = " or ".join(map(str, types)) if isinstance(types, list) else str(types)
    return told + (f" with {', '.join(fields)}" if (fields := schema.get("properties")) else "")


def _cut(text: str) -> Code:
    return Code(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")
