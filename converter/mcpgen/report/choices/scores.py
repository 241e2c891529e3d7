"""Scores and the tools of now -> the section of a review that tells how often the right tool is picked."""

from collections.abc import Iterator

from rich.text import Text

from mcpgen.choose.scores import Scored, Scores
from mcpgen.diff.phrase import Code, Phrase
from mcpgen.report.choices.choices_markdown import table_markdown
from mcpgen.report.choices.choices_tables import Table
from mcpgen.report.choices.choices_text import table_text
from mcpgen.report.writing.escape import markdown
from mcpgen.report.writing.escape import phrased as phrased_markdown
from mcpgen.report.writing.grid import wrapped
from mcpgen.report.writing.paint import phrased, printed, shown
from mcpgen.report.writing.words import count

_STALE = "None of these sets is what the server lists now: the scores are of other tools. Run `mcpgen choose` again."
_TITLE = "Which tool is picked"


def scores_text(scores: Scores, *, tools_hash: str, width: int, color: bool) -> str:
    """Show them below the review of their server."""
    return printed(_lines(scores, tools_hash, width), color=color)


def scores_markdown(scores: Scores, *, tools_hash: str) -> str:
    """Show the same in a comment."""
    return "\n".join(_markdown(scores, tools_hash)) + "\n"


def _lines(scores: Scores, tools_hash: str, width: int) -> Iterator[Text]:
    yield Text(_TITLE, style="bold")
    yield from wrapped(phrased(_of_what(scores)), width=width)
    if _is_stale(scores, tools_hash):
        yield from wrapped(Text(_STALE, style="bold yellow"), width=width)
    yield Text()
    yield from table_text(_table(scores, tools_hash), width)
    yield Text()
    yield from wrapped(shown(scores.conclusion, style="bold"), width=width)
    for warning in scores.warnings:
        yield from wrapped(shown(f"- {warning}", style="yellow"), width=width)


def _markdown(scores: Scores, tools_hash: str) -> Iterator[str]:
    yield f"**{_TITLE}**: {phrased_markdown(_of_what(scores))}"
    if _is_stale(scores, tools_hash):
        yield ""
        yield f"**{_STALE}**"
    yield ""
    yield from table_markdown(_table(scores, tools_hash))
    yield ""
    yield markdown(scores.conclusion)
    if scores.warnings:
        yield ""
        yield from (f"- {markdown(warning)}" for warning in scores.warnings)


def _of_what(scores: Scores) -> Phrase:
    who = "" if scores.is_model else ", which is no language model"
    return (f"{count(scores.tickets, 'ticket')}, {scores.held_out} held out; picked by ", Code(scores.selector), who)


def _is_stale(scores: Scores, tools_hash: str) -> bool:
    return all(one.tools_hash != tools_hash for one in scores.sets)


def _table(scores: Scores, tools_hash: str) -> Table:
    heads = ("Set", "Right", "95 % interval", "Prompt tokens")
    return Table(
        title=_TITLE,
        heads=tuple((head,) for head in heads),
        rows=tuple(
            (
                _label(one, tools_hash),
                (f"{one.right} of {one.of}",),
                (f"{one.low * 100:.0f} to {one.high * 100:.0f} %",),
                (str(one.tokens),),
            )
            for one in scores.sets
        ),
        right=(1, 2, 3),
    )


def _label(one: Scored, tools_hash: str) -> Phrase:
    return (Code(one.label), " (as now)") if one.tools_hash == tools_hash else (Code(one.label),)
