"""Nothing -> the JSON Schemas of ticket files, of descriptions files, and of `mcpgen choose --format json`."""

from typing import Any

from mcpgen.choose.arguments import ArgumentFault
from mcpgen.choose.scores import VERSION
from mcpgen.report.writing.json_schemas import COUNT, DIALECT, TEXT, TEXTS, array, closed, one_of
from mcpgen.tokens import Quality

_FILLED = {**TEXT, "minLength": 1}
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_FLAG = {"type": "boolean"}


def _by_name(value: Any) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": value}


def tickets_schema() -> dict[str, Any]:
    """Build the schema of a ticket file in YAML. A line of JSON lines is a ticket with its `id`."""
    ticket = closed(
        {
            "text": {**_FILLED, "description": "What somebody asks for."},
            "tool": {
                "description": "The right first tool; a list where several are, the best first; null for none.",
                "anyOf": [_FILLED, array(_FILLED), {"type": "null"}],
            },
        },
        optional={
            "context": {**_by_name(TEXT), "description": "What is known besides the text; a model is told it."},
            "arguments": {**_by_name(True), "description": "The arguments that the ticket settles."},
            "tags": {**TEXTS, "description": "Words to pick tickets by, with --tag."},
            "held_out": {**_FLAG, "description": "For the score only: read by nobody who writes descriptions."},
            "about": {"description": "Anything else; no model sees it."},
        },
    )
    return {
        "$schema": DIALECT,
        "title": "mcpgen tickets",
        **closed({"tickets": {**_by_name(ticket), "minProperties": 1, "description": "By id."}}),
    }


def descriptions_schema() -> dict[str, Any]:
    """Build the schema of a file with sets of descriptions."""
    texts = closed({}, optional={"description": _FILLED, "args": _by_name(_FILLED)})
    tools = {**_by_name({"anyOf": [_FILLED, texts]}), "description": "By tool; what is not named stays."}
    return {
        "$schema": DIALECT,
        "title": "mcpgen sets of descriptions",
        **closed({"sets": {**_by_name(tools), "minProperties": 1, "description": "By the set's name."}}),
    }


def choices_schema() -> dict[str, Any]:
    """Build the schema of the report. Every object is closed, so that a new key is a new version."""
    picked = closed({"name": TEXT, "right": _FLAG, "amongFirst3": _FLAG, "agreeing": COUNT, "samples": COUNT})
    return {
        "$schema": DIALECT,
        "title": "mcpgen choose report",
        **closed(
            {
                "schemaVersion": {"const": VERSION},
                "server": TEXT,
                "selector": closed(
                    {
                        "kind": one_of(("tool-search", "endpoint", "replay")),
                        "name": TEXT,
                        "languageModel": _FLAG,
                        "sampling": {"type": "object"},
                    }
                ),
                "tickets": COUNT,
                "heldOut": COUNT,
                "sets": array(_set()),
                "pairs": array(
                    closed(
                        {"before": TEXT, "after": TEXT, "gained": COUNT, "lost": COUNT, "p": _SHARE, "pHolm": _SHARE}
                    )
                ),
                "confusion": array(closed({"right": TEXT, "picked": TEXT, "counts": _by_name(COUNT)})),
                "picks": array(closed({"ticket": TEXT, "right": TEXTS, "heldOut": _FLAG, "picked": _by_name(picked)})),
                "unanswered": array(closed({"ticket": TEXT, "set": TEXT, "sample": COUNT, "why": TEXT})),
                "conclusion": TEXT,
                "warnings": TEXTS,
            }
        ),
    }


def _set() -> dict[str, Any]:
    cost = {"tokenizer": TEXT, "rendering": TEXT, "quality": one_of(tuple(Quality)), "tokens": COUNT, "bytes": COUNT}
    replies = ("all", "calls", "nothing", "refusals", "unknownTool", "malformed", "inText", "severalCalls")
    faults = {
        "type": "object",
        "properties": {fault.value: COUNT for fault in ArgumentFault},
        "additionalProperties": False,
    }
    arguments = closed({"calls": COUNT, "ofRightTools": COUNT, "right": COUNT, "faults": faults})
    return closed(
        {
            "name": TEXT,
            "toolsHash": TEXT,
            "everythingElseHash": TEXT,
            "tools": COUNT,
            "right": COUNT,
            "of": COUNT,
            "interval": {"type": "array", "items": _SHARE, "minItems": 2, "maxItems": 2},
            "heldOutRight": COUNT,
            "heldOut": COUNT,
            "amongFirst3": COUNT,
            "cost": closed(cost),
            "replies": closed(dict.fromkeys((*replies, "notPreferred", "wrongWrites", "cut"), COUNT)),
            "arguments": {"anyOf": [{"type": "null"}, arguments]},
        }
    )
