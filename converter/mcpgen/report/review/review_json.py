"""Reviews of one document -> the JSON of `mcpgen diff --format json`, as `mcpgen schema diff` describes it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mcpgen.diff.change import Change, Level
from mcpgen.diff.hints import Hint, Hints
from mcpgen.diff.review import Review
from mcpgen.diff.rows import Endpoint, Mark, Row, TaskTool, Totals
from mcpgen.diff.trace import Cause, Trace
from mcpgen.ir import Document, FromClaim, FromEnv, FromHandle, FromValue, Json, Source
from mcpgen.tokens import Cost

VERSION = 1
_KINDS = {
    Mark.AS_IS: "as-is",
    Mark.RESHAPED: "reshaped",
    Mark.SPLIT: "split",
    Mark.MERGED: "merged",
    Mark.SPLIT_AND_MERGED: "split+merged",
    Mark.ADDED: "custom",
}


def review_json(
    reviews: Sequence[Review], document: Document, *, fail_on: Sequence[str] = (), exit_code: int = 0
) -> str:
    """Show every server's review as one JSON document."""
    return json.dumps(_report(reviews, document, fail_on, exit_code), ensure_ascii=False, indent=2) + "\n"


def _report(reviews: Sequence[Review], document: Document, fail_on: Sequence[str], exit_code: int) -> dict[str, Json]:
    base = next((review.base for review in reviews if review.base is not None), None)
    levels = {level.value: sum(review.counts[level] for review in reviews) for level in Level}
    accepted = sum(len(review.changes) - sum(review.counts.values()) for review in reviews)
    return {
        "schemaVersion": VERSION,
        "api": {"title": document.title, "version": document.version, "operations": len(document.operations)},
        "base": None if base is None else {"ref": base},
        "servers": [_server(review) for review in reviews],
        "summary": {**levels, "accepted": accepted},
        "failOn": list(fail_on),
        "exitCode": exit_code,
    }


def _server(review: Review) -> dict[str, Json]:
    rows = review.comparison.rows
    return {
        "name": review.comparison.server,
        "state": _state(review),
        "naive": [_endpoint(endpoint) for row in rows for endpoint in row.endpoints if endpoint.tool is not None],
        "tools": [_tool(tool, row) for row in rows for tool in row.tools],
        "relation": [_relation(endpoint, rows) for row in rows for endpoint in row.endpoints],
        "hidden": [
            {"operation": row.hidden.operation, "reason": row.hidden.reason, "by": row.hidden.by}
            for row in rows
            if row.hidden is not None
        ],
        "totals": {"naive": _totals(review.comparison.before), "task": _totals(review.comparison.after)},
        "changes": [_change(change, review.accepted) for change in review.changes],
        "staleAcceptances": list(review.stale),
        "outdated": review.outdated,
        "apiChange": None if review.trace is None else _trace(review.trace),
        "findings": [finding.as_json() for finding in review.findings],
    }


def _state(review: Review) -> str | None:
    """What became of a server since the base; null without one."""
    if review.base is None:
        return None
    return "new" if review.is_new else "gone" if review.is_gone else "kept"


def _trace(trace: Trace) -> dict[str, Json]:
    return {
        "tools": [
            {"name": tool.name, "effect": tool.effect.value, "causes": [_cause(cause) for cause in tool.causes]}
            for tool in trace.tools
        ],
        "undecided": list(trace.undecided),
        "removed": list(trace.removed),
    }


def _cause(cause: Cause) -> dict[str, Json]:
    return {"effect": cause.effect.value, "operation": cause.operation, "text": cause.text}


def _endpoint(endpoint: Endpoint) -> dict[str, Json]:
    assert endpoint.hints is not None
    return {
        "name": endpoint.tool,
        "operation": endpoint.operation,
        "kind": "naive",
        "requiredArgs": list(endpoint.required),
        "optionalArgs": list(endpoint.optional),
        "annotations": _hints(endpoint.hints),
        "tokens": endpoint.tokens,
    }


def _tool(tool: TaskTool, row: Row) -> dict[str, Json]:
    return {
        "name": tool.name,
        "kind": _KINDS[row.mark],
        "calls": list(tool.calls),
        "replaces": list(tool.replaces),
        "requiredArgs": [argument.name for argument in tool.required],
        "optionalArgs": list(tool.optional),
        "fixedArgs": [
            {"argument": fixed.name, "operation": fixed.operation, **_source(fixed.source)} for fixed in tool.fixed
        ],
        "creates": tool.creates.name if tool.creates else None,
        "consumes": tool.consumes,
        "annotations": _hints(tool.hints),
        "tokens": tool.tokens,
    }


def _source(source: Source) -> dict[str, Json]:
    """A fixed value's origin; what an environment variable holds is nobody's business."""
    match source:
        case FromValue(value):
            return {"from": "value", "value": value}
        case FromEnv(variable):
            return {"from": "env", "name": variable}
        case FromClaim(claim):
            return {"from": "claim", "name": claim}
        case FromHandle(name):
            return {"from": "handle", "name": name}
    raise TypeError(f"not a fixed argument: {source!r}")


def _relation(endpoint: Endpoint, rows: Sequence[Row]) -> dict[str, Json]:
    tools = [tool for row in rows for tool in row.tools]
    return {
        "operation": endpoint.operation,
        "replacedBy": [tool.name for tool in tools if endpoint.operation in tool.replaces],
        "calledBy": [tool.name for tool in tools if endpoint.operation in tool.calls],
    }


def _hints(hints: Hints) -> dict[str, Json]:
    def told(hint: Hint) -> dict[str, Json]:
        return {"value": hint.value, "source": hint.source.value}

    return {
        "readOnlyHint": told(hints.read_only),
        "destructiveHint": told(hints.destructive),
        "idempotentHint": told(hints.idempotent),
        "openWorldHint": told(hints.open_world),
    }


def _totals(totals: Totals) -> dict[str, Json]:
    return {
        "tools": totals.tools,
        "requiredArgs": totals.required,
        "readOnly": totals.read_only,
        "costs": [_cost(cost) for cost in totals.costs],
    }


def _cost(cost: Cost) -> dict[str, Json]:
    return {
        "tokenizer": cost.tokenizer,
        "rendering": cost.rendering,
        "quality": cost.quality.value,
        "tokens": cost.tokens,
        "bytes": cost.bytes,
    }


def _change(change: Change, accepted: Mapping[str, str]) -> dict[str, Any]:
    place = change.location
    return {
        "id": change.id,
        "level": change.level.value,
        "tool": change.tool or None,
        "pointer": change.pointer,
        "text": change.text,
        "before": change.before,
        "after": change.after,
        "source": None if place is None else {"file": place.file, "line": place.line},
        "fingerprint": change.fingerprint,
        "accepted": accepted.get(change.fingerprint),
    }
