"""Nothing -> the JSON Schema of `mcpgen diff --format json`, which `mcpgen schema diff` prints."""

from typing import Any

from mcpgen.diff.change import LEVELS, Level
from mcpgen.diff.hints import HintSource
from mcpgen.diff.slices import Effect
from mcpgen.report.review.review_json import VERSION
from mcpgen.report.writing.json_schemas import (
    COUNT,
    DIALECT,
    PERHAPS_TEXT,
    TEXT,
    TEXTS,
    array,
    closed,
    finding,
    one_of,
    reference,
)
from mcpgen.tokens import Quality

_HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")


def review_schema() -> dict[str, Any]:
    """Build the schema. Every object is closed, so that a new key is a new version."""
    return {
        "$schema": DIALECT,
        "title": "mcpgen diff report",
        **closed(
            {
                "schemaVersion": {"const": VERSION},
                "api": closed({"title": TEXT, "version": TEXT, "operations": COUNT}),
                "base": {"anyOf": [{"type": "null"}, closed({"ref": TEXT})]},
                "servers": array(reference("server")),
                "summary": closed({**{level.value: COUNT for level in Level}, "accepted": COUNT}),
                "failOn": TEXTS,
                "exitCode": {"enum": [0, 1, 2, 3]},
            }
        ),
        "$defs": {
            "server": _server(),
            "endpoint": closed({"name": TEXT, "operation": TEXT, "kind": {"const": "naive"}, **_listed_tool()}),
            "tool": _tool(),
            "totals": closed(
                {"tools": COUNT, "requiredArgs": COUNT, "readOnly": COUNT, "costs": array(reference("cost"))}
            ),
            "cost": _cost(),
            "change": _change(),
            "apiChange": _api_change(),
            "finding": finding(),
        },
    }


def _server() -> dict[str, Any]:
    return closed(
        {
            "name": TEXT,
            "state": {"enum": ["kept", "new", "gone", None]},
            "naive": array(reference("endpoint")),
            "tools": array(reference("tool")),
            "relation": array(closed({"operation": TEXT, "replacedBy": TEXTS, "calledBy": TEXTS})),
            "hidden": array(closed({"operation": TEXT, "reason": TEXT, "by": TEXT})),
            "totals": closed({"naive": reference("totals"), "task": reference("totals")}),
            "changes": array(reference("change")),
            "staleAcceptances": TEXTS,
            "outdated": PERHAPS_TEXT,
            "apiChange": {"anyOf": [{"type": "null"}, reference("apiChange")]},
            "findings": array(reference("finding")),
        }
    )


def _listed_tool() -> dict[str, Any]:
    """What an endpoint and a task tool have in common."""
    hint = closed({"value": {"type": "boolean"}, "source": one_of(tuple(HintSource))})
    return {
        "requiredArgs": TEXTS,
        "optionalArgs": TEXTS,
        "annotations": closed(dict.fromkeys(_HINTS, hint)),
        "tokens": COUNT,
    }


def _tool() -> dict[str, Any]:
    fixed = closed(
        {"argument": TEXT, "operation": PERHAPS_TEXT, "from": one_of(("value", "env", "claim", "handle"))},
        optional={"value": True, "name": TEXT},
    )
    return closed(
        {
            "name": TEXT,
            "kind": one_of(("as-is", "reshaped", "split", "merged", "split+merged", "custom")),
            "calls": TEXTS,
            "replaces": TEXTS,
            "fixedArgs": array(fixed),
            "creates": PERHAPS_TEXT,
            "consumes": PERHAPS_TEXT,
            **_listed_tool(),
        }
    )


def _cost() -> dict[str, Any]:
    return closed(
        {
            "tokenizer": TEXT,
            "rendering": TEXT,
            "quality": one_of(tuple(Quality)),
            "tokens": COUNT,
            "bytes": COUNT,
        }
    )


def _change() -> dict[str, Any]:
    place = closed({"file": TEXT, "line": {"type": ["integer", "null"], "minimum": 1}})
    return closed(
        {
            "id": one_of(tuple(LEVELS)),
            "level": one_of(tuple(Level)),
            "tool": PERHAPS_TEXT,
            "pointer": TEXT,
            "text": TEXT,
            "before": True,
            "after": True,
            "source": {"anyOf": [{"type": "null"}, place]},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{12}$"},
            "accepted": PERHAPS_TEXT,
        }
    )


def _api_change() -> dict[str, Any]:
    effect = one_of(tuple(Effect))
    cause = closed({"effect": effect, "operation": TEXT, "text": TEXT})
    tool = closed({"name": TEXT, "effect": effect, "causes": array(cause)})
    return closed({"tools": array(tool), "undecided": TEXTS, "removed": TEXTS})
