"""Text -> whether it is what tests/review/shown/ has; MCPGEN_UPDATE=1 writes it there instead."""

import difflib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

_FOLDER = Path(__file__).parent / "shown"


def check(name: str, text: str) -> None:
    """Hold a text against the one that is kept."""
    path = _FOLDER / name
    if os.environ.get("MCPGEN_UPDATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{name} is not kept; run the tests with MCPGEN_UPDATE=1, and read what they wrote"
    assert text == path.read_text(encoding="utf-8"), f"{name} is another; MCPGEN_UPDATE=1 writes it anew"


def sections(shown: Mapping[str, str]) -> str:
    """Several texts in one, each under its name."""
    return "\n".join(f"=== {name}\n{text.rstrip()}\n" for name, text in shown.items())


def edited(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """What is not as it was in each of several texts, by lines."""
    return {name: "\n".join(_lines(before[name], text)) or "(no difference)" for name, text in after.items()}


def _lines(before: str, after: str) -> Iterator[str]:
    compared = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    yield from (line for line in compared if not line.startswith(("---", "+++", "@@")))
