"""A schema that others wrote -> what is wrong with it as JSON Schema, in words, with its place."""

from typing import Any

from mcpgen.lint.target import Text
from mcpgen.lint.wording import shortened
from mcpgen.location import pointer

_DEEPEST = 80


def schema_faults(schema: Any, part: str) -> tuple[Text, ...]:
    """The first fault of a schema, as far as its own dialect tells one; the root has to be an object's."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError
    from jsonschema.validators import validator_for

    if not isinstance(schema, dict):
        return (Text(part, "this is no schema; write an object with type: object"),)
    if _nests_too_deeply(schema, 0):
        return (Text(part, f"this nests more than {_DEEPEST} levels deep; flatten it"),)
    if schema.get("type") != "object" and part == "/inputSchema":
        return (Text(part, "the root has no type: object; add it"),)
    try:
        validator_for(schema, default=Draft202012Validator).check_schema(schema)
    except SchemaError as error:
        place = f"{part}{pointer(*error.absolute_path)}"
        return (Text(place, f"this is no JSON Schema: {shortened(error.message, 120)}; correct it"),)
    return ()


def _nests_too_deeply(value: Any, depth: int) -> bool:
    if depth > _DEEPEST:
        return True
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(_nests_too_deeply(item, depth + 1) for item in inner)
