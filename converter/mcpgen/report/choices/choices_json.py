"""Choices -> the JSON of `mcpgen choose --format json`, which `mcpgen diff --choices` reads."""

import json
from typing import Any

from mcpgen.choose.choices import Choices, Pair, SetScore, TicketRow
from mcpgen.choose.scores import VERSION


def choices_json(choices: Choices) -> str:
    """Show everything."""
    return json.dumps(_report(choices), ensure_ascii=False, indent=2) + "\n"


def _report(choices: Choices) -> dict[str, Any]:
    about = choices.about
    return {
        "schemaVersion": VERSION,
        "server": choices.server,
        "selector": {
            "kind": about.kind,
            "name": about.name,
            "languageModel": about.is_model,
            "sampling": dict(about.sampling),
        },
        "tickets": len(choices.rows),
        "heldOut": sum(row.held_out for row in choices.rows),
        "sets": [_set(one) for one in choices.sets],
        "pairs": [_pair(pair) for pair in choices.pairs],
        "confusion": [
            {"right": one.wanted, "picked": one.named, "counts": dict(one.counts)} for one in choices.confusion
        ],
        "picks": [_row(row) for row in choices.rows],
        "unanswered": [
            {"ticket": ticket, "set": label, "sample": sample, "why": why}
            for (ticket, label, sample), why in choices.failures
        ],
        "conclusion": choices.conclusion,
        "warnings": list(choices.warnings),
    }


def _set(one: SetScore) -> dict[str, Any]:
    return {
        "name": one.label,
        "toolsHash": one.fingerprint,
        "everythingElseHash": one.everything_else,
        "tools": one.tools,
        "right": one.right,
        "of": one.of,
        "interval": [round(one.interval.low, 4), round(one.interval.high, 4)],
        "heldOutRight": one.held_out_right,
        "heldOut": one.held_out,
        "amongFirst3": one.in_top,
        "cost": {
            "tokenizer": one.cost.tokenizer,
            "rendering": one.cost.rendering,
            "quality": one.cost.quality.value,
            "tokens": one.cost.tokens,
            "bytes": one.cost.bytes,
        },
        "replies": {
            "all": one.outcomes.replies,
            "calls": one.outcomes.calls,
            "nothing": one.outcomes.nothing,
            "refusals": one.outcomes.refusals,
            "unknownTool": one.outcomes.unknown,
            "malformed": one.outcomes.malformed,
            "inText": one.outcomes.in_text,
            "severalCalls": one.outcomes.several_calls,
            "notPreferred": one.outcomes.second_best,
            "wrongWrites": one.outcomes.wrong_writes,
            "cut": one.cut,
        },
        "arguments": None
        if one.arguments is None
        else {
            "calls": one.arguments.calls,
            "ofRightTools": one.arguments.of_right_tools,
            "right": one.arguments.right,
            "faults": dict(one.arguments.faults),
        },
    }


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "before": pair.before,
        "after": pair.after,
        "gained": pair.gained,
        "lost": pair.lost,
        "p": round(pair.p, 6),
        "pHolm": round(pair.corrected, 6),
    }


def _row(row: TicketRow) -> dict[str, Any]:
    return {
        "ticket": row.ticket,
        "right": list(row.tools),
        "heldOut": row.held_out,
        "picked": {
            label: {
                "name": one.named,
                "right": one.right,
                "amongFirst3": one.in_top,
                "agreeing": one.agreeing,
                "samples": one.samples,
            }
            for label, one in row.picked.items()
        },
    }
