"""Nothing -> the JSON Schema of `mcpgen diff --format json`, which `mcpgen schema diff` prints."""

from collections.abc import Mapping, Sequence
from typing import Any

from mcpgen.diff.change import LEVELS, Level
from mcpgen.diff.hints import HintSource
from mcpgen.findings import Severity
from mcpgen.report.review_json import VERSION
from mcpgen.tokens import Quality

_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}
_TEXTS = {"type": "array", "items": _TEXT}
_PERHAPS_TEXT = {"type": ["string", "null"]}
_HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")


def review_schema() -> dict[str, Any]:
    """Build the schema. Every object is closed, so that a new key is a new version."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "mcpgen diff report",
        **_closed(
            {
                "schemaVersion": {"const": VERSION},
                "api": _closed({"title": _TEXT, "version": _TEXT, "operations": _COUNT}),
                "base": {"anyOf": [{"type": "null"}, _closed({"ref": _TEXT})]},
                "servers": _list("server"),
                "summary": _closed({**{level.value: _COUNT for level in Level}, "accepted": _COUNT}),
                "failOn": _TEXTS,
                "exitCode": {"enum": [0, 1, 2, 3]},
            }
        ),
        "$defs": {
            "server": _server(),
            "endpoint": _closed({"name": _TEXT, "operation": _TEXT, "kind": {"const": "naive"}, **_listed_tool()}),
            "tool": _tool(),
            "totals": _closed({"tools": _COUNT, "requiredArgs": _COUNT, "readOnly": _COUNT, "costs": _list("cost")}),
            "cost": _cost(),
            "change": _change(),
            "finding": _finding(),
        },
    }


def _server() -> dict[str, Any]:
    return _closed(
        {
            "name": _TEXT,
            "naive": _list("endpoint"),
            "tools": _list("tool"),
            "relation": _array(_closed({"operation": _TEXT, "replacedBy": _TEXTS, "calledBy": _TEXTS})),
            "hidden": _array(_closed({"operation": _TEXT, "reason": _TEXT, "by": _TEXT})),
            "totals": _closed({"naive": _ref("totals"), "task": _ref("totals")}),
            "changes": _list("change"),
            "findings": _list("finding"),
        }
    )


def _listed_tool() -> dict[str, Any]:
    """What an endpoint and a task tool have in common."""
    hint = _closed({"value": {"type": "boolean"}, "source": _one_of(tuple(HintSource))})
    return {
        "requiredArgs": _TEXTS,
        "optionalArgs": _TEXTS,
        "annotations": _closed(dict.fromkeys(_HINTS, hint)),
        "tokens": _COUNT,
    }


def _tool() -> dict[str, Any]:
    fixed = _closed(
        {"argument": _TEXT, "operation": _PERHAPS_TEXT, "from": _one_of(("value", "env", "claim", "handle"))},
        optional={"value": True, "name": _TEXT},
    )
    return _closed(
        {
            "name": _TEXT,
            "kind": _one_of(("as-is", "reshaped", "split", "merged", "split+merged", "custom")),
            "calls": _TEXTS,
            "replaces": _TEXTS,
            "fixedArgs": _array(fixed),
            "creates": _PERHAPS_TEXT,
            "consumes": _PERHAPS_TEXT,
            **_listed_tool(),
        }
    )


def _cost() -> dict[str, Any]:
    return _closed(
        {
            "tokenizer": _TEXT,
            "rendering": _TEXT,
            "quality": _one_of(tuple(Quality)),
            "tokens": _COUNT,
            "bytes": _COUNT,
        }
    )


def _change() -> dict[str, Any]:
    place = _closed({"file": _TEXT, "line": {"type": ["integer", "null"], "minimum": 1}})
    return _closed(
        {
            "id": _one_of(tuple(LEVELS)),
            "level": _one_of(tuple(Level)),
            "tool": _PERHAPS_TEXT,
            "pointer": _TEXT,
            "text": _TEXT,
            "before": True,
            "after": True,
            "source": {"anyOf": [{"type": "null"}, place]},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{12}$"},
            "accepted": _PERHAPS_TEXT,
        }
    )


def _finding() -> dict[str, Any]:
    return _closed(
        {"rule": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}, "severity": _one_of(tuple(Severity))}
        | {"message": _TEXT},
        optional={"operation": _TEXT, "location": _TEXT},
    )


def _closed(properties: Mapping[str, Any], *, optional: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {**properties, **(optional or {})},
        "required": list(properties),
        "additionalProperties": False,
    }


def _one_of(values: Sequence[str]) -> dict[str, Any]:
    return {"enum": [str(value) for value in values]}


def _array(items: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _list(name: str) -> dict[str, Any]:
    return _array(_ref(name))


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}
