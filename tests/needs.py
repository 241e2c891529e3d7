"""What a test needs beyond Python's packages: without it the test is skipped, or fails where everything must run."""

import os

import pytest

REQUIRE_ALL = os.environ.get("MCPGEN_REQUIRE_ALL") == "1"


def need(present: object, what: str) -> None:
    """Go on if `present`; else skip with the reason, or fail under MCPGEN_REQUIRE_ALL=1."""
    if not present:
        reason = f"needs {what}"
        pytest.fail(reason) if REQUIRE_ALL else pytest.skip(reason)
