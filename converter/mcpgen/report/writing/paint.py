"""Phrases -> styled text, text of others made harmless; styled lines -> one string, with or without colour."""

from collections.abc import Iterable
from io import StringIO

from rich.console import Console
from rich.text import Text

from mcpgen.diff.phrase import Code, Phrase, Prose
from mcpgen.report.writing.escape import visible


def shown(text: str, style: str = "") -> Text:
    """Text that others wrote."""
    return Text(visible(text), style=style)


def phrased(phrase: Phrase) -> Text:
    """One sentence."""
    parts = (visible(part.text) if isinstance(part, Code | Prose) else part for part in phrase)
    return Text("".join(parts))


def printed(lines: Iterable[Text], *, color: bool) -> str:
    """The lines as one text, each ended by a newline."""
    if not color:
        return "".join(f"{line.plain}\n" for line in lines)
    out = StringIO()
    console = Console(
        file=out, force_terminal=True, color_system="standard", highlight=False, soft_wrap=True, _environ={}
    )
    for line in lines:
        console.print(line)
    return out.getvalue()
