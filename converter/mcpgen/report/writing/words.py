"""Comparison -> the sentences that the terminal and the markdown report share, text of others marked as such."""

import json
from collections.abc import Callable, Iterator

from mcpgen.diff.arguments import Asked, FixedArgument
from mcpgen.diff.hidden import HiddenGroup
from mcpgen.diff.hints import Hints
from mcpgen.diff.phrase import Code, Phrase, Prose, duration, listed
from mcpgen.diff.review import Review
from mcpgen.diff.rows import Comparison, Mark, Row, TaskTool
from mcpgen.ir import FromClaim, FromEnv, FromHandle, FromValue, Hidden, Source
from mcpgen.tokens import Cost, rendering_named, tokenizer_named

MARK_WORDS = {
    Mark.AS_IS: "as is",
    Mark.RESHAPED: "reshaped",
    Mark.SPLIT: "split",
    Mark.MERGED: "merged",
    Mark.SPLIT_AND_MERGED: "split and merged",
    Mark.HIDDEN: "hidden",
    Mark.ADDED: "no endpoint",
    Mark.UNDECIDED: "undecided",
}
"""What each mark says, in the order of a legend."""


OUTDATED = "is not what the overrides say now; run `mcpgen tasks` and commit what it writes"
"""What is said, after its name, of a folder that was emitted before the overrides changed."""


def stale_acceptances(review: Review, shown: Callable[[str], str]) -> str:
    """`2 accepted changes match nothing any more, remove them: ...`."""
    number = len(review.stale)
    what = f"{number} accepted changes match nothing any more, remove them"
    if number == 1:
        what = "1 accepted change matches nothing any more, remove it"
    return f"{what}: {', '.join(map(shown, review.stale))}"


def count(number: int, noun: str, plural: str = "") -> str:
    """`1 tool`, `2 tools`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def counted_as(cost: Cost) -> str:
    """`Qwen3, jsonl`; a number that is not exact says so."""
    title = tokenizer_named(cost.tokenizer).title
    quality = "" if cost.quality == "exact" else f", {cost.quality}"
    return f"{title}, {cost.rendering}{quality}"


def rendering_title(cost: Cost) -> str:
    """What the rendering of a cost counts."""
    return rendering_named(cost.rendering).title


def becomes(comparison: Comparison, arrow: str) -> str:
    """`5 endpoints -> 5 task tools, 1 hidden`."""
    before, after = comparison.before, comparison.after
    parts = [f"{count(before.tools, 'endpoint')} {arrow} {count(after.tools, 'task tool')}"]
    if hidden := len(comparison.hidden):
        parts.append(f"{hidden} hidden")
    if undecided := len(comparison.undecided):
        parts.append(f"{undecided} undecided")
    return ", ".join(parts)


def marks(comparison: Comparison) -> tuple[Mark, ...]:
    """The marks that a legend has to explain."""
    return tuple(mark for mark in MARK_WORDS if any(row.mark is mark for row in comparison.rows))


def notes(tool: TaskTool) -> Iterator[Phrase]:
    """What a reviewer needs to know about a tool besides the columns."""
    yield from _calls(tool)
    if tool.creates:
        uses = "one use" if tool.creates.uses == 1 else count(tool.creates.uses, "use")
        yield ("creates ", Code(tool.creates.name), f" ({duration(tool.creates.ttl_seconds)}, {uses})")
    if tool.consumes:
        yield ("spends ", Code(tool.consumes))
    yield from _fixed(tool)
    yield from _renamed(tool)
    if was_optional := [argument.name for argument in tool.required if argument.before is Asked.OPTIONAL]:
        yield (*listed(was_optional), " was optional" if len(was_optional) == 1 else " were optional")
    if tool.budget is not None:
        yield (f"{tool.tokens} tokens, over the budget of {tool.budget} a tool",)


def row_notes(row: Row) -> Iterator[Phrase]:
    """What a reviewer needs to know about the row as a whole."""
    if optional := [argument.name for argument in row.spared if argument.optional]:
        yield (*listed(optional), " can be left out now")
    if row.hidden:
        yield from hidden_notes(row.hidden)
    if row.mark is Mark.UNDECIDED:
        yield ("neither replaced nor hidden: give it to a tool or hide it with a reason",)
    if row.called_by:
        yield ("called by ", *listed(row.called_by))


def hidden_notes(hidden: Hidden | HiddenGroup) -> Iterator[Phrase]:
    """Why endpoints are hidden, and by which entry if that covers more than one."""
    by: Phrase = () if hidden.by == "operation" else (" (", Prose(hidden.by), ")")
    yield (Prose(hidden.reason), *by)


def hint_words(hints: Hints) -> tuple[str, ...]:
    """`read-only`, or `writes` and what a client has to expect of it."""
    read_only, destructive, idempotent, open_world = hints.meaning
    words = (
        "read-only" if read_only else "writes",
        "destructive" if destructive else "",
        "idempotent" if idempotent else "",
        "open world" if open_world else "",
    )
    return tuple(word for word in words if word)


def hint_letters(hints: Hints) -> str:
    """`R...`, `wD.O`: the same in four letters."""
    read_only, destructive, idempotent, open_world = hints.meaning
    return "".join(
        (
            "R" if read_only else "w",
            "D" if destructive else ".",
            "I" if idempotent else ".",
            "O" if open_world else ".",
        )
    )


def hints_before(row: Row) -> Hints | None:
    """The hints of a row's endpoints, if they all say the same."""
    found = [endpoint.hints for endpoint in row.endpoints if endpoint.hints]
    return found[0] if found and all(hints.meaning == found[0].meaning for hints in found) else None


def _calls(tool: TaskTool) -> Iterator[Phrase]:
    for safe, verb in ((True, "reads "), (False, "calls ")):
        if keys := [called.operation for called in tool.also_calls if called.safe is safe]:
            yield (verb, *listed(keys))


def _renamed(tool: TaskTool) -> Iterator[Phrase]:
    for argument in tool.required:
        if argument.was:
            yield (Code(argument.name), " was called ", Code(argument.was))


def _fixed(tool: TaskTool) -> Iterator[Phrase]:
    groups: dict[str, list[FixedArgument]] = {}
    for fixed in tool.fixed:
        groups.setdefault(repr(_origin(fixed.source, tool)), []).append(fixed)
    for group in groups.values():
        names = tuple(dict.fromkeys(fixed.name for fixed in group))
        yield (*listed(names), " is " if len(names) == 1 else " are ", *_origin(group[0].source, tool))


def _origin(source: Source, tool: TaskTool) -> Phrase:
    match source:
        case FromHandle():
            return ("taken from the ", Code(tool.consumes or "handle"))
        case FromValue(value):
            return ("always ", Code(json.dumps(value, ensure_ascii=False)))
        case FromEnv(variable):
            return ("set by the server (", Code(variable), ")")
        case FromClaim(claim):
            return ("taken from the caller's token (claim ", Code(claim), ")")
    raise TypeError(f"not a fixed argument: {source!r}")
