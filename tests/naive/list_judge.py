"""What `mcpgen naive --format json` prints, and what a case wants -> what is wrong. Knows nothing of mcpgen."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry

Listing = Mapping[str, Any]

_NAMED = ("properties", "patternProperties", "$defs", "dependentSchemas", "definitions")
_SINGLE = ("items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames")
_LISTED = ("allOf", "anyOf", "oneOf", "prefixItems")
_OF_OPENAPI = ("nullable", "discriminator", "xml", "example", "externalDocs")
_META = Draft202012Validator(Draft202012Validator.META_SCHEMA)


def listing_faults(listing: Listing) -> Iterator[str]:
    """What no list may be, whatever the document."""
    names = [tool["name"] for tool in listing["tools"]]
    operations = [tool["operation"] for tool in listing["tools"]]
    yield from (f"{name} stands for two tools" for name in dict.fromkeys(names) if names.count(name) > 1)
    yield from (f"{key} has two tools" for key in dict.fromkeys(operations) if operations.count(key) > 1)
    for finding in listing["findings"]:
        if not all(isinstance(finding.get(key), str) for key in ("rule", "severity", "message")):
            yield f"an incomplete finding: {finding}"
    for tool in listing["tools"]:
        yield from (f"{tool['name']}: {fault}" for fault in _tool_faults(tool))


def _tool_faults(tool: Mapping[str, Any]) -> Iterator[str]:
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,64}", tool["name"]):
        yield "an illegal name"
    if not tool["description"].strip():
        yield "no description"
    schema = tool["inputSchema"]
    if schema.get("type") != "object" or not isinstance(schema.get("properties"), dict):
        yield "no object schema with properties"
    yield from (f"{keyword} at the root" for keyword in ("oneOf", "anyOf", "allOf", "not") if keyword in schema)
    for name in schema["properties"]:
        if not re.fullmatch(r"[A-Za-z0-9_.-]{1,64}", name):
            yield f"an illegal argument name {name!r}"
    if list(tool["arguments"]) != list(schema["properties"]):
        yield f"arguments {list(tool['arguments'])} for the properties {list(schema['properties'])}"
    yield from keyword_faults(schema)
    definitions = schema.get("$defs", {})
    used = {ref.removeprefix("#/$defs/") for inner in subschemas(schema) if isinstance(ref := inner.get("$ref"), str)}
    yield from (f"$ref to {name}, which is not there" for name in sorted(used) if name not in definitions)
    yield from (f"the definition {name} is not used" for name in definitions if name not in used)


def keyword_faults(schema: Any) -> Iterator[str]:
    """Keywords that JSON Schema 2020-12 does not have, or not in this form."""
    for inner in subschemas(schema):
        yield from (f"the keyword {keyword}" for keyword in _OF_OPENAPI if keyword in inner)
        yield from (f"the keyword {keyword}" for keyword in inner if keyword.startswith("x-"))
        for keyword in ("exclusiveMinimum", "exclusiveMaximum"):
            if isinstance(inner.get(keyword), bool):
                yield f"a boolean {keyword}"


def invalid(schema: Any) -> str | None:
    """Why a schema is not valid JSON Schema 2020-12."""
    return next((f"{error.json_path}: {error.message}" for error in _META.iter_errors(schema)), None)


def subschemas(schema: Any) -> Iterator[Mapping[str, Any]]:
    """A schema and every schema in it."""
    if not isinstance(schema, dict):
        return
    yield schema
    for keyword in _NAMED:
        for inner in schema.get(keyword, {}).values():
            yield from subschemas(inner)
    for keyword in _SINGLE:
        yield from subschemas(schema.get(keyword))
    for keyword in _LISTED:
        for inner in schema.get(keyword, ()):
            yield from subschemas(inner)


# --- what one case wants ----------------------------------------------------------------------------------------------


def case_faults(expect: Mapping[str, Any], listing: Listing) -> Iterator[str]:
    """What is wrong with a list by a case; its requests and results are judged elsewhere."""
    by_operation = {tool["operation"]: tool for tool in listing["tools"]}
    loud = [json.dumps(item, ensure_ascii=False) for item in listing["findings"] if item["severity"] != "note"]
    for part in expect.get("finding_contains", ()):
        if not any(part in finding for finding in loud):
            yield f"no error or warning with {part!r}: {loud}"
    yield from _name_faults(expect.get("tool_names", {}), [tool["name"] for tool in listing["tools"]])
    for operation, name in expect.get("name_of", {}).items():
        if by_operation[operation]["name"] != name:
            yield f"{operation} is called {by_operation[operation]['name']}"
    for operation, part in expect.get("name_contains", {}).items():
        if part not in by_operation[operation]["name"]:
            yield f"{operation} is called {by_operation[operation]['name']}"
    for wanted in expect.get("tools", ()):
        by_name = {tool["name"]: tool for tool in listing["tools"]}
        tool = by_operation.get(wanted["operation"]) if "operation" in wanted else by_name.get(wanted["name"])
        yield from _wanted_faults(wanted, tool) if tool else [f"no tool {wanted}"]


def _name_faults(wanted: Mapping[str, Any], names: list[str]) -> Iterator[str]:
    if len(names) != wanted.get("count", len(names)):
        yield f"{len(names)} tools"
    yield from (f"{name} is not as wanted" for name in names if not re.fullmatch(wanted.get("pattern", ".*"), name))
    yield from (f"no tool {name} among {names}" for name in wanted.get("include", ()) if name not in names)
    if sorted(names) != sorted(wanted.get("exactly", names)):
        yield f"the tools are {names}"


def _wanted_faults(wanted: Mapping[str, Any], tool: Mapping[str, Any]) -> Iterator[str]:
    schema, places = tool["inputSchema"], tool["arguments"]
    whole = next((name for name, place in places.items() if place == {"in": "body", "name": ""}), None)
    inner, inner_required = _inside(schema, schema["properties"][whole]) if whole else ({}, [])
    given = [*(name for name in schema.get("required", ()) if name != whole), *inner_required]
    if "required" in wanted and not {*given, *([whole] if whole == "body" else [])} >= set(wanted["required"]) >= {
        *given
    }:
        yield f"required are {given}"
    for where, names in wanted.get("required_at", {}).items():
        at = [place["name"] for name, place in places.items() if place["in"] == where and name in schema["required"]]
        if sorted(at) != sorted(names):
            yield f"required in {where} are {at}"
    for name, keywords in wanted.get("properties", {}).items():
        found = _resolved(schema, schema["properties"].get(name, inner.get(name)))
        yield from (
            f"{name}.{keyword} is {found.get(keyword)!r}"
            for keyword, value in keywords.items()
            if found.get(keyword) != value
        )
    for sample in wanted.get("accepts", ()):
        if (fault := _refusal(schema, _as_called(tool, whole, sample))) is not None:
            yield f"refuses {sample}: {fault}"
    yield from (
        f"accepts {sample}"
        for sample in wanted.get("rejects", ())
        if _refusal(schema, _as_called(tool, whole, sample)) is None
    )
    count = len(schema["properties"]) + (max(len(inner), 1) - 1 if whole else 0)
    if count != wanted.get("inputs", count):
        yield f"{count} inputs"
    pattern = wanted.get("property_key_pattern", ".*")
    yield from (f"the key {name}" for name in schema["properties"] if not re.fullmatch(pattern, name))
    yield from (f"the argument {name}" for name in wanted.get("absent_properties", ()) if name in {**places, **inner})
    yield from (f"{word} at the root" for word in wanted.get("root_lacks_keywords", ()) if word in schema)
    found_anywhere = [word for inner_schema in subschemas(schema) for word in inner_schema]
    yield from (f"the keyword {word}" for word in wanted.get("schema_lacks_keywords", ()) if word in found_anywhere)
    yield from (
        f"no {part!r} in the description"
        for part in wanted.get("description_contains", ())
        if part not in tool["description"]
    )
    for name, parts in wanted.get("property_description_contains", {}).items():
        said = _resolved(schema, schema["properties"][name]).get("description", "")
        yield from (f"no {part!r} in {said!r}" for part in parts if part not in said)


def _inside(schema: Any, node: Any) -> tuple[dict[str, Any], list[str]]:
    """The properties and required names of a body that is one argument."""
    node = _resolved(schema, node)
    properties, required = dict(node.get("properties", {})), list(node.get("required", ()))
    for part in node.get("allOf", ()):
        more, needed = _inside(schema, part)
        properties |= more
        required += needed
    return properties, required


def _resolved(schema: Any, node: Any) -> Any:
    while isinstance(node, dict) and "$ref" in node:
        node = {
            **schema["$defs"][node["$ref"].removeprefix("#/$defs/")],
            **{key: node[key] for key in node if key != "$ref"},
        }
    return node if isinstance(node, dict) else {}


def _as_called(tool: Mapping[str, Any], whole: str | None, sample: Mapping[str, Any]) -> dict[str, Any]:
    """The flat arguments of a case; where the body is one argument, its properties go inside."""
    if whole is None or "body" in sample:
        return dict(sample)
    outside = {name: value for name, value in sample.items() if name in tool["arguments"]}
    inside = {name: value for name, value in sample.items() if name not in tool["arguments"]}
    return {**outside, whole: inside} if inside else outside


def _refusal(schema: Any, sample: Any) -> str | None:
    errors = Draft202012Validator(schema, registry=Registry()).iter_errors(sample)
    return next((error.message for error in errors), None)
