"""Replies <-> a recording: a manifest of what was asked, and one reply a line. Whoever replays it asks the same.

A recording holds hashes of tools, prompts and tickets, never a key, and of a ticket only what a model says of it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mcpgen.choose.prompt import prompt_fingerprint
from mcpgen.choose.selector import Answer, Key, Message, Question
from mcpgen.errors import UnreadableInput
from mcpgen.location import Location

MANIFEST = "manifest.json"
REPLIES = "replies.jsonl"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What was asked, of whom, and how."""

    model: str
    sampling: Mapping[str, Any]
    """What every request holds besides the messages and the tools."""
    samples: int
    tickets: Mapping[str, str]
    """By id, a hash of what the model is told."""
    sets: Mapping[str, Mapping[str, str]]
    """By label and tool, in the order of the list, a hash of what the model sees."""
    prompts: Mapping[str, str]
    """By label, a hash of what stands before the ticket."""


def manifest_of(
    questions: Sequence[Question], *, model: str, sampling: Mapping[str, Any], system: str | None
) -> Manifest:
    """The manifest of these questions."""
    variants = {question.variant.label: question.variant for question in questions}
    return Manifest(
        model=model,
        sampling=sampling,
        samples=1 + max(question.sample for question in questions),
        tickets={question.ticket.id: question.ticket.fingerprint for question in questions},
        sets={label: variant.fingerprints for label, variant in variants.items()},
        prompts={label: prompt_fingerprint(variant, system=system) for label, variant in variants.items()},
    )


def manifest_text(manifest: Manifest) -> str:
    """Write it."""
    data = {
        "format": VERSION,
        "model": manifest.model,
        "sampling": dict(manifest.sampling),
        "samples": manifest.samples,
        "tickets": dict(manifest.tickets),
        "sets": {label: dict(tools) for label, tools in manifest.sets.items()},
        "prompts": dict(manifest.prompts),
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def read_manifest(text: str, *, file: str) -> Manifest:
    """Read it. Raises UnreadableInput."""
    place = Location(file=file)
    try:
        data = json.loads(text)
        if data["format"] != VERSION:
            raise UnreadableInput(f"this mcpgen reads recordings of format {VERSION}; record it again", place)
        return Manifest(
            model=str(data["model"]),
            sampling=dict(data["sampling"]),
            samples=int(data["samples"]),
            tickets=_hashes(data["tickets"]),
            sets={str(label): _hashes(tools) for label, tools in data["sets"].items()},
            prompts=_hashes(data["prompts"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UnreadableInput("this is no manifest of a recording; record it again", place) from None


def _hashes(data: Mapping[str, Any]) -> dict[str, str]:
    return {str(name): str(value) for name, value in data.items()}


# --- replies ----------------------------------------------------------------------------------------------------------


def reply_line(answer: Answer) -> str:
    """A reply as a line of the recording, its newline included."""
    assert isinstance(answer.reply, Message)
    ticket, label, sample = answer.question.key
    line = {"ticket": ticket, "set": label, "sample": sample, "message": answer.reply.message}
    if answer.reply.finish:
        line["finish"] = answer.reply.finish
    if answer.reply.prompt_tokens is not None:
        line["promptTokens"] = answer.reply.prompt_tokens
    return json.dumps(line, ensure_ascii=False) + "\n"


def read_replies(text: str, *, file: str, cut_off: bool = False) -> dict[Key, Message]:
    """Read all replies. With `cut_off` a last line without its newline is left out: its writer was killed.

    Raises UnreadableInput.
    """
    *lines, rest = text.split("\n")  # a text may hold other ends of lines
    if rest and not cut_off:
        lines.append(rest)
    replies: dict[Key, Message] = {}
    for number, line in enumerate(lines, start=1):
        try:
            key, message = _read_reply(line)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            place = Location(file=file, line=number)
            raise UnreadableInput("this line is no reply of a recording; record it again", place) from None
        replies[key] = message
    return replies


def _read_reply(line: str) -> tuple[Key, Message]:
    data = json.loads(line)
    tokens = data.get("promptTokens")
    if not isinstance(data["message"], dict):
        raise TypeError
    message = Message(
        message=data["message"],
        finish=str(data.get("finish", "")),
        prompt_tokens=tokens if isinstance(tokens, int) else None,
    )
    return (str(data["ticket"]), str(data["set"]), int(data["sample"])), message


# --- what has changed -------------------------------------------------------------------------------------------------


def changes(recorded: Manifest, asked: Manifest) -> Iterator[str]:
    """What is asked now and was not asked so; nothing where the recording answers it."""
    for ticket, fingerprint in asked.tickets.items():
        if ticket not in recorded.tickets:
            yield f"ticket {ticket} is not in the recording"
        elif recorded.tickets[ticket] != fingerprint:
            yield f"ticket {ticket} was another text then"
    for label, tools in asked.sets.items():
        if label not in recorded.sets:
            yield f"set {label} is not in the recording"
            continue
        yield from _tool_changes(label, recorded.sets[label], tools)
        if recorded.prompts.get(label) != asked.prompts[label]:
            yield f"set {label}: another prompt stood before the ticket then"
    if asked.samples > recorded.samples:
        yield f"it has {recorded.samples} of {asked.samples} samples"


def _tool_changes(label: str, then: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for tool, fingerprint in now.items():
        if tool not in then:
            yield f"set {label}: tool {tool} is new since"
        elif then[tool] != fingerprint:
            yield f"set {label}: tool {tool} has changed since"
    for tool in then:
        if tool not in now:
            yield f"set {label}: tool {tool} is gone since"
    if set(then) == set(now) and list(then) != list(now):
        yield f"set {label}: the tools stand in another order now"
