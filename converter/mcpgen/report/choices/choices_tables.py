"""Choices -> the tables and sentences that the terminal and the markdown report share, names of others marked."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mcpgen.choose.choices import Choices, SetScore, TicketRow
from mcpgen.choose.conclusion import probability
from mcpgen.choose.variant import ENDPOINTS
from mcpgen.diff.phrase import Code, Phrase, listed
from mcpgen.report.writing.words import count, counted_as

_SEARCHES = {"bm25": "words in common (BM25)", "embeddings": "static embeddings (WordLlama)"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table under a heading; the columns of `right` are numbers."""

    title: str
    heads: tuple[Phrase, ...]
    rows: tuple[tuple[Phrase, ...], ...]
    right: tuple[int, ...] = ()


def headline(choices: Choices) -> tuple[Phrase, ...]:
    """What was put to whom."""
    about = choices.about
    who: Phrase
    if about.kind == "tool-search":
        who = (f"picked by tool search: {_SEARCHES.get(about.name, about.name)}",)
    elif about.kind == "replay":
        who = ("picked by ", Code(about.name), ", as recorded")
    else:
        who = ("picked by ", Code(about.name))
    return (
        (Code(choices.server), f": {count(len(choices.rows), 'ticket')}, {count(len(choices.sets), 'list')} of tools"),
        who,
        *((_sampling(about.sampling),) if about.sampling else ()),
    )


def same(choices: Choices) -> Phrase:
    """That only descriptions differ: the proof."""
    sets = [one for one in choices.sets if one.label != ENDPOINTS]
    if len(sets) < 2:
        return ()
    hashes = list(dict.fromkeys(one.everything_else for one in sets))
    if len(hashes) > 1:
        return ("More than descriptions differs between ", *listed([one.label for one in sets]), ".")
    return (
        "Only descriptions differ between ",
        *listed([one.label for one in sets]),
        f": everything else of their tools has the hash {hashes[0]}.",
    )


def tables(choices: Choices) -> Iterator[Table]:
    """All tables that say something, the most important first."""
    yield _scores(choices)
    if len(choices.sets) > 1:
        yield from _differing(choices)
    yield _confusion(choices)
    if any(one.arguments is not None and one.arguments.calls for one in choices.sets):
        yield _arguments(choices.sets)
    if choices.pairs:
        yield _pairs(choices)


def notes(choices: Choices) -> Iterator[Phrase]:
    """What the replies were besides right and wrong, set by set."""
    for one in choices.sets:
        if said := ", ".join(_outcomes(one)):
            yield (Code(one.label), f": {said}")


# --- tables -----------------------------------------------------------------------------------------------------------


def _scores(choices: Choices) -> Table:
    is_search = not choices.about.is_model
    has_held_out = any(one.held_out for one in choices.sets)
    heads = ["Set", "Right", "95 % interval"]
    heads += ["Among first 3"] * is_search + ["Held out, right"] * has_held_out + ["Tools", "Prompt tokens"]
    rows = tuple(
        (
            (Code(one.label),),
            (f"{one.right} of {one.of}",),
            (f"{one.interval.low * 100:.0f} to {one.interval.high * 100:.0f} %",),
            *(((f"{one.in_top} of {one.of}",),) if is_search else ()),
            *(((f"{one.held_out_right} of {one.held_out}",),) if has_held_out else ()),
            (str(one.tools),),
            (str(one.cost.tokens),),
        )
        for one in choices.sets
    )
    counted = counted_as(choices.sets[0].cost)
    return Table(
        title=f"The right tool first (tokens: {counted})",
        heads=tuple((head,) for head in heads),
        rows=rows,
        right=tuple(range(1, len(heads))),
    )


def _differing(choices: Choices) -> Iterator[Table]:
    rows = [row for row in choices.rows if row.differs]
    if not rows:
        return
    labels = [one.label for one in choices.sets]
    yield Table(
        title=f"Tickets on which the lists differ: {len(rows)} of {len(choices.rows)}",
        heads=(("Ticket",), ("Right tool",), *((Code(label),) for label in labels)),
        rows=tuple(((Code(row.ticket),), _wanted(row), *(_picked(row, label) for label in labels)) for row in rows),
    )


def _wanted(row: TicketRow) -> Phrase:
    return (Code(", ".join(row.tools)),) if row.tools else ("(nothing)",)


def _picked(row: TicketRow, label: str) -> Phrase:
    """`right`, or what was picked; with several samples, how many agree."""
    one = row.picked[label]
    agreeing = f" {one.agreeing}/{one.samples}" if one.samples > 1 else ""
    if one.right:
        return (f"right{agreeing}",)
    return (*_name(one.named), agreeing) if agreeing else _name(one.named)


def _name(named: str) -> Phrase:
    """A tool's name, or words of ours in brackets."""
    return (named,) if named.startswith("(") else (Code(named),)


def _confusion(choices: Choices) -> Table:
    labels = [one.label for one in choices.sets]
    rows: list[tuple[Phrase, ...]] = []
    before = ""
    for one in choices.confusion:
        numbers = tuple((str(one.counts.get(label, 0) or "."),) for label in labels)
        rows.append((_name(one.wanted) if one.wanted != before else (), _name(one.named), *numbers))
        before = one.wanted
    return Table(
        title="What was picked for what",
        heads=(("Right tool",), ("Picked",), *((Code(label),) for label in labels)),
        rows=tuple(rows),
        right=tuple(range(2, 2 + len(labels))),
    )


def _arguments(sets: Sequence[SetScore]) -> Table:
    scores = [(one.label, one.arguments) for one in sets if one.arguments is not None]
    kinds = list(dict.fromkeys(kind for _, score in scores for kind in score.faults))
    return Table(
        title="Arguments; one call can have several faults",
        heads=(("Set",), ("Calls",), ("Right tool",), ("All right",), *((kind.capitalize(),) for kind in kinds)),
        rows=tuple(
            (
                (Code(label),),
                (str(score.calls),),
                (str(score.of_right_tools),),
                (str(score.right),),
                *((str(score.faults.get(kind, 0)),) for kind in kinds),
            )
            for label, score in scores
        ),
        right=tuple(range(1, 4 + len(kinds))),
    )


def _pairs(choices: Choices) -> Table:
    has_several = len(choices.pairs) > 1
    heads = ["Between", "Gained", "Lost", "p", *(["p (Holm)"] if has_several else [])]
    return Table(
        title="Differences (McNemar, exact, two-sided)",
        heads=tuple((head,) for head in heads),
        rows=tuple(
            (
                (Code(pair.before), " and ", Code(pair.after)),
                (str(pair.gained),),
                (str(pair.lost),),
                (probability(pair.p),),
                *(((probability(pair.corrected),),) if has_several else ()),
            )
            for pair in choices.pairs
        ),
        right=tuple(range(1, len(heads))),
    )


# --- sentences --------------------------------------------------------------------------------------------------------


def _outcomes(one: SetScore) -> Iterator[str]:
    found = one.outcomes
    if found.nothing:
        yield f"{found.nothing} of {count(found.replies, 'reply', 'replies')} {_picks(found.nothing)} nothing"
    if found.refusals:
        yield f"{count(found.refusals, 'refusal')}"
    if found.unknown:
        yield f"{found.unknown} of an unknown tool"
    if found.malformed:
        yield f"{found.malformed} malformed"
    if found.in_text:
        yield f"{count(found.in_text, 'call')} in the text"
    if found.several_calls:
        yield f"{found.several_calls} with more than one call, the first counted"
    if found.second_best:
        yield f"{found.second_best} right, but not the preferred tool"
    if found.wrong_writes:
        yield f"{count(found.wrong_writes, 'pick')} of a tool that changes something, where the right one only reads"


def _picks(number: int) -> str:
    return "picks" if number == 1 else "pick"


def _sampling(sampling: Any) -> Phrase:
    """`temperature 0, seed 0`: every key of the request that a model was asked with."""
    parts: list[Any] = []
    for key, value in sampling.items():
        said = f"{value:g}" if isinstance(value, float) else json.dumps(value, ensure_ascii=False)
        parts += [", " if parts else "", Code(f"{key} {said}")]
    return tuple(parts)
