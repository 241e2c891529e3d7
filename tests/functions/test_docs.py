"""What docs/functions.md shows of functions stands in functions that run."""

import re
import textwrap
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent.parent
SHOWN = re.findall(
    r"```python\n(.*?)```", (REPOSITORY / "docs" / "functions.md").read_text(encoding="utf-8"), re.DOTALL
)
RUNNING = "\n".join(
    (REPOSITORY / path).read_text(encoding="utf-8") for path in ("overrides/shop.py", "tests/data/parcels/parcels.py")
)


@pytest.mark.parametrize("shown", SHOWN)
def test_a_shown_function_is_one_that_runs(shown: str) -> None:
    for part in re.split(r"\n{2,}", shown.rstrip("\n")):
        assert part in RUNNING or textwrap.indent(part, "    ") in RUNNING


def test_some_are_shown() -> None:
    assert len(SHOWN) >= 5
