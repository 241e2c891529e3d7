"""What a test needs beyond Python's packages: without it the test is skipped, or fails where everything must run."""

import os
from pathlib import Path

import pytest

REQUIRE_ALL = os.environ.get("MCPGEN_REQUIRE_ALL") == "1"


def need(present: object, what: str) -> None:
    """Go on if `present`; else skip with the reason, or fail under MCPGEN_REQUIRE_ALL=1."""
    if not present:
        reason = f"needs {what}"
        pytest.fail(reason) if REQUIRE_ALL else pytest.skip(reason)


def corpus() -> tuple[Path, ...]:
    """The real documents, smallest first; they stay outside the repository. Empty where they are missing."""
    folder = Path(os.environ.get("MCPGEN_CORPUS", Path(__file__).parents[2] / "shared" / "corpus"))
    found = [path for pattern in ("*.json", "*.yaml") for path in folder.glob(pattern)]
    return tuple(sorted(found, key=lambda path: (path.stat().st_size, path.name)))
