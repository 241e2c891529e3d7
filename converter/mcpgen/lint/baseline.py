"""Findings -> the text of a baseline file, and back: what was there when a team began, so that only new ones count.

A finding is known by rule, server, tool and part, not by its words or its line: both change without anybody's doing.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mcpgen.errors import UnreadableInput
from mcpgen.lint.flaw import LintFinding
from mcpgen.location import Location

FORMAT = 1
_KEYS = ("rule", "server", "tool", "part")
Identity = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Baseline:
    """How often each finding was there."""

    known: tuple[Identity, ...]

    def new(self, findings: Sequence[LintFinding]) -> tuple[LintFinding, ...]:
        """The findings that were not there; of equal ones as many as have been added."""
        room = Counter(self.known)
        left = []
        for finding in findings:
            if room[finding.identity] > 0:
                room[finding.identity] -= 1
            else:
                left.append(finding)
        return tuple(left)

    def gone(self, findings: Sequence[LintFinding]) -> int:
        """How many of the known findings are no longer there."""
        return (Counter(self.known) - Counter(finding.identity for finding in findings)).total()


def as_text(findings: Sequence[LintFinding]) -> str:
    """The file: one finding a line, in a fixed order."""
    entries = [dict(zip(_KEYS, identity, strict=True)) for identity in sorted(f.identity for f in findings)]
    lines = [json.dumps(entry, ensure_ascii=False) for entry in entries]
    body = ",\n    ".join(lines)
    listed = f"[\n    {body}\n  ]" if lines else "[]"
    return f'{{\n  "format": {FORMAT},\n  "findings": {listed}\n}}\n'


def from_text(text: str, file: str) -> Baseline:
    """Read a baseline. Raises UnreadableInput for anything else."""
    try:
        value = json.loads(text)
        if value["format"] != FORMAT:
            raise UnreadableInput(f"its format is not {FORMAT}; write it anew", Location(file=file))
        known = tuple(
            (str(entry["rule"]), str(entry["server"]), str(entry["tool"]), str(entry["part"]))
            for entry in value["findings"]
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UnreadableInput("this is no baseline of mcpgen lint; write it anew", Location(file=file)) from None
    return Baseline(known)
