"""docs/review.md names every kind of change at its level."""

import re

import pytest

from mcpgen.diff import LEVELS, Level
from tests.review.places import ROOT

ROWS = {
    row[1].strip(): re.findall(r"`([a-z-]+)`", row[3])
    for line in (ROOT / "docs" / "review.md").read_text(encoding="utf-8").splitlines()
    if len(row := line.split("|")) == 5
}


@pytest.mark.parametrize("level", Level)
def test_every_kind_of_change_stands_at_its_level(level: Level) -> None:
    assert sorted(ROWS[level]) == sorted(kind for kind, of in LEVELS.items() if of is level)
