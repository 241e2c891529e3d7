"""Names in an overrides file that generated code needs for itself are refused before anything is generated."""

import pytest

from mcpgen.emit import local_names
from mcpgen.names import class_name
from tests.overrides.conftest import Apply, said

FILE = """
handles:
  %s: {prefix: Q-, ttl: 10m, fields: {title: string}}
tools:
  plan:
    description: Plan.
    calls: [tickets.list]
    creates: %s
    function: plan
    returns: {model: %s, fields: {days: integer}}
    annotations: {readOnlyHint: true}
servers:
  s: {tools: [plan], hide: [{path: /, reason: Later}]}
"""


def refused(applied: Apply, handle: str, model: str) -> list[str]:
    """What is said of reserved names."""
    function = f"async def plan(api: PlanApi, kept: Handles[{class_name(handle)}]) -> {model}: ...\n"
    found = applied(FILE % (handle, handle, model), functions=function)
    return [line for line in said(found) if "that generated code uses" in line]


@pytest.mark.parametrize("name", [*local_names.USED, "operation", "body", "api-client", "hints", "tool-error"])
def test_a_handle_is_not_named_like_what_generated_code_uses(name: str, applied: Apply) -> None:
    assert len(refused(applied, name, "Plan")) == 1


@pytest.mark.parametrize("name", [*local_names.IMPORTED, "ApiError", "Operation"])
def test_a_model_is_not_named_like_what_generated_code_uses(name: str, applied: Apply) -> None:
    assert len(refused(applied, "quote", name)) == 1


def test_other_names_are_taken(applied: Apply) -> None:
    assert refused(applied, "quote", "Plan") == []
