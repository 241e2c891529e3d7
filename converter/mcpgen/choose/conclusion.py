"""Scores -> what may be concluded from them, in a sentence, and what stands in the way of concluding more."""

from collections.abc import Iterator, Sequence

from mcpgen.choose.choices import Pair, SetScore, TicketRow
from mcpgen.choose.selector import About
from mcpgen.choose.statistics import LEVEL, fewest_changes, smallest_effect, tickets_for

EFFECT = 0.2
"""A difference that would matter to most: a fifth of the tickets."""
_TOOLS_MISSING = 1 / 3
"""A prompt that takes less than this share of the tools' own tokens cannot hold them; renderings differ by half."""


def conclusion(sets: Sequence[SetScore], pairs: Sequence[Pair], *, tickets: int) -> str:
    """Say what may be concluded."""
    if not tickets:
        return "Nothing can be concluded: no ticket was answered."
    if not pairs:
        only = sets[0]
        return (
            f"{only.label}: {only.right} of {only.of}; the share of all such tickets may lie anywhere from "
            f"{_percent(only.interval.low)} to {_percent(only.interval.high)}."
        )
    by_label = {one.label: one for one in sets}
    shown = [pair for pair in pairs if pair.corrected < LEVEL]
    if not shown:
        widest = max(pairs, key=lambda pair: (abs(pair.gained - pair.lost), -pair.p))
        return f"No difference is shown: {_against(widest, by_label)}; {_limit(tickets)}."
    better = "; ".join(_better(pair, by_label) for pair in shown)
    rest = len(pairs) - len(shown)
    others = (
        ""
        if not rest
        else "; of the other pair no difference is shown"
        if rest == 1
        else (f"; of the other {rest} pairs no difference is shown")
    )
    return f"On such tickets and with this selector {better}{others}."


def warnings(about: About, rows: Sequence[TicketRow], sets: Sequence[SetScore], *, left_out: int = 0) -> Iterator[str]:
    """Say what makes the figures worth less than they look."""
    if not about.is_model:
        yield (
            f"{about.name} is no language model: it compares words and reads nothing; it stands for a host's tool "
            "search, and says little about what a model would pick"
        )
    if left_out:
        yield f"tickets that need no tool are left out ({left_out}): a search has no way to say so"
    if not rows:
        return
    if not any(row.held_out for row in rows):
        yield (
            "no ticket is held out: if descriptions were written with these tickets at hand, their scores flatter; "
            "mark some with held_out: true, and do not read them while writing"
        )
    if (needed := tickets_for(EFFECT)) > len(rows):
        least = smallest_effect(len(rows))
        shown = f"a true difference of {_points(least)} is shown in four runs of five, at best" if least else ""
        yield (
            f"with {_tickets(len(rows))} {shown or 'no difference can be shown'}; one of {_points(EFFECT)}, "
            f"a fifth of the tickets, takes {needed} tickets"
        )
    yield from _about_replies(rows, sets)


def _about_replies(rows: Sequence[TicketRow], sets: Sequence[SetScore]) -> Iterator[str]:
    for one in sets:
        named = {row.picked[one.label].named for row in rows}
        if len(named) == 1 and len({row.tools for row in rows}) > 1:
            yield f"{one.label}: every ticket gets {named.pop()}, whatever it says: nothing is chosen here"
        if one.prompt_tokens is not None and one.prompt_tokens < one.cost.tokens * _TOOLS_MISSING:
            yield (
                f"{one.label}: the model's server counts {one.prompt_tokens} prompt tokens, the tools alone take about "
                f"{one.cost.tokens}: its chat template leaves tools out, so the model has not seen them"
            )
    if cut := sum(one.cut for one in sets):
        yield f"{cut} {'reply was' if cut == 1 else 'replies were'} cut at the limit of tokens; raise --max-tokens"


def _against(pair: Pair, by_label: dict[str, SetScore]) -> str:
    after, before = by_label[pair.after], by_label[pair.before]
    return (
        f"{after.label} is right in {after.right} of {after.of}, {before.label} in {before.right} of {before.of}, "
        f"{_chance(pair)}"
    )


def _better(pair: Pair, by_label: dict[str, SetScore]) -> str:
    """A shown difference, the better set first."""
    good, bad = (pair.after, pair.before) if pair.gained > pair.lost else (pair.before, pair.after)
    one, other = by_label[good], by_label[bad]
    return f"{good} brings more right picks than {bad} ({one.right} of {one.of} against {other.right}, {_chance(pair)})"


def _chance(pair: Pair) -> str:
    alone, corrected = probability(pair.p), probability(pair.corrected)
    return f"p = {alone}" if corrected == alone else f"p = {alone}, {corrected} after Holm's correction"


def _limit(tickets: int) -> str:
    least = fewest_changes()
    if tickets < least:
        return f"with {_tickets(tickets)} none can be, it takes {least}"
    return f"{_tickets(tickets)} cannot show a difference under {least}"


def probability(value: float) -> str:
    """Two digits, as they are read: `0.25`, `0.031`, `under 0.001`."""
    return "under 0.001" if value < 0.001 else f"{value:.2g}"


def _tickets(count: int) -> str:
    return f"{count} ticket" if count == 1 else f"{count} tickets"


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _points(share: float) -> str:
    return f"{share * 100:.0f} points"
