"""A tool definition -> ListedTool: its arguments and its texts found once, for all rules."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mcpgen.ir import Shown
from mcpgen.lint.target import Argument, ListedTool, Text
from mcpgen.location import pointer
from mcpgen.schemas import LISTED_SUBSCHEMAS, NAMED_SUBSCHEMAS, SINGLE_SUBSCHEMAS, resolved

_DEEPEST = 60
_STAND_IN = re.compile(r"[A-Z]+ /\S*")


def listed(shown: Shown, **behind: Any) -> ListedTool:
    """The tool, with what is known of what stands behind it: the further fields of ListedTool."""
    said = "" if _STAND_IN.fullmatch(shown.description.strip()) else shown.description.strip()
    return ListedTool(
        name=shown.name,
        title=shown.title,
        description=shown.description,
        said=said,
        input_schema=shown.input_schema,
        output_schema=shown.output_schema,
        annotations=shown.annotations,
        arguments=tuple(_arguments(shown.input_schema)),
        texts=tuple(_texts(shown, said)),
        **behind,
    )


def types_of(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> tuple[str, ...]:
    """The types that a schema takes, null left out, as far as `type` says them, at its root or in its branches."""
    stated = schema.get("type")
    if isinstance(stated, str):
        return () if stated == "null" else (stated,)
    if isinstance(stated, Sequence):
        return tuple(one for one in stated if isinstance(one, str) and one != "null")
    found: dict[str, None] = {}
    for keyword in ("anyOf", "oneOf"):
        for branch in _schemas(schema.get(keyword)):
            inner = resolved(branch, definitions)
            found |= dict.fromkeys(types_of(inner, {}) if isinstance(inner, Mapping) else ())
    if not found and schema.get("enum"):
        found |= dict.fromkeys("string" for value in schema["enum"] if isinstance(value, str))
    return tuple(found)


def inner_schema(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """The one branch of a schema that may also be null; the schema itself where it has none or several."""
    branches = [branch for branch in _schemas(schema.get("anyOf")) if branch.get("type") != "null"]
    if len(branches) != 1:
        return schema
    found = resolved(branches[0], definitions)
    if isinstance(found, bool):
        return schema
    return {**found, **{key: value for key, value in schema.items() if key != "anyOf"}}


def _schemas(value: Any) -> list[Mapping[str, Any]]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, Sequence) else []


def _arguments(schema: Mapping[str, Any]) -> Iterator[Argument]:
    definitions = _mapping(schema.get("$defs"))
    required = schema.get("required")
    for name, stated in _mapping(schema.get("properties")).items():
        found = resolved(stated, definitions) if isinstance(stated, Mapping) else {}
        inner = inner_schema(found, definitions) if isinstance(found, Mapping) else {}
        description = inner.get("description")
        yield Argument(
            name=name,
            part=pointer("inputSchema", "properties", name),
            schema=inner,
            types=types_of(inner, definitions),
            required=isinstance(required, Sequence) and name in required,
            description=description if isinstance(description, str) else "",
        )


def _texts(shown: Shown, said: str) -> Iterator[Text]:
    if said:
        yield Text("/description", said)
    for keyword, schema in (("inputSchema", shown.input_schema), ("outputSchema", shown.output_schema)):
        if schema is not None:
            yield from _inside(schema, f"/{keyword}", 0)


def _inside(schema: Any, part: str, depth: int) -> Iterator[Text]:
    """The descriptions of a schema and of all schemas in it."""
    if not isinstance(schema, Mapping) or depth > _DEEPEST:
        return
    if isinstance(text := schema.get("description"), str):
        yield Text(f"{part}/description", text)
    for keyword, value in schema.items():
        if keyword in NAMED_SUBSCHEMAS and isinstance(value, Mapping):
            for name, inner in value.items():
                yield from _inside(inner, f"{part}{pointer(keyword, name)}", depth + 1)
        elif keyword in SINGLE_SUBSCHEMAS:
            yield from _inside(value, f"{part}/{keyword}", depth + 1)
        elif keyword in LISTED_SUBSCHEMAS and isinstance(value, Sequence):
            for i, inner in enumerate(value):
                yield from _inside(inner, f"{part}/{keyword}/{i}", depth + 1)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
