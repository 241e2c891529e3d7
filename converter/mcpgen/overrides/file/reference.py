"""The models of the overrides file -> docs/overrides.md: every key, what it takes, and what it means."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from mcpgen.overrides.file.schema import json_schema
from mcpgen.overrides.file.sections import JSON_TYPES

_INTRODUCTION = """# Overrides files

Every key of an overrides file, made from the models that check it by `python -m mcpgen.cli.pages.overrides_reference`.
`mcpgen schema overrides` prints the same as JSON Schema: with it, editors complete keys and show these texts. Where an
editor runs the YAML language server, as VS Code's YAML extension does, a first line in the file is enough:

```yaml
# yaml-language-server: $schema=overrides.schema.json
```

An operation is named as `mcpgen naive` lists it (`get_orders`), by its operationId, by its method and path in words
(`post_stock_by_sku_recount`), or as `GET /orders`. An argument of an operation is `operation.argument`. Keys marked
**must** have to be there; one that is left out has its default, and one that says nothing is an error.
"""

_WHAT_IT_LACKS = """
## What a document lacks

An overlay under `overlays` says it, and the document stays as its owners wrote it. Many documents tell of no
credentials, so that `auth` has nothing to name:

```yaml
overlay: 1.0.0
info: {title: Credentials, version: "1"}
actions:
  - target: $
    update:
      security: [{token: []}]
      components: {securitySchemes: {token: {type: http, scheme: bearer}}}
```
"""

_HEADINGS = {
    "PickEach": "a list of a projection",
    "PickObject": "an object of a projection",
    "Field": "a field in the short form",
    "Narrowing": "narrowing keywords",
    "LongReference": "a reference in two keys",
    "FromEnvironment": "from the environment",
    "ServerTool": "a tool on a server",
}
"""Headings of sections that are called otherwise than their class."""


def reference() -> str:
    """The whole page."""
    schema = json_schema()
    definitions: Mapping[str, Any] = schema["$defs"]
    parts = [_INTRODUCTION, _section("The file", schema, definitions)]
    for name in _met(schema, definitions):
        if name != "Field":
            elsewhere = definitions["Narrowing"]["properties"] if name == "Argument" else ()
            parts.append(_section(_heading(name), definitions[name], definitions, elsewhere))
    return "\n".join([*parts, _short_form(definitions["Field"])]) + _WHAT_IT_LACKS


def _met(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> list[str]:
    """The sections in the order in which a reader meets them."""
    found: list[str] = []
    waiting = list(_references(schema.get("properties", {})))
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found.append(name)
            waiting = [*_references(definitions[name].get("properties", {})), *waiting]
    return found


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        if isinstance(reference := value.get("$ref"), str):
            yield reference.removeprefix("#/$defs/")
        for inner in value.values():
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)


def _heading(name: str) -> str:
    said = _HEADINGS.get(name, name.lower())
    return said[:1].upper() + said[1:]


def _link(name: str) -> str:
    said = _HEADINGS.get(name, name.lower())
    return f"[{said}](#{said.replace(' ', '-')})"


def _section(
    heading: str, schema: Mapping[str, Any], definitions: Mapping[str, Any], elsewhere: Collection[str] = ()
) -> str:
    """One table; keys that stand `elsewhere` are not repeated."""
    required = schema.get("required", ())
    rows = [
        f"| `{name}` | {_takes(inner)}{'; **must**' if name in required else ''} | {_meaning(inner, definitions)} |"
        for name, inner in schema.get("properties", {}).items()
        if name not in elsewhere
    ]
    said = _said(schema) + (f" It takes the {_link('Narrowing')} too." if elsewhere else "")
    return "\n".join([f"## {heading}", "", said, "", "| key | takes | meaning |", "|:--|:--|:--|", *rows, ""])


def _said(schema: Mapping[str, Any]) -> str:
    return str(schema.get("description", "")).replace("\n\n", " ").replace("\n", " ")


def _meaning(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    referred = definitions.get(str(schema.get("$ref", "")).removeprefix("#/$defs/"), {})
    text = (_said(schema) or _said(referred)).replace("|", "\\|")
    default = schema.get("default")
    stated = f" Default: `{default}`." if isinstance(default, int | str) and default != "" else ""
    return f"{text}{stated}"


def _takes(schema: Mapping[str, Any]) -> str:
    """What stands behind a key, in a few words."""
    if isinstance(reference := schema.get("$ref"), str):
        return _link(reference.removeprefix("#/$defs/"))
    for keyword in ("anyOf", "oneOf"):
        if keyword in schema:
            return " or ".join(dict.fromkeys(_takes(branch) for branch in schema[keyword]))
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema.get("enum") == JSON_TYPES:
        return "a type of JSON Schema"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    match schema.get("type"):
        case "object":
            return _mapping(schema)
        case "array":
            return f"a list, each {_takes(schema['items'])}" if schema.get("items") else "a list"
        case "string":
            return "a text"
        case "boolean":
            return "true or false"
        case "integer":
            return "a whole number"
        case "number":
            return "a number"
    return "any value"


def _mapping(schema: Mapping[str, Any]) -> str:
    values = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties")]
    inner = next((value for value in values if isinstance(value, Mapping)), None)
    return f"by name: {_takes(inner)}" if inner else "a mapping"


def _short_form(schema: Mapping[str, Any]) -> str:
    rows = [f"| {example} | {_said(form)} |" for example, form in zip(_EXAMPLES, schema["anyOf"], strict=True)]
    return "\n".join(
        ["## A field in the short form", "", _said(schema), "", "| form | meaning |", "|:--|:--|", *rows, ""]
    )


_EXAMPLES = (
    "`string`",
    '`[string, "null"]`',
    "`{each: string}`",
    "`{enum: [issued, held]}`",
    "`{schema: {type: string, format: date}}`",
    "`{sku: string, note?: string}`",
)
