"""`mcpgen schema ...`: what our commands write as JSON is as their schemas say."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from mcpgen.cli.run import run
from mcpgen.report import naive_schema

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*sorted((ROOT / "openapi").glob("*.yaml")), *sorted((ROOT / "tests" / "cases").glob("*/openapi.*"))]


@pytest.mark.parametrize("name", ["overrides", "diff", "naive"])
def test_a_schema_is_one(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", name]) == 0
    schema = json.loads(capfd.readouterr().out)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.parent.name)
def test_a_naive_list_is_as_its_schema_says(document: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["naive", str(document), "--format", "json"]) == 0
    listed = json.loads(capfd.readouterr().out)
    assert [error.message for error in Draft202012Validator(naive_schema()).iter_errors(listed)] == []
