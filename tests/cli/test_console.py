"""Where output goes, whatever the locale, and when nobody reads it any more."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen.cli.run import run

REPOSITORY = Path(__file__).parents[2]
SHOP = str(REPOSITORY / "openapi" / "shop.yaml")
FOREIGN = """\
openapi: 3.1.0
info: {title: Größe – 注文, version: "1"}
paths:
  /größe: {get: {operationId: groesse, parameters: [{name: maß, in: query, schema: {type: string}}]}}
servers: [{url: "http://127.0.0.1:1"}]
"""
ASCII = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """A document in letters that ASCII lacks."""
    path = tmp_path / "groesse.yaml"
    path.write_text(FOREIGN, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "arguments", [["naive"], ["naive", "--format", "json"], ["naive", "--format", "markdown"], ["init", "--out", "-"]]
)
def test_output_is_utf8_in_every_locale(arguments: list[str], document: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mcpgen", *arguments, str(document)], env=ASCII, capture_output=True, check=False
    )
    assert (ran.returncode, ran.stderr.decode()) == (0, "")
    assert "größe" in ran.stdout.decode("utf-8").lower()


@pytest.mark.parametrize("given", ['{"ma_": "ü"}', "-"])
def test_arguments_are_utf8_in_every_locale(given: str, document: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mcpgen",
        "call",
        str(document),
        "groesse",
        "--dry-run",
        "--format",
        "json",
        "--args",
    ]
    ran = subprocess.run([*command, given], input='{"ma_": "ü"}'.encode(), env=ASCII, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr.decode()) == (0, "")
    assert "ma%C3%9F=%C3%BC" in ran.stdout.decode()


def test_what_a_command_does_is_done_when_nobody_reads_its_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("openapi", "overrides"):
        shutil.copytree(REPOSITORY / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "mcpgen", "tasks", "overrides/weather.yaml"]
    ran = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert run(["tasks", "overrides/weather.yaml", "--check"]) == 0


def test_what_an_error_quotes_cannot_act_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["call", SHOP, "\x1b[2J\nor"]) == 2
    assert 'has no tool "U+001B[2J or"' in capsys.readouterr().err


def test_an_error_that_ends_a_call_is_told_once(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MCPGEN_AUTH_APIKEY", "x")
    assert run(["call", SHOP, "get_orders", "--base-url", "nowhere"]) == 1
    lines = capfd.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("error -32603: The document names no host")
