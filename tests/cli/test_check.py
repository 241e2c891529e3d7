"""What `mcpgen check` says where nothing is wrong."""

from pathlib import Path

import pytest

from mcpgen.cli.run import run


def test_one_tool_of_one_operation_is_said_in_the_singular(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pets.yaml").write_text(
        'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths:\n  /pets: {get: {operationId: pets}}\n',
        encoding="utf-8",
    )
    (tmp_path / "tools.yaml").write_text(
        "mcpgen: 1\napi: {openapi: pets.yaml}\ntools: {pets: {like: pets, description: Lists the pets.}}\n"
        "servers: {zoo: {tools: [pets]}}\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    assert run(["check", "tools.yaml"]) == 0
    assert capsys.readouterr().out == "tools.yaml: zoo: 1 tool; 1 operation, 1 replaced, 0 hidden with a reason\n"
