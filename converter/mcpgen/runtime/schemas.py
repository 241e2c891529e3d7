"""A part of a schema -> what it says, references and alternatives with null seen through."""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]
"""JSON Schema 2020-12; every `$ref` is `#/$defs/NAME`."""

_NULL = {"type": "null"}


def followed(schema: Any, root: Schema) -> Schema:
    """Return what `schema` says, with what it refers to; words beside a `$ref` go before those behind it."""
    definitions = root.get("$defs", {})
    said: dict[str, Any] = {}
    for _ in range(len(definitions) + 1):
        if not isinstance(schema, Mapping):
            break
        said = {**schema, **said}
        if "$ref" not in schema:
            break
        schema = definitions.get(str(schema["$ref"]).removeprefix("#/$defs/"))
    said.pop("$ref", None)
    return said


def not_null(schema: Any, root: Schema) -> Schema:
    """Return what `schema` says of a value that is not null: of two alternatives of which one is null, the other."""
    said = followed(schema, root)
    real = [branch for branch in alternatives(said) if branch != _NULL]
    return followed(real[0], root) if len(real) == 1 else said


def may_be_null(schema: Any, root: Schema) -> bool:
    """Say whether null can be a value of `schema`."""
    said = followed(schema, root)
    if branches := alternatives(said):
        return any(may_be_null(branch, root) for branch in branches)
    if "const" in said:
        return said["const"] is None
    if "enum" in said:
        return None in said["enum"]
    types = said.get("type", "null")
    return types == "null" or "null" in types


def is_date(schema: Any, root: Schema) -> bool:
    """Say whether a value of `schema` reaches a function as a `date`: text of `format: date`, or null."""
    said = not_null(schema, root)
    types = said.get("type", ())
    return said.get("format") == "date" and (types == "string" or set(types) == {"string", "null"})


def alternatives(said: Schema) -> list[Any]:
    """Return the schemas of `anyOf` and `oneOf`."""
    return [*said.get("anyOf", ()), *said.get("oneOf", ())]
