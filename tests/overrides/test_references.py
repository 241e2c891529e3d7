"""Names of operations and arguments: three ways to say each, and what is said of those that mean nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from mcpgen import importer, naive
from mcpgen.findings import errors
from mcpgen.ir import ArgumentPlace, FromArgument
from mcpgen.overrides import Applied, apply, load
from tests.overrides.conftest import Apply, said

ANSWER = {"responses": {"200": {"description": ""}}}
DOCUMENT: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Dotted", "version": "1"},
    "paths": {
        "/v1.0/users/{user.id}": {
            "get": {
                "operationId": "users.get",
                "parameters": [
                    {"name": "user.id", "in": "path", "required": True, "schema": {"type": "string"}},
                    {"name": "page size", "in": "query", "schema": {"type": "integer"}},
                    {"name": "from", "in": "query", "schema": {"type": "string"}},
                ],
                **ANSWER,
            }
        },
        "/users": {
            "get": {
                "operationId": "users",
                "parameters": [{"name": "get.user.id", "in": "query", "schema": {"type": "string"}}],
                **ANSWER,
            }
        },
    },
}
TOOL = """
tools:
  t:
    description: Does it.
    calls: [%s]
    args: {user: {from: %s}}
    annotations: {readOnlyHint: true}
servers:
  s: {tools: [t], hide: [{path: /, reason: Later}]}
"""
GET = "GET /v1.0/users/{user.id}"


@pytest.fixture
def dotted(tmp_path: Path) -> str:
    """The path of a document whose names hold dots."""
    (tmp_path / "dotted.json").write_text(json.dumps(DOCUMENT), encoding="utf-8")
    return str(tmp_path / "dotted.json")


@pytest.mark.parametrize("operation", ["users.get", "get_v1.0_users_by_user.id", f'"{GET}"'])
@pytest.mark.parametrize(
    "argument",
    [
        "users.get.user.id",
        "get_v1.0_users_by_user.id.user.id",
        f'"{GET}.user.id"',
        "{operation: users.get, argument: user.id}",
        f'{{operation: "{GET}", argument: user.id}}',
    ],
)
def test_an_operation_has_three_names(operation: str, argument: str, applied: Apply, dotted: str) -> None:
    found = applied(TOOL % (operation, argument), document=dotted)
    assert not errors(found.findings), said(found)
    assert found.tools[0].calls[0].key == GET
    assert found.tools[0].plan.sources == {"user.id": FromArgument("user")}  # type: ignore[union-attr]


def test_the_longest_operation_name_that_fits_is_meant(applied: Apply, dotted: str) -> None:
    """`users.get.user.id` is an argument of `users` too."""
    text = TOOL.replace("{user: {from: %s}}", "{user: {from: users.get.user.id}, other: {from: %s}}")
    found = applied(text % ("users.get", "{operation: users.get, argument: from}"), document=dotted)
    assert not errors(found.findings), said(found)


def test_an_argument_may_be_called_as_on_the_wire(applied: Apply, dotted: str) -> None:
    text = TOOL.replace("{from: %s}}", "{from: users.get.user.id}, size: {from: users.get.%s}}")
    for name in ("page size", "page_size"):
        found = applied(text % ("users.get", name), document=dotted)
        assert not errors(found.findings), said(found)
        assert "page_size" in found.tools[0].plan.sources  # type: ignore[union-attr]


def test_the_name_of_one_operation_wins_over_a_second_name_of_another(tmp_path: Path, applied: Apply) -> None:
    paths = {"/a": {"get": {"operationId": "get_b", **ANSWER}}, "/b": {"get": ANSWER}}
    document = tmp_path / "clash.json"
    document.write_text(json.dumps({**DOCUMENT, "paths": paths}), encoding="utf-8")
    found = applied(TOOL.replace("args: {user: {from: %s}}", "") % "get_b", document=str(document))
    assert found.tools[0].calls[0].key == "GET /a"


def test_a_name_that_python_cannot_have_is_made_one(applied: Apply, dotted: str) -> None:
    text = TOOL.replace("{user: {from: %s}}", "{user: {from: users.get.user.id}, from: {from: users.get.%s}}")
    found = applied(text % ("users.get", "from"), document=dotted)
    assert not errors(found.findings), said(found)
    assert list(found.tools[0].input_schema["properties"]) == ["user", "from"]


def test_an_unknown_name_is_one_finding_with_all_its_lines(applied: Apply) -> None:
    text = """
tools:
  t:
    description: Does it.
    calls: [ticket.list]
    args:
      a: {from: ticket.list.status}
      b: {from: ticket.list.limit}
    annotations: {readOnlyHint: true}
  u: {like: ticket.list, description: Does it.}
servers:
  s: {tools: [t, u], hide: [{operation: ticket.list, reason: x}, {path: /, reason: Later}]}
"""
    assert said(applied(text)) == [
        'error /tools/t/calls/0: no operation "ticket.list"; nearest: "tickets.list" (also on lines 9, 10, 12, 14)'
    ]


# --- names that the document has changed ------------------------------------------------------------------------------


def applied_to(folder: Path, document: dict[str, Any], call: str, former: dict[str, str]) -> Applied:
    """A tool that calls `call`, when the operations were once called as `former` says."""
    (folder / "now.json").write_text(json.dumps(document), encoding="utf-8")
    text = TOOL.replace("args: {user: {from: %s}}", "") % call
    (folder / "o.yaml").write_text(f"mcpgen: 1\napi: {{openapi: now.json}}\n{text}", encoding="utf-8")
    overrides = load(str(folder / "o.yaml"))
    return apply(naive.build(importer.load(overrides.document)), overrides, former_names=former)


def test_a_renamed_operation_is_found_by_the_names_of_the_last_emission(tmp_path: Path) -> None:
    found = applied_to(tmp_path, DOCUMENT, "listUsers", {"listUsers": "GET /users"})
    assert said(found) == ['error /tools/t/calls/0: GET /users is no longer called "listUsers"; write "users"']
    assert found.tools[0].calls[0].key == "GET /users"


def test_a_name_that_has_gone_over_to_another_operation_is_an_error(tmp_path: Path) -> None:
    found = applied_to(tmp_path, DOCUMENT, "users", {"users": GET})
    assert said(found)[0] == (
        f'error /tools/t/calls/0: "users" meant {GET} and now means GET /users; write the one that you mean'
    )


def test_a_name_that_is_gone_with_its_operation_is_unknown(tmp_path: Path) -> None:
    found = applied_to(tmp_path, DOCUMENT, "listThings", {"listThings": "GET /things"})
    assert said(found) == ['error /tools/t/calls/0: no operation "listThings"; see `mcpgen naive`']


def test_places_of_arguments_are_those_of_the_naive_list(applied: Apply, dotted: str) -> None:
    naive_tool = next(tool for tool in naive.build(importer.load(dotted)).tools if tool.name == "users.get")
    assert naive_tool.places["page_size"] == ArgumentPlace(location="query", name="page size")
