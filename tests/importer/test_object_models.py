"""openapi-pydantic looks at single objects, where someone wants that, and decides nothing."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from openapi_pydantic.v3 import v3_0, v3_1

from mcpgen import importer
from tests.corpus import document, names
from tests.importer.documents import written

ODD = {
    "paths": {
        "/papers": {
            "get": {
                "operationId": 7,
                "parameters": [{"name": "page", "in": "query", "style": "commas", "schema": {"type": "text"}}],
                "responses": {"200": {"content": {}}},
            }
        }
    }
}


def test_odd_objects_are_noted_one_by_one_and_taken_all_the_same(tmp_path: Path) -> None:
    read = importer.load(written(tmp_path, ODD), typed=True)
    assert [item.key for item in read.operations] == ["GET /papers"]
    odd = [item for item in read.findings if item.rule == "odd-object"]
    assert [(item.severity, item.location.pointer) for item in odd if item.location] == [
        ("note", "/paths/~1papers/get"),
        ("note", "/paths/~1papers/get/responses/200"),
    ]
    assert odd[0].message.startswith("the operation is not as OpenAPI 3.1.0 lays down: operationId: ")


def test_nobody_asks_unless_told_to(tmp_path: Path) -> None:
    script = f"""import sys
from mcpgen import importer
read = importer.load({written(tmp_path, ODD)!r})
print([item.rule for item in read.findings], "openapi_pydantic" in sys.modules)"""
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
    assert said == "['invalid-keyword', 'invalid-parameter'] False\n"


@pytest.mark.parametrize("name", [name for name in names() if name.endswith((".json", ".tsv"))])
def test_parameters_of_real_documents_are_read_as_the_models_read_them(name: str) -> None:
    """Only those in JSON, so that no YAML reader comes between; the models know 3.0 and 3.1."""
    path = document(name)
    whole = json.loads(path.read_text(encoding="utf-8-sig"))
    if not str(whole.get("openapi", "")).startswith(("3.0", "3.1")):
        return
    model: Any = (v3_0 if whole["openapi"].startswith("3.0") else v3_1).Parameter
    read = importer.load(str(path))
    for operation in read.operations[::7]:
        item = whole["paths"][operation.path]
        listed = [*item.get("parameters", ()), *item[operation.method.lower()].get("parameters", ())]
        nodes = [
            whole["components"]["parameters"][node["$ref"].split("/")[-1]] if "$ref" in node else node
            for node in listed
        ]
        typed = {
            (one.name, one.param_in.value if hasattr(one.param_in, "value") else one.param_in): one
            for one in map(model.model_validate, nodes)
        }
        for mine in operation.parameters:
            theirs = typed[mine.name, mine.location]
            assert (mine.required, mine.description, mine.deprecated) == (
                theirs.required or mine.location == "path",
                (theirs.description or "").strip(),
                theirs.deprecated,
            )
            assert (mine.style, mine.explode) == (theirs.style, theirs.explode)
