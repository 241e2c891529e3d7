"""A call costs no more than through FastMCP, which serves the same tools in the same run: as ratios."""

import subprocess
import sys

import pytest

from tests.acceptance.commands import REPOSITORY
from tests.needs import need

pytestmark = pytest.mark.long

CPU, P99 = 3, 2
"""Columns of the figures below."""


def test_a_call_costs_no_more_than_through_fastmcp() -> None:
    command = [sys.executable, "tests/bench/overhead.py", "--calls", "200", "--rounds", "3"]
    ran = subprocess.run(command, cwd=REPOSITORY, capture_output=True, encoding="utf-8", timeout=900, check=False)
    need("pip" not in ran.stderr or ran.returncode == 0, "an index that pip can reach")
    assert ran.returncode == 0, ran.stderr
    print(ran.stdout)
    rows = [line.strip("| ").split(" | ") for line in ran.stdout.splitlines() if line.startswith("| ")][1:]
    figures = {row[0]: [float(cell) for cell in row[1:5]] for row in rows if row[4] != "-"}
    for transport in ("stdio", "HTTP"):
        ours, theirs = figures[f"mcpgen, {transport}"], figures[f"FastMCP, {transport}"]
        assert ours[CPU] < theirs[CPU] * 1.2
        assert ours[P99] < theirs[P99] * 1.5
