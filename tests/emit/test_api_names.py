"""Tools and operations whose names are alike in Python: each still calls its own operation."""

import json
from pathlib import Path

import pytest
import yaml

from mcpgen.cli.run import run

ANSWER = {
    "200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/LIST"}}}}
}
OPERATIONS = {
    "/a": "getUser",
    "/b": "getuser",
    "/c": "get-user",
    "/d": "get_user",
    "/e": "api",
    "/f": "list",
    "/g": "call",
}
TOOLS = {"one-a": "/a", "one_a": "/b", "OneA": "/c", "oneA": "/d", "app": "/e", "API": "/f", "pick": "/g"}


@pytest.fixture
def overrides(tmp_path: Path) -> str:
    """The path of an overrides file."""
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Alike", "version": "1"},
        "servers": [{"url": "https://alike.example"}],
        "paths": {path: {"get": {"operationId": name, "responses": ANSWER}} for path, name in OPERATIONS.items()},
        "components": {"schemas": {"LIST": {"type": "object", "properties": {"a": {"type": "string"}}}}},
    }
    file = {
        "api": {"openapi": "alike.json"},
        "tools": {tool: {"like": f"GET {path}", "description": "Gets it."} for tool, path in TOOLS.items()},
        "servers": {"alike": {"tools": list(TOOLS)}},
    }
    (tmp_path / "alike.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "alike.yaml").write_text(f"mcpgen: 1\n{yaml.safe_dump(file, sort_keys=False)}", encoding="utf-8")
    return str(tmp_path / "alike.yaml")


@pytest.mark.parametrize("tool", TOOLS)
def test_each_tool_calls_its_own_operation(tool: str, overrides: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["call", overrides, tool, "--dry-run"]) == 0, capsys.readouterr().err
    assert json.loads(capsys.readouterr().out)["url"] == f"https://alike.example{TOOLS[tool]}"
