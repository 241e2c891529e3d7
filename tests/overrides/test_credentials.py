"""Which credentials a server asks for: those that its tools need, and of alternatives those that the file names."""

import json
from pathlib import Path
from typing import Any

import pytest

from mcpgen import importer, naive
from mcpgen.cli.run import run
from mcpgen.findings import errors
from mcpgen.overrides import apply, load
from mcpgen.runtime.wire import Api

BASIC, BEARER, KEY = "basicAuth", "bearerAuth", "apiKey"
SCHEMES = {
    BASIC: {"type": "http", "scheme": "basic"},
    BEARER: {"type": "http", "scheme": "bearer"},
    KEY: {"type": "apiKey", "in": "header", "name": "X-Key"},
}


def api_of(folder: Path, security: list[dict[str, Any]], auth: str) -> Api:
    """The API of a server with the one tool `list_notes`."""
    answers = {"responses": {"200": {"description": "", "content": {"application/json": {"schema": {}}}}}}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Notes", "version": "1"},
        "paths": {
            "/notes": {"get": {"operationId": "list_notes", "security": security, **answers}},
            "/admin": {"get": {"operationId": "admin", "security": [{KEY: []}], **answers}},
        },
        "components": {"securitySchemes": SCHEMES},
    }
    overrides = f"""\
mcpgen: 1
api: {{openapi: notes.json, auth: {auth}}}
tools:
  list_notes: {{like: list_notes, description: List the notes.}}
servers:
  notes: {{tools: [list_notes], hide: [{{operation: admin, reason: Not for models}}]}}
"""
    (folder / "notes.json").write_text(json.dumps(document), encoding="utf-8")
    (folder / "notes.yaml").write_text(overrides, encoding="utf-8")
    read = load(str(folder / "notes.yaml"))
    applied = apply(naive.build(importer.load(read.document)), read)
    assert not errors(applied.findings)
    return applied.servers[0].api


@pytest.mark.parametrize(
    ("security", "auth", "asked_for"),
    [
        ([{BASIC: []}, {BEARER: []}], "{}", [BASIC, BEARER]),
        ([{BASIC: []}, {BEARER: []}], "{bearerAuth: {env: TOKEN}}", [BEARER]),
        ([{BASIC: [], BEARER: []}], "{bearerAuth: {env: TOKEN}}", [BASIC, BEARER]),
        ([{BASIC: []}], "{bearerAuth: {env: TOKEN}}", [BASIC]),
        ([], "{}", []),
    ],
)
def test_a_server_asks_for_what_its_tools_need(
    tmp_path: Path, security: list[dict[str, Any]], auth: str, asked_for: list[str]
) -> None:
    schemes = api_of(tmp_path, security, auth).schemes
    found = {name: scheme.env for name, scheme in schemes.items()}
    assert sorted(found) == sorted(asked_for)
    assert all(
        env == ("TOKEN" if name == BEARER and "TOKEN" in auth else f"MCPGEN_AUTH_{name.upper()}")
        for name, env in found.items()
    )


@pytest.mark.parametrize(("security", "needed"), [([{KEY: []}], True), ([{KEY: []}, {}], False), ([{}], False)])
def test_a_credential_is_needed_where_an_operation_allows_none_without(
    tmp_path: Path, security: list[dict[str, Any]], needed: bool
) -> None:
    assert api_of(tmp_path, security, "{}").needs_credential is needed


PLAIN = """\
openapi: 3.1.0
info: {title: Notes, version: "1"}
paths:
  /notes: {get: {operationId: list_notes, responses: {"200": {description: ""}}}}
"""


def checked(folder: Path, api: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `mcpgen check` says of a file over a document that tells of no credentials."""
    (folder / "plain.yaml").write_text(PLAIN, encoding="utf-8")
    tools = "{list_notes: {like: list_notes, description: List the notes.}}"
    text = (
        f"mcpgen: 1\napi: {{openapi: plain.yaml, {api}}}\ntools: {tools}\nservers: {{notes: {{tools: [list_notes]}}}}\n"
    )
    (folder / "notes.yaml").write_text(text, encoding="utf-8")
    run(["check", str(folder / "notes.yaml")])
    return capsys.readouterr().err


def test_a_credential_that_no_document_tells_of_comes_with_the_overlay_of_the_docs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    auth = "auth: {token: {env: TOKEN}}"
    assert 'no security scheme "token"; it has none; add one with an overlay' in checked(tmp_path, auth, capsys)
    page = (Path(__file__).parent.parent.parent / "docs" / "overrides.md").read_text(encoding="utf-8")
    overlay = page.partition("## What a document lacks")[2].partition("```yaml\n")[2].partition("```")[0]
    (tmp_path / "token.yaml").write_text(overlay, encoding="utf-8")
    assert checked(tmp_path, f"{auth}, overlays: [token.yaml]", capsys) == ""
