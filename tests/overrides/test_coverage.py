"""Every operation is replaced or hidden with a reason: what that takes, per server."""

import json
import re
from pathlib import Path

import pytest

from mcpgen import importer, naive
from mcpgen.ir import Hidden
from mcpgen.overrides import apply, load
from tests.overrides.conftest import Apply, said

FILE = """
tools:
  find: {like: tickets.list, description: Find.}
  open: {like: tickets.create, description: Open.}
servers:
  s:
    tools: %s
    hide: %s
"""


UPDATE, DELETE, HEALTH = "PATCH /tickets/{ticket_id}", "DELETE /tickets/{ticket_id}", "GET /health"


@pytest.mark.parametrize(
    ("hides", "hidden"),
    [
        (
            [
                {"operation": UPDATE, "reason": "a"},
                {"operation": "tickets.delete", "reason": "b"},
                {"tag": "internal", "reason": "c"},
            ],
            [(UPDATE, "a", "operation"), (DELETE, "b", "operation"), (HEALTH, "c", "tag internal")],
        ),
        (
            [{"tag": "tickets", "reason": "a"}, {"operation": "get_health", "reason": "b"}],
            [(UPDATE, "a", "tag tickets"), (DELETE, "a", "tag tickets"), (HEALTH, "b", "operation")],
        ),
        (
            [{"path": "/health", "reason": "a"}, {"path": "/", "reason": "b"}],
            [(UPDATE, "b", "path /"), (DELETE, "b", "path /"), (HEALTH, "a", "path /health")],
        ),
        (
            [{"path": "/", "reason": "all"}, {"operation": "tickets.delete", "reason": "never"}],
            [(UPDATE, "all", "path /"), (DELETE, "never", "operation"), (HEALTH, "all", "path /")],
        ),
        (
            [
                {"path": "/tickets/", "reason": "a"},
                {"path": "/tickets/{ticket_id}", "reason": "b"},
                {"path": "/", "reason": "c"},
            ],
            [(UPDATE, "a", "path /tickets/"), (DELETE, "a", "path /tickets/"), (HEALTH, "c", "path /")],
        ),
    ],
)
def test_a_group_covers_what_no_tool_replaces(
    hides: list[dict[str, str]], hidden: list[tuple[str, str, str]], applied: Apply
) -> None:
    found = applied(FILE % ("[find, open]", json.dumps(hides)))
    assert said(found) == []
    assert found.servers[0].hidden == tuple(Hidden(operation=key, reason=reason, by=by) for key, reason, by in hidden)


def test_a_path_is_a_prefix_of_whole_segments(applied: Apply) -> None:
    found = applied(FILE % ("[find, open]", "[{path: /tick, reason: a}, {path: /, reason: b}]"))
    assert said(found) == [
        'error /servers/s/hide/0/path: no operation stands under the path "/tick"; nearest: "/tickets"'
    ]


def test_each_undecided_operation_comes_with_a_line_to_paste(applied: Apply) -> None:
    found = applied(FILE % ("[find, open]", "[{tag: internal, reason: a}]"))
    assert said(found) == [
        'error /servers/s: no tool of "s" replaces PATCH /tickets/{ticket_id}; add a tool, or under hide: '
        "- {operation: tickets.update, reason: ...}",
        'error /servers/s: no tool of "s" replaces DELETE /tickets/{ticket_id}; add a tool, or under hide: '
        "- {operation: tickets.delete, reason: ...}",
    ]


def test_coverage_is_counted_for_each_server(applied: Apply) -> None:
    text = (
        FILE % ("[find]", "[{path: /, reason: a}]") + "  t: {tools: [find, open], hide: [{tag: internal, reason: b}]}\n"
    )
    found = applied(text)
    assert [finding.operation for finding in found.findings] == [
        "PATCH /tickets/{ticket_id}",
        "DELETE /tickets/{ticket_id}",
    ]
    assert all(finding.location and finding.location.pointer == "/servers/t" for finding in found.findings)


def test_a_replaced_operation_is_called_by_some_tool_of_the_server(applied: Apply) -> None:
    text = FILE.replace("like: tickets.list", "like: tickets.list, replaces: [tickets.list, tickets.create]")
    assert said(applied(text % ("[find, open]", "[{path: /, reason: a}]"))) == []
    found = applied(text % ("[find]", "[{path: /, reason: a}]"))
    assert said(found)[0] == (
        'error /tools/find/replaces: "find" replaces POST /tickets, but no tool of "s" calls it; '
        "add it to the calls of one, or hide it"
    )


def test_many_undecided_operations_are_told_by_what_one_entry_could_hide(tmp_path: Path) -> None:
    """Each entry that the findings show, written down as it stands there, decides on what it was shown for."""
    answers = {"responses": {"200": {"description": "Fine"}}}
    tagged = {f"/pets/{i}": {"get": {**answers, "tags": ["the: pets"]}} for i in range(6)}
    plain = {f"/orders/{i}/lines": {"get": answers} for i in range(6)}
    root = {"/": {"get": answers, "post": answers}}
    document = {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {**tagged, **plain, **root}}
    (tmp_path / "shop.json").write_text(json.dumps(document), encoding="utf-8")
    file = tmp_path / "shop.yaml"

    def undecided(hide: str) -> list[str]:
        text = f"mcpgen: 1\napi: {{openapi: shop.json}}\ntools: {{}}\nservers: {{s: {{tools: [], hide: [{hide}]}}}}\n"
        file.write_text(text, encoding="utf-8")
        read = load(str(file))
        found = apply(naive.build(importer.load(read.document)), read).findings
        return [finding.message for finding in found if finding.rule == "undecided-operation"]

    first = undecided("")
    assert [re.sub(r"^.* replaces (.*); .*$", r"\1", message) for message in first] == [
        '6 operations of tag "the: pets", GET /pets/0 the first',
        '6 operations of path "/orders", GET /orders/0/lines the first',
        "GET /",
        "POST /",
    ]
    entries = [message.rpartition("- ")[2].replace("...", "Later") for message in first]
    assert undecided(", ".join(entries)) == []
