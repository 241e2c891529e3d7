"""Whatever a document holds, what is emitted for it is Python that runs, lists what it says, and type-checks."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mcpgen.cli.commands.tasks import rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.findings import errors
from mcpgen.names import class_name, short_hash
from tests.needs import corpus

CASES = Path(__file__).parent.parent / "cases"
LARGE = 300_000
"""Bytes: documents above are left to `make long`."""


def as_is(document: Path, folder: Path, name: str) -> Path:
    """An overrides file that exposes every operation as it is."""
    naive = pipeline.naive_list(str(document))
    tools = {}
    for tool in naive.tools:
        hints = {"readOnlyHint": tool.calls[0].is_safe, "openWorldHint": True}
        if not tool.calls[0].is_safe:
            hints |= {"destructiveHint": True, "idempotentHint": False}
        tools[tool.name] = {"like": tool.calls[0].key, "annotations": hints}
    if not tools:
        pytest.skip("the document has no operations that can be called")
    file = {
        "mcpgen": 1,
        "api": {"openapi": str(document.resolve())},
        "tools": tools,
        "servers": {name: {"tools": list(tools)}},
    }
    path = folder / "any.yaml"
    path.write_text(json.dumps(file), encoding="utf-8")
    return path


def emitted(document: Path, folder: Path) -> tuple[str, dict[str, str]]:
    """The import package, and the files below `folder`."""
    name = f"any-{short_hash(str(document))}"
    found = pipeline.review(str(as_is(document, folder, name)))
    assert not errors(found.applied.findings)
    project = pipeline.project(found, found.applied.servers[0])
    files = dict(rendered(found, project))
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return str(project.package), files


def documents() -> Iterator[object]:
    """The cases, and the documents of the corpus."""
    yield from (pytest.param(path, id=path.parent.name) for path in sorted(CASES.glob("*/openapi.yaml")))
    for path in corpus():
        marks = [pytest.mark.long] if path.stat().st_size > LARGE else []
        yield pytest.param(path, id=path.stem, marks=marks)


@pytest.mark.parametrize("document", tuple(documents()))
def test_an_emitted_server_lists_what_its_contract_says(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, files = emitted(document, tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    app = importlib.import_module(f"{package}.server").app
    assert json.loads(json.dumps(app.tools)) == json.loads(files["tools.json"])["tools"]


ODD = ("013-path-body-same-name", "033-multipart-file", "048-python-keyword-params", "049-code-injection-text")


@pytest.mark.long
def test_emitted_code_of_odd_documents_type_checks_and_is_formatted(tmp_path: Path) -> None:
    packages = [emitted(CASES / case / "openapi.yaml", tmp_path)[0] for case in ODD]
    mypy = [sys.executable, "-m", "mypy", "--strict", *packages]
    checked = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    ruff = [sys.executable, "-m", "ruff", "format", "--check", "--isolated", "--line-length", "120", *packages]
    formatted = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert formatted.returncode == 0, formatted.stdout


WIDE = ("figma", "museum", "autorest_body-complex_v2", "guru_dnd5eapi.co", "readme_30_file-uploads")


@pytest.mark.parametrize("document", [path for path in corpus() if path.stem in WIDE], ids=lambda path: path.stem)
def test_emitted_code_is_as_ruff_would_write_it(document: Path, tmp_path: Path) -> None:
    package, _ = emitted(document, tmp_path)
    for command in (("format", "--check"), ("check", "--select", "F,I")):
        ruff = [sys.executable, "-m", "ruff", *command, "--isolated", "--line-length", "120", "--exclude", "runtime"]
        ran = subprocess.run([*ruff, package], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout


def test_a_class_name_of_a_tool_is_an_identifier() -> None:
    assert class_name("2fa-code").isidentifier()
