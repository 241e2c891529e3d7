"""A reply -> the tool that it picks first, with its arguments; what else it may be has a name too."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from mcpgen.choose.calls_in_text import Call, TextForm, calls_in, read_arguments
from mcpgen.choose.selector import Message, Ranking, Reply
from mcpgen.choose.variant import Variant


class Outcome(StrEnum):
    """What a reply is."""

    CALL = "call"
    """It picks a tool of the list."""
    NOTHING = "nothing"
    """It calls no tool: a model answers in words, a search finds no word in common."""
    REFUSAL = "refusal"
    """The model, or a filter before it, declines."""
    UNKNOWN_TOOL = "unknown tool"
    """It calls a tool that is not on the list."""
    MALFORMED = "malformed"
    """It means to call, and cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """The first pick of a reply."""

    outcome: Outcome
    tool: str | None = None
    """The tool, where it is one of the list."""
    arguments: Mapping[str, Any] | None = None
    """None: a search has none, and those of a model may be no JSON object."""
    ranking: tuple[str, ...] = ()
    """All tools that a search found, best first."""
    calls: int = 0
    """How many calls stand in the reply."""
    in_text: bool = False
    """The call stands in the text; the server did not take it out."""
    cut: bool = False
    """The reply was longer than it may be."""


def pick_of(reply: Reply, variant: Variant, *, form: TextForm = TextForm.AUTO) -> Pick:
    """Read the first pick."""
    if isinstance(reply, Ranking):
        first = reply.tools[0] if reply.tools else None
        outcome = Outcome.CALL if first else Outcome.NOTHING
        return Pick(outcome=outcome, tool=first, ranking=reply.tools)
    return _of_message(reply, variant, form)


def _of_message(reply: Message, variant: Variant, form: TextForm) -> Pick:
    cut = reply.finish == "length"
    native = reply.message.get("tool_calls") or []
    content = reply.message.get("content")
    if native:
        calls = tuple(map(_native, native if isinstance(native, list) else [native]))
        return _picked(calls, variant, in_text=False, cut=cut)
    if isinstance(content, str) and (
        calls := calls_in(content, form=form, type_of=lambda tool, argument: _type(variant, tool, argument))
    ):
        return _picked(calls, variant, in_text=True, cut=cut)
    refused = bool(reply.message.get("refusal")) or reply.finish == "content_filter"
    return Pick(outcome=Outcome.REFUSAL if refused else Outcome.NOTHING, cut=cut)


def _picked(calls: tuple[Call, ...], variant: Variant, *, in_text: bool, cut: bool) -> Pick:
    first = calls[0]
    if not first.name:
        return Pick(outcome=Outcome.MALFORMED, calls=len(calls), in_text=in_text, cut=cut)
    if variant.tool(first.name) is None:
        return Pick(outcome=Outcome.UNKNOWN_TOOL, calls=len(calls), in_text=in_text, cut=cut)
    return Pick(
        outcome=Outcome.CALL,
        tool=first.name,
        arguments=first.arguments,
        calls=len(calls),
        in_text=in_text,
        cut=cut,
    )


def _native(item: Any) -> Call:
    """A call as the server took it out of the reply."""
    function = item.get("function") if isinstance(item, Mapping) else None
    name = function.get("name") if isinstance(function, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(name, str):
        return Call(name="", arguments=None)
    return Call(name=name, arguments=read_arguments(function.get("arguments")))


def _type(variant: Variant, tool: str, argument: str) -> Any:
    found = variant.tool(tool)
    schema = found.input_schema.get("properties", {}).get(argument) if found else None
    return schema.get("type") if isinstance(schema, Mapping) else None
