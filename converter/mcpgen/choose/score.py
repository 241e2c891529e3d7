"""Answers -> Choices: what was picked, how often that was right, and what may be concluded from it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from mcpgen.choose.arguments import argument_faults
from mcpgen.choose.calls_in_text import TextForm
from mcpgen.choose.choices import (
    ArgumentScore,
    Choices,
    Confusion,
    Outcomes,
    Pair,
    Picked,
    SetScore,
    TicketRow,
)
from mcpgen.choose.conclusion import conclusion, warnings
from mcpgen.choose.pick import Outcome, Pick, pick_of
from mcpgen.choose.selector import About, Answer, Message
from mcpgen.choose.statistics import holm, mcnemar, wilson
from mcpgen.choose.ticket import Ticket
from mcpgen.choose.variant import Variant
from mcpgen.ir import Tool
from mcpgen.tokens import measure_total

TOP = 3
"""A search hands a model its first few tools; this many count."""

_SAFE = ("GET", "HEAD", "OPTIONS", "QUERY", "TRACE")

Read = tuple[Answer, Pick]


def score(
    answers: Sequence[Answer],
    *,
    server: str,
    about: About,
    tickets: Sequence[Ticket],
    variants: Sequence[Variant],
    form: TextForm = TextForm.AUTO,
) -> Choices:
    """Count. A ticket without an answer from every list is left out of all counts, since only pairs compare."""
    missing = tuple(answer for answer in answers if answer.reply is None)
    unanswered = dict.fromkeys(answer.question.ticket.id for answer in missing)
    asked = dict.fromkeys(answer.question.ticket.id for answer in answers)
    counted = tuple(ticket for ticket in tickets if ticket.id in asked and ticket.id not in unanswered)
    reads = {
        variant.label: [
            (answer, pick_of(answer.reply, variant, form=form))
            for answer in answers
            if answer.question.variant.label == variant.label
            and answer.question.ticket.id not in unanswered
            and answer.reply is not None
        ]
        for variant in variants
    }
    rows = tuple(_row(ticket, variants, reads) for ticket in counted)
    sets = tuple(_set_score(variant, rows, reads[variant.label]) for variant in variants)
    pairs = _pairs(rows, [variant.label for variant in variants])
    return Choices(
        server=server,
        about=about,
        rows=rows,
        sets=sets,
        pairs=pairs,
        confusion=_confusion(rows, variants, reads),
        failures=tuple((answer.question.key, answer.failure) for answer in missing),
        warnings=tuple(warnings(about, rows, sets, left_out=len(tickets) - len(asked))),
        conclusion=conclusion(sets, pairs, tickets=len(rows)),
    )


# --- one ticket -------------------------------------------------------------------------------------------------------


def _row(ticket: Ticket, variants: Sequence[Variant], reads: Mapping[str, Sequence[Read]]) -> TicketRow:
    return TicketRow(
        ticket=ticket.id,
        tools=ticket.tools,
        held_out=ticket.held_out,
        picked={
            variant.label: _picked(
                ticket,
                variant,
                [pick for answer, pick in reads[variant.label] if answer.question.ticket.id == ticket.id],
            )
            for variant in variants
        },
    )


def _picked(ticket: Ticket, variant: Variant, picks: Sequence[Pick]) -> Picked:
    """The pick that was made most often; right where more than half of the samples are."""
    right = variant.right_for(ticket)
    named, times = Counter(_named(pick) for pick in picks).most_common(1)[0]
    return Picked(
        named=named,
        right=2 * sum(_is_right(pick, ticket, right) for pick in picks) > len(picks),
        in_top=any(tool in right for tool in picks[0].ranking[:TOP]),
        agreeing=times,
        samples=len(picks),
    )


def _named(pick: Pick) -> str:
    """The tool picked, or in brackets what the reply was instead: no tool has such a name."""
    return pick.tool if pick.tool is not None else f"({pick.outcome})"


def _is_right(pick: Pick, ticket: Ticket, right: Sequence[str]) -> bool:
    """Where a ticket needs no tool, words are right, and a refusal too."""
    if not ticket.tools:
        return pick.outcome in (Outcome.NOTHING, Outcome.REFUSAL)
    return pick.tool in right


# --- one set ----------------------------------------------------------------------------------------------------------


def _set_score(variant: Variant, rows: Sequence[TicketRow], reads: Sequence[Read]) -> SetScore:
    right = [row for row in rows if row.picked[variant.label].right]
    held_out = [row for row in rows if row.held_out]
    picks = [pick for _, pick in reads]
    return SetScore(
        label=variant.label,
        fingerprint=variant.fingerprint,
        everything_else=variant.everything_else,
        tools=len(variant.tools),
        right=len(right),
        of=len(rows),
        interval=wilson(len(right), len(rows)),
        held_out_right=sum(row.held_out for row in right),
        held_out=len(held_out),
        in_top=sum(row.picked[variant.label].in_top for row in rows),
        cost=measure_total(variant.tools),
        outcomes=_outcomes(variant, reads),
        arguments=_argument_score(variant, reads),
        prompt_tokens=_prompt_tokens(reads),
        cut=sum(pick.cut for pick in picks),
    )


def _outcomes(variant: Variant, reads: Sequence[Read]) -> Outcomes:
    kinds = Counter(pick.outcome for _, pick in reads)
    several = [
        (answer, pick) for answer, pick in reads if len(variant.right_for(answer.question.ticket)) > 1 and pick.tool
    ]
    return Outcomes(
        replies=len(reads),
        calls=kinds[Outcome.CALL],
        nothing=kinds[Outcome.NOTHING],
        refusals=kinds[Outcome.REFUSAL],
        unknown=kinds[Outcome.UNKNOWN_TOOL],
        malformed=kinds[Outcome.MALFORMED],
        in_text=sum(pick.in_text for _, pick in reads),
        several_calls=sum(pick.calls > 1 for _, pick in reads),
        second_best=sum(pick.tool in variant.right_for(answer.question.ticket)[1:] for answer, pick in several),
        wrong_writes=sum(_writes_wrongly(answer, pick, variant) for answer, pick in reads),
    )


def _writes_wrongly(answer: Answer, pick: Pick, variant: Variant) -> bool:
    """A tool that changes something, picked where no right one does."""
    tool = variant.tool(pick.tool) if pick.tool is not None else None
    right = [variant.tool(name) for name in variant.right_for(answer.question.ticket)]
    return tool is not None and _writes(tool) and not any(one is not None and _writes(one) for one in right)


def _writes(tool: Tool) -> bool:
    """Told by its hints, and where it has none, as endpoints, by the methods that it calls."""
    if tool.annotations.read_only is not None:
        return not tool.annotations.read_only
    return any(operation.method.upper() not in _SAFE for operation in tool.calls)


def _argument_score(variant: Variant, reads: Sequence[Read]) -> ArgumentScore | None:
    """Of all calls of a tool of the list; None where nobody gave arguments."""
    if not any(isinstance(answer.reply, Message) for answer, _ in reads):
        return None
    found: list[tuple[bool, tuple[str, ...]]] = []
    for answer, pick in reads:
        tool = variant.tool(pick.tool) if pick.tool is not None else None
        ticket = answer.question.ticket
        if tool is not None:
            is_right = tool.name in variant.right_for(ticket)
            faults = argument_faults(pick.arguments, tool=tool, ticket=ticket, is_right=is_right)
            found.append((is_right, faults))
    return ArgumentScore(
        calls=len(found),
        of_right_tools=sum(is_right for is_right, _ in found),
        right=sum(is_right and not faults for is_right, faults in found),
        faults=dict(Counter(fault for _, faults in found for fault in faults)),
    )


def _prompt_tokens(reads: Sequence[Read]) -> int | None:
    """What the model's server says that the shortest prompt took."""
    told = [
        answer.reply.prompt_tokens
        for answer, _ in reads
        if isinstance(answer.reply, Message) and answer.reply.prompt_tokens is not None
    ]
    return min(told, default=None)


# --- between sets -----------------------------------------------------------------------------------------------------


def _pairs(rows: Sequence[TicketRow], labels: Sequence[str]) -> tuple[Pair, ...]:
    counted = [(before, after, *_changed(rows, before, after)) for before, after in combinations(labels, 2)]
    chances = [mcnemar(gained, lost) for _, _, gained, lost in counted]
    return tuple(
        Pair(before=before, after=after, gained=gained, lost=lost, p=p, corrected=corrected)
        for (before, after, gained, lost), p, corrected in zip(counted, chances, holm(chances), strict=True)
    )


def _changed(rows: Sequence[TicketRow], before: str, after: str) -> tuple[int, int]:
    """How many tickets became right, and how many wrong."""
    changes = [(row.picked[before].right, row.picked[after].right) for row in rows]
    return changes.count((False, True)), changes.count((True, False))


def _confusion(
    rows: Sequence[TicketRow], variants: Sequence[Variant], reads: Mapping[str, Sequence[Read]]
) -> tuple[Confusion, ...]:
    """By right task tool and what was picked, the right picks of each tool first."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for variant in variants:
        for answer, pick in reads[variant.label]:
            wanted = answer.question.ticket.tools[0] if answer.question.ticket.tools else "(nothing)"
            counts.setdefault((wanted, _named(pick)), Counter())[variant.label] += 1
    order = {name: place for place, name in enumerate(dict.fromkeys(_tools_in_order(rows, variants)))}
    return tuple(
        Confusion(wanted=wanted, named=named, counts=dict(counts[wanted, named]))
        for wanted, named in sorted(
            counts,
            key=lambda key: (order.get(key[0], len(order)), key[1] != key[0], order.get(key[1], len(order)), key[1]),
        )
    )


def _tools_in_order(rows: Sequence[TicketRow], variants: Sequence[Variant]) -> Iterator[str]:
    for variant in variants:
        yield from (tool.name for tool in variant.tools)
    yield from (tool for row in rows for tool in row.tools)
