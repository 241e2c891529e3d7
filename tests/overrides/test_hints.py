"""Hints: what is derived, what has to be said, and what the methods contradict."""

import pytest

from mcpgen.ir import Annotations
from tests.overrides.conftest import Apply, said

LIKE = """
tools:
  t: {like: %s, description: Does it., annotations: {%s}}
servers:
  s: {tools: [t], hide: [{path: /, reason: Later}]}
"""
CALL = """
tools:
  t:
    description: Does it.
    calls: [tickets.update]
    args:
      ticket_id: {from: tickets.update.ticket_id}
      status: {from: tickets.update.status}
    annotations: {%s}
servers:
  s: {tools: [t], hide: [{path: /, reason: Later}]}
"""


def hints(read_only: bool, destructive: bool, idempotent: bool, open_world: bool) -> Annotations:
    """All four, in order."""
    return Annotations(read_only=read_only, destructive=destructive, idempotent=idempotent, open_world=open_world)


@pytest.mark.parametrize(
    ("operation", "stated", "expected"),
    [
        ("GET /tickets", "", hints(True, False, True, True)),
        ("GET /tickets", "openWorldHint: false", hints(True, False, True, False)),
        ("GET /tickets", "idempotentHint: false", hints(True, False, False, True)),
        ("POST /tickets", "", hints(False, True, False, True)),
        ("'PATCH /tickets/{ticket_id}'", "destructiveHint: false", hints(False, False, False, True)),
        ("'DELETE /tickets/{ticket_id}'", "", hints(False, True, True, True)),
        (
            "POST /tickets",
            "readOnlyHint: true, because: {readOnlyHint: It only checks}",
            hints(True, False, True, True),
        ),
    ],
)
def test_a_like_tool_has_the_hints_of_its_method(
    operation: str, stated: str, expected: Annotations, applied: Apply
) -> None:
    found = applied(LIKE % (operation, stated))
    assert said(found) == []
    assert found.tools[0].annotations == expected


def test_a_tool_that_writes_says_all_four(applied: Apply) -> None:
    text = "readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false"
    found = applied(CALL % text)
    assert said(found) == []
    assert found.tools[0].annotations == hints(False, False, True, False)


@pytest.mark.parametrize(
    ("stated", "fault"),
    [
        (
            "",
            ": the tool writes; say readOnlyHint, destructiveHint, idempotentHint, openWorldHint (true or false) too",
        ),
        (
            "readOnlyHint: false, openWorldHint: true",
            ": the tool writes; say destructiveHint, idempotentHint (true or false) too",
        ),
        (
            "readOnlyHint: true",
            "/readOnlyHint: readOnlyHint: true, but it may call PATCH /tickets/{ticket_id}; "
            "say readOnlyHint: false, or why it holds: because: {readOnlyHint: ...}",
        ),
    ],
)
def test_what_is_not_said_or_contradicted_is_one_finding(stated: str, fault: str, applied: Apply) -> None:
    assert said(applied(CALL % stated)) == [f"error /tools/t/annotations{fault}"]


def test_what_explains_nothing_is_a_warning(applied: Apply) -> None:
    found = applied(LIKE % ("GET /tickets", "because: {readOnlyHint: It reads}, destructiveHint: true"))
    assert said(found) == [
        "warning /tools/t/annotations/destructiveHint: destructiveHint says nothing on a read-only tool; remove it",
        "warning /tools/t/annotations/because/readOnlyHint: "
        "nothing contradicts its readOnlyHint, so there is nothing to explain; remove it",
    ]
