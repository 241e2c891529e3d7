"""Shapes of tools, end to end: what an overrides file says is the request that goes out."""

import json
from pathlib import Path
from typing import Any

import pytest

from mcpgen.cli.run import run
from tests.overrides.conftest import HELPDESK

FILE = f"""
mcpgen: 1
api: {{openapi: {HELPDESK}}}
functions: functions.py
tools:
  close_ticket:
    description: Close.
    calls: [tickets.update]
    args: {{id: {{from: tickets.update.ticket_id}}, why: {{from: tickets.update.note}}}}
    fix: {{tickets.update.status: {{value: closed}}}}
    annotations: {{readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false}}
  reopen_ticket:
    description: Reopen.
    like: tickets.update
    fix: {{tickets.update.status: {{value: open}}}}
    args: {{note: {{maxLength: 20}}}}
  urgent_ticket:
    description: Open an urgent one.
    calls: [tickets.create]
    args:
      title: {{from: tickets.create.title}}
      priority: {{from: tickets.create.priority, const: 1, required: true}}
    annotations: {{readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false}}
  my_tickets:
    description: List.
    calls: [tickets.list]
    args: {{state: {{from: tickets.list.status, enum: [open, closed], default: open}}}}
    fix:
      tickets.list.assignee: {{env: AGENT}}
      tickets.list.limit: {{value: 5}}
      tickets.list.labels: {{value: [a, b]}}
    annotations: {{readOnlyHint: true}}
  plain_tickets:
    description: List, and leave the labels out of it.
    like: tickets.list
    fix: {{tickets.list.labels: {{value: null}}}}
  plain_ticket:
    description: Open one, of no priority.
    like: tickets.create
    fix: {{tickets.create.priority: {{value: null}}}}
  escalate:
    description: Find the first open one and close it, or open one.
    calls: [tickets.list, tickets.update, tickets.create]
    fix: {{tickets.update.status: {{value: closed}}, tickets.list.assignee: {{env: AGENT}}}}
    args: {{title: {{from: tickets.create.title, maxLength: 40}}}}
    function: escalate
    returns: {{model: Escalated, fields: {{id: string}}}}
    annotations: {{readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false}}
servers:
  agents:
    tools: [close_ticket, reopen_ticket, urgent_ticket, my_tickets, plain_tickets, plain_ticket, escalate]
    hide: [{{operation: tickets.delete, reason: Never}}, {{tag: internal, reason: Machines}}]
"""
FUNCTIONS = '''
"""Functions."""

from .functions_api import EscalateApi, Escalated


async def escalate(api: EscalateApi, *, title: str) -> Escalated:
    """Merge three operations into one task."""
    listed = await api.tickets_list(limit=1)
    del listed
    return Escalated(id=title)
'''


@pytest.fixture
def overrides(tmp_path: Path) -> str:
    """The path of the overrides file."""
    (tmp_path / "functions.py").write_text(FUNCTIONS, encoding="utf-8")
    (tmp_path / "helpdesk.yaml").write_text(FILE, encoding="utf-8")
    return str(tmp_path / "helpdesk.yaml")


def request(overrides: str, tool: str, arguments: Any, capsys: pytest.CaptureFixture[str]) -> Any:
    """The request that a call of a tool would send."""
    code = run(["call", overrides, tool, "--args", json.dumps(arguments), "--dry-run"])
    output = capsys.readouterr()
    assert code == 0, output
    return json.loads(output.out)


def refusal(overrides: str, tool: str, arguments: Any, capsys: pytest.CaptureFixture[str]) -> str:
    """What a model reads about a call that is refused."""
    assert run(["call", overrides, tool, "--args", json.dumps(arguments), "--dry-run"]) == 1
    output = capsys.readouterr()
    return output.out + output.err


def test_an_argument_that_a_function_takes_from_an_operation_is_known_as_that_in_the_diff(
    overrides: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for file, old, new in (("helpdesk.yaml", "args: {title:", "args: {what:"), ("functions.py", "title", "what")):
        path = Path(overrides).parent / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert run(["diff", overrides]) == 0
    assert "what was called title" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("tool", "arguments", "method", "url", "body"),
    [
        ("close_ticket", {"id": "7", "why": "Done"}, "PATCH", "/tickets/7", {"status": "closed", "note": "Done"}),
        ("close_ticket", {"id": "7"}, "PATCH", "/tickets/7", {"status": "closed"}),
        ("reopen_ticket", {"ticket_id": "7"}, "PATCH", "/tickets/7", {"status": "open"}),
        ("urgent_ticket", {"title": "Fire", "priority": 1}, "POST", "/tickets", {"title": "Fire", "priority": 1}),
        ("my_tickets", {}, "GET", "/tickets?status=open&assignee=A-1&limit=5&labels=a&labels=b", None),
        (
            "my_tickets",
            {"state": "closed"},
            "GET",
            "/tickets?status=closed&assignee=A-1&limit=5&labels=a&labels=b",
            None,
        ),
        ("plain_tickets", {"status": "open"}, "GET", "/tickets?status=open", None),
        ("plain_ticket", {"title": "Fire"}, "POST", "/tickets", {"title": "Fire"}),
        ("escalate", {"title": "Fire"}, "GET", "/tickets?assignee=A-1&limit=1", None),
    ],
)
def test_what_a_tool_sends(
    tool: str,
    arguments: Any,
    method: str,
    url: str,
    body: Any,
    overrides: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("AGENT", "A-1")
    monkeypatch.setenv("MCPGEN_AUTH_TOKEN", "secret")
    sent = request(overrides, tool, arguments, capsys)
    assert (sent["method"], sent["url"]) == (method, f"https://helpdesk.example{url}")
    assert (json.loads(sent["body"]) if sent["body"] else None) == body


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("close_ticket", {"id": "7", "status": "open"}, "status"),
        ("reopen_ticket", {"ticket_id": "7", "note": "x" * 21}, "note"),
        ("urgent_ticket", {"title": "Fire", "priority": 2}, "priority"),
        ("urgent_ticket", {"title": "Fire"}, "priority"),
        ("my_tickets", {"state": "pending"}, "state"),
        ("my_tickets", {"limit": 50}, "limit"),
        ("escalate", {"title": "x" * 41}, "title"),
    ],
)
def test_what_never_leaves_the_server(
    tool: str,
    arguments: Any,
    said: str,
    overrides: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("AGENT", "A-1")
    monkeypatch.setenv("MCPGEN_AUTH_TOKEN", "secret")
    text = refusal(overrides, tool, arguments, capsys)
    assert "Invalid arguments" in text
    assert f"- {said}" in text
