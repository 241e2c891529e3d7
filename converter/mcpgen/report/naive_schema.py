"""Nothing -> the JSON Schema of `mcpgen naive --format json`, which `mcpgen schema naive` prints."""

from typing import Any

from mcpgen.report.writing.json_schemas import COUNT, DIALECT, TEXT, array, closed, finding, one_of

_PLACES = ("path", "query", "querystring", "header", "cookie", "body")
_TOKENS = {"type": "object", "additionalProperties": COUNT, "description": "By tokenizer."}


def naive_schema() -> dict[str, Any]:
    """Build the schema. Every object is closed."""
    return {
        "$schema": DIALECT,
        "title": "mcpgen naive list",
        **closed(
            {
                "tools": array(_tool()),
                "findings": array(finding()),
                "totals": closed({"tools": COUNT, "bytes": COUNT, "tokens": _TOKENS}),
            }
        ),
    }


def _tool() -> dict[str, Any]:
    place = closed({"in": one_of(_PLACES), "name": {**TEXT, "description": "Empty for a body that is one argument."}})
    return closed(
        {
            "name": {**TEXT, "pattern": "^[A-Za-z0-9_.-]{1,64}$"},
            "description": TEXT,
            "inputSchema": {
                "type": "object",
                "required": ["type", "properties"],
                "properties": {"type": {"const": "object"}},
            },
            "operation": {**TEXT, "description": "Method and path, such as GET /orders."},
            "arguments": {
                "type": "object",
                "additionalProperties": place,
                "description": "Where each argument of the tool goes in the request.",
            },
            "bytes": COUNT,
            "tokens": _TOKENS,
        },
        optional={"title": TEXT},
    )
