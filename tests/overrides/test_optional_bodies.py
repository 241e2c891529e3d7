"""A body that need not be sent: what it requires inside is required as soon as anything of it is given."""

import json
from pathlib import Path

import pytest

from tests.overrides.conftest import Apply, said

DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "Notes", "version": "1"},
    "paths": {
        "/notes": {
            "post": {
                "operationId": "add",
                "requestBody": {
                    "content": {
                        "application/json": {
                            "schema": {
                                "type": "object",
                                "required": ["title"],
                                "properties": {"title": {"type": "string"}, "text": {"type": "string"}},
                            }
                        }
                    }
                },
                "responses": {"204": {"description": ""}},
            }
        }
    },
}
TOOL = """
tools:
  t:
    description: Adds one.
    calls: [add]
    args: {%s}
    fix: {%s}
    annotations: {readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false}
servers:
  s: {tools: [t]}
"""


@pytest.fixture
def document(tmp_path: Path) -> str:
    """The path of the document."""
    (tmp_path / "notes.json").write_text(json.dumps(DOCUMENT), encoding="utf-8")
    return str(tmp_path / "notes.json")


@pytest.mark.parametrize(
    ("args", "fix", "dependent"),
    [
        ("title: {from: add.title}, text: {from: add.text}", "", {"text": ["title"]}),
        ("t: {from: add.title}, x: {from: add.text}", "", {"x": ["t"]}),
        ("title: {from: add.title, required: true}, text: {from: add.text}", "", None),
        ("text: {from: add.text}", "add.title: {value: Note}", None),
        ("title: {from: add.title}", "", None),
        ("", "", None),
    ],
)
def test_what_is_asked_for_keeps_the_inner_rule(
    args: str, fix: str, dependent: dict[str, list[str]] | None, applied: Apply, document: str
) -> None:
    found = applied(TOOL % (args, fix), document=document)
    assert said(found) == []
    assert found.tools[0].input_schema.get("dependentRequired") == dependent


def test_what_can_only_be_given_together_is_not_asked_for_alone(applied: Apply, document: str) -> None:
    found = applied(TOOL % ("text: {from: add.text}", ""), document=document)
    assert said(found) == [
        'error /tools/t: POST /notes takes "text" only together with "title"; '
        "add it to args (title: {from: add.title}) or to fix"
    ]
