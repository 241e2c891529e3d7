"""The short form of fields (`string`, `[string, "null"]`, `{each: ...}`, nested fields) -> JSON Schema."""

import json
from collections.abc import Mapping
from typing import Any

from mcpgen.ir import Schema
from mcpgen.overrides.file.sections import JSON_TYPES, no_type
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.schemas.stated_schema import fault_of

_FORMS = "write a type, a list of types, {each: ...}, {enum: [...]}, {schema: ...} or further fields"


def fields_schema(fields: Mapping[str, Any], problems: Problems, steps: Steps) -> dict[str, Any]:
    """Fields -> an object schema; `name?` is optional."""
    properties: dict[str, Schema] = {}
    for written, form in fields.items():
        name = written.removesuffix("?")
        if name in properties:
            problems.error("bad-field", f'the field "{name}" stands here a second time; keep one', (*steps, written))
        properties[name] = field_schema(form, problems, (*steps, written))
    required = [name for name in fields if not name.endswith("?")]
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    return {**schema, "required": required} if required else schema


def field_schema(form: Any, problems: Problems, steps: Steps) -> Schema:
    """One field. What is no form is a finding."""
    if isinstance(form, str):
        return _typed([form], form, problems, steps)
    if isinstance(form, list) and form and all(isinstance(item, str) for item in form):
        return _typed(form, form, problems, steps)
    if not isinstance(form, Mapping) or not form:
        problems.error("bad-field", _no_form(form), steps)
        return True
    if set(form) == {"each"}:
        return {"type": "array", "items": field_schema(form["each"], problems, (*steps, "each"))}
    if set(form) == {"enum"}:
        return _choices(form["enum"], problems, (*steps, "enum"))
    if set(form) == {"schema"}:
        return _written_out(form["schema"], problems, (*steps, "schema"))
    return fields_schema(form, problems, steps)


def _no_form(form: Any) -> str:
    if form is None or (isinstance(form, list) and None in form):
        return 'null is no field; the type that is called so stands in quotes: "null"'
    return f"{json.dumps(form, ensure_ascii=False)[:60]} is no field; {_FORMS}"


def _typed(names: list[str], stated: Any, problems: Problems, steps: Steps) -> Schema:
    for name in names:
        if name not in JSON_TYPES:
            problems.error("bad-field", no_type(name), steps)
            return True
    if len(dict.fromkeys(names)) < len(names):
        problems.error("bad-field", "a type stands here a second time; keep one", steps)
        return True
    return {"type": stated}


def _choices(values: Any, problems: Problems, steps: Steps) -> Schema:
    if not isinstance(values, list) or not values:
        problems.error("bad-field", "enum takes a list of values; write [..., ...]", steps)
        return True
    return {"type": "string", "enum": values} if all(isinstance(value, str) for value in values) else {"enum": values}


def _written_out(schema: Any, problems: Problems, steps: Steps) -> Schema:
    if not isinstance(schema, Mapping):
        problems.error("bad-schema", "a JSON Schema is a mapping; write {type: ...}", steps)
        return True
    if fault := fault_of(schema):
        problems.error("bad-schema", fault, steps)
        return True
    return dict(schema)
