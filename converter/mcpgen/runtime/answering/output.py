"""What a tool's function returns -> the JSON that the tool answers, and what is wrong with it by the output schema."""

import json
from itertools import islice
from typing import Any

from ..schemas import Schema, may_be_null, not_null

MOST_FAULTS = 10


def as_json(returned: Any) -> Any:
    """A pydantic model as JSON by its aliases, with its None fields; everything else as it is."""
    dump = getattr(returned, "model_dump", None)
    return returned if dump is None else dump(mode="json", by_alias=True)


def without_absent(value: Any, schema: Any, root: Schema) -> Any:
    """Leave out the nulls of fields that `schema` neither requires nor lets be null.

    A model of Python has None for a field that was not given; in JSON such a field is not there.
    """
    schema = not_null(schema, root)
    if isinstance(value, list):
        return [without_absent(item, schema.get("items"), root) for item in value]
    if not isinstance(value, dict):
        return value
    properties, required = schema.get("properties", {}), schema.get("required", ())
    return {
        name: without_absent(item, properties.get(name), root)
        for name, item in value.items()
        if item is not None or name in required or may_be_null(properties.get(name), root)
    }


def faults(value: Any, schema: Schema) -> tuple[str, ...]:
    """What is wrong with an answer by its output schema, as the clients of the SDK check it: formats are not."""
    from jsonschema import Draft202012Validator
    from referencing import Registry

    from ..checking.explain import explain

    errors = Draft202012Validator(schema, registry=Registry()).iter_errors(value)
    return tuple(islice((line for error in errors for line in explain(error, whole="answer")), MOST_FAULTS))


def compact(value: Any) -> str:
    """JSON in one line. Half surrogate pairs, which no transport can carry, become U+FFFD."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text if text.isascii() else text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
