"""The parts that the JSON Schemas of our own reports are put together from."""

from collections.abc import Mapping, Sequence
from typing import Any

from mcpgen.findings import Severity

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT = {"type": "string"}
COUNT = {"type": "integer", "minimum": 0}
TEXTS = {"type": "array", "items": TEXT}
PERHAPS_TEXT = {"type": ["string", "null"]}


def closed(properties: Mapping[str, Any], *, optional: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "properties": {**properties, **(optional or {})},
        "required": list(properties),
        "additionalProperties": False,
    }


def one_of(values: Sequence[str]) -> dict[str, Any]:
    """One of these texts."""
    return {"enum": [str(value) for value in values]}


def array(items: Mapping[str, Any]) -> dict[str, Any]:
    """A list."""
    return {"type": "array", "items": items}


def reference(name: str) -> dict[str, str]:
    """What stands in `$defs` under this name."""
    return {"$ref": f"#/$defs/{name}"}


def finding() -> dict[str, Any]:
    """A finding as `Finding.as_json` writes it."""
    return closed(
        {
            "rule": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
            "severity": one_of(tuple(Severity)),
            "message": TEXT,
        },
        optional={"operation": TEXT, "location": TEXT},
    )
