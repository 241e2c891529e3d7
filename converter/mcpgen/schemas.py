"""JSON Schema 2020-12 values: walking them, following their `$ref`s, and keeping only what is reached."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mcpgen.ir import Document, Schema

NAMED_SUBSCHEMAS = ("properties", "patternProperties", "$defs", "dependentSchemas")
"""Keywords whose value maps free names to schemas: a property called `title` is no keyword."""

SINGLE_SUBSCHEMAS = (
    "items",
    "additionalProperties",
    "not",
    "if",
    "then",
    "else",
    "contains",
    "propertyNames",
    "unevaluatedProperties",
    "unevaluatedItems",
)
LISTED_SUBSCHEMAS = ("allOf", "anyOf", "oneOf", "prefixItems")

_NAMED, _SINGLE, _LISTED = frozenset(NAMED_SUBSCHEMAS), frozenset(SINGLE_SUBSCHEMAS), frozenset(LISTED_SUBSCHEMAS)

_FOR_READERS = frozenset(
    {"title", "description", "example", "examples", "deprecated", "readOnly", "writeOnly", "$comment"}
)
_PREFIX = "#/$defs/"
_LONGEST_CHAIN = 100


def subschemas(schema: Schema) -> Iterator[Schema]:
    """The schemas directly inside a schema."""
    if isinstance(schema, bool):
        return
    for keyword, value in schema.items():
        if keyword in NAMED_SUBSCHEMAS and isinstance(value, Mapping):
            yield from value.values()
        elif keyword in SINGLE_SUBSCHEMAS:
            yield value
        elif keyword in LISTED_SUBSCHEMAS:
            yield from value


def rebuilt(schema: Schema, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> Schema:
    """A copy of a schema in which `change` has been applied to every schema object, the innermost first."""
    if isinstance(schema, bool):
        return schema
    copy: dict[str, Any] = {}
    for keyword, value in schema.items():
        if keyword in NAMED_SUBSCHEMAS and isinstance(value, Mapping):
            copy[keyword] = {name: rebuilt(inner, change) for name, inner in value.items()}
        elif keyword in SINGLE_SUBSCHEMAS:
            copy[keyword] = rebuilt(value, change)
        elif keyword in LISTED_SUBSCHEMAS:
            copy[keyword] = [rebuilt(inner, change) for inner in value]
        else:
            copy[keyword] = value
    return change(copy)


def lean(schema: Schema) -> Schema:
    """A schema without what only people read: it accepts the same values in fewer bytes."""
    return rebuilt(schema, lambda inner: {key: value for key, value in inner.items() if key not in _FOR_READERS})


def resolved(schema: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """Follow `#/$defs/NAME` at the root of a schema; keywords beside a `$ref` win over what it points to.

    Properties and required ones are those of both.
    """
    for _ in range(_LONGEST_CHAIN):
        if isinstance(schema, bool) or not isinstance(reference := schema.get("$ref"), str):
            return schema
        target = definitions.get(reference.removeprefix(_PREFIX))
        if target is None:
            return schema
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        if isinstance(target, bool):
            return beside if target else False
        schema = _over(target, beside)
    return schema


def _over(target: Mapping[str, Any], beside: Mapping[str, Any]) -> Mapping[str, Any]:
    made = {**target, **beside}
    if "properties" in target and "properties" in beside:
        made["properties"] = {**target["properties"], **beside["properties"]}
    if "required" in target and "required" in beside:
        made["required"] = list(dict.fromkeys([*target["required"], *beside["required"]]))
    return made


def reference_chain(schema: Schema, definitions: Mapping[str, Schema]) -> Iterator[Mapping[str, Any]]:
    """The schemas with a `$ref` that `resolved` goes through, from the outermost on."""
    for _ in range(_LONGEST_CHAIN):
        if isinstance(schema, bool) or not isinstance(reference := schema.get("$ref"), str):
            return
        yield schema
        schema = definitions.get(reference.removeprefix(_PREFIX), True)


def references(schema: Schema) -> list[str]:
    """The names under `#/$defs/` that a schema refers to, in order, those of inner schemas too."""
    found: list[str] = []
    _collect_references(schema, found)
    return found


def _collect_references(schema: Schema, found: list[str]) -> None:
    """Written without generators: a large document has a million schemas."""
    if isinstance(schema, bool):
        return
    reference = schema.get("$ref")
    if isinstance(reference, str) and reference.startswith(_PREFIX):
        found.append(reference.removeprefix(_PREFIX))
    for keyword, value in schema.items():
        if isinstance(value, str | bool):
            continue
        if keyword in _NAMED:
            for inner in value.values() if isinstance(value, Mapping) else ():
                _collect_references(inner, found)
        elif keyword in _SINGLE:
            _collect_references(value, found)
        elif keyword in _LISTED:
            for inner in value:
                _collect_references(inner, found)


def reached(schema: Schema, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """The definitions that a schema needs, directly or through others, in the order in which they are met."""
    found: dict[str, Schema] = {}
    waiting = list(references(schema))
    while waiting:
        name = waiting.pop(0)
        if name not in found and name in definitions:
            found[name] = definitions[name]
            waiting.extend(references(definitions[name]))
    return found


def self_contained(schema: Mapping[str, Any], definitions: Mapping[str, Schema]) -> dict[str, Any]:
    """`schema` with a `$defs` of just what it reaches; without one if it reaches nothing."""
    bare = {key: value for key, value in schema.items() if key != "$defs"}
    needed = reached(bare, definitions)
    return {**bare, "$defs": needed} if needed else bare


def response_schema(document: Document, operation: str) -> dict[str, Any] | None:
    """The self-contained schema of an operation's JSON answer when it succeeds; None where the document declares none.

    Of several, the one with the lowest status counts; `2XX` and `default` come after those with a number.
    """
    found = next((item for item in document.operations if item.key == operation), None)
    successes = [
        item for item in (found.responses if found else ()) if item.status[:1] == "2" or item.status == "default"
    ]
    for response in sorted(successes, key=lambda item: item.status):
        for content in response.contents:
            if is_json(content.media_type) and content.schema is not None:
                schema = {} if isinstance(content.schema, bool) else content.schema
                return self_contained(schema, document.response_definitions)
    return None


def is_json(media_type: str) -> bool:
    """Whether a media type is JSON: `application/json`, `text/json`, anything ending in `+json`."""
    essence = media_type.partition(";")[0].strip().lower()
    return essence.endswith(("/json", "+json"))
