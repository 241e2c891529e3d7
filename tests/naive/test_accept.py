"""The media types that a request asks for, by what the document says of its answers."""

import json
from pathlib import Path
from typing import Any

import pytest

from mcpgen import importer, naive

JSON, LINES, CSV, PROBLEM = "application/json", "application/x-ndjson", "text/csv", "application/problem+json"


def accepted(folder: Path, responses: dict[str, list[str]]) -> tuple[str, ...]:
    """What the one operation of a document with these responses asks for."""
    answers: dict[str, Any] = {
        status: {"description": "", "content": {media_type: {} for media_type in media_types}}
        for status, media_types in responses.items()
    }
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Logs", "version": "1"},
        "paths": {"/logs": {"get": {"responses": answers}}},
    }
    (folder / "logs.json").write_text(json.dumps(document), encoding="utf-8")
    (tool,) = naive.build(importer.load(str(folder / "logs.json"))).tools
    return tool.calls[0].accept


@pytest.mark.parametrize(
    ("responses", "asked_for"),
    [
        ({"200": [LINES, JSON], "422": [PROBLEM]}, (JSON,)),
        ({"200": [CSV, LINES]}, (CSV, LINES)),
        ({"200": [JSON], "202": ["application/vnd.job+json"]}, (JSON, "application/vnd.job+json")),
        ({"200": [CSV], "default": [JSON]}, (CSV,)),
        ({"default": [JSON, CSV], "404": [PROBLEM]}, (JSON,)),
        ({"404": [PROBLEM]}, (PROBLEM,)),
        ({"204": []}, ()),
    ],
)
def test_json_alone_is_asked_for_where_there_is_any(
    tmp_path: Path, responses: dict[str, list[str]], asked_for: tuple[str, ...]
) -> None:
    assert accepted(tmp_path, responses) == asked_for
