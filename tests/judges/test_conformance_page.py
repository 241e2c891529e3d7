"""What docs/conformance.md and docs/faults.md name is there: tests of this repository, and scenarios of the suite."""

import re

import pytest

from tests.acceptance.commands import REPOSITORY

PAGE = (REPOSITORY / "docs" / "conformance.md").read_text(encoding="utf-8")
SCENARIOS, _, POINTS = PAGE.partition("\n## Points of the specification\n")


FAULTS = (REPOSITORY / "docs" / "faults.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("page", "at_least"), [(POINTS, 40), (FAULTS, 40)], ids=["conformance", "faults"])
def test_every_test_that_a_page_names_exists(page: str, at_least: int) -> None:
    folder = REPOSITORY / "tests"
    files = sorted([*folder.glob("*/test_*.py"), *folder.glob("*/*/test_*.py")])
    tests = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = sorted(set(re.findall(r"`(test_\w+)`", page)))
    assert [name for name in named if f"def {name}(" not in tests] == []
    assert len(named) > at_least


def test_every_scenario_that_shows_a_point_is_one_of_the_suite() -> None:
    shown_by = [line.split("|")[4] for line in POINTS.splitlines() if line.startswith("| ") and "|" in line[2:]]
    named = {name for cell in shown_by for name in re.findall(r"`([a-z]+(?:-[a-z]+)+)`", cell)}
    assert sorted(name for name in named if f"| `{name}` |" not in SCENARIOS) == []


def test_all_points_have_a_row() -> None:
    rows = [line.split("|")[1].strip() for line in POINTS.splitlines() if re.match(r"\| [0-9]", line)]
    spans = [[int(number) for number in re.findall(r"\d+", row)] for row in rows]
    assert [number for span in spans for number in range(span[0], span[-1] + 1)] == list(range(1, 60))


def test_every_module_that_a_point_names_is_one_of_the_package() -> None:
    named = re.findall(r"\b(?:runtime|emit|overrides|lint)/[a-z_/]+", POINTS)
    package = REPOSITORY / "converter" / "mcpgen"
    assert [name for name in named if not (package / name).exists() and not (package / f"{name}.py").exists()] == []
    assert len(named) > 30
