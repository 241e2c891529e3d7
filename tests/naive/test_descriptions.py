"""The texts of tools and of their arguments."""

from pathlib import Path
from typing import Any

import pytest

from tests.importer.documents import listed, only_tool


@pytest.mark.parametrize(
    ("operation", "expected"),
    [
        ({"summary": "List papers", "description": "Newest first."}, "List papers\n\nNewest first."),
        ({"summary": "List papers", "description": "List papers"}, "List papers"),
        ({"description": "Newest first."}, "Newest first."),
        ({}, "GET /papers"),
        ({"summary": "List papers", "deprecated": True}, "List papers\n\nDeprecated."),
        ({"summary": 1.0}, "1.0"),
    ],
)
def test_summary_and_description_else_method_and_path(tmp_path: Path, operation: Any, expected: str) -> None:
    assert only_tool(tmp_path, operation, method="get").description == expected


def test_what_a_path_says_of_all_its_operations_goes_with_one_that_says_nothing(tmp_path: Path) -> None:
    item = {"summary": "Papers", "description": "All papers of a shelf.", "get": {}, "put": {"summary": "Replace"}}
    assert [tool.description for tool in listed(tmp_path, {"paths": {"/papers": item}}).tools] == [
        "Papers\n\nAll papers of a shelf.\n\nGET /papers",
        "Replace",
    ]


@pytest.mark.parametrize(
    ("parameter", "expected"),
    [
        ({"description": "A page", "schema": {"type": "integer"}}, {"type": "integer", "description": "A page"}),
        ({"schema": {"description": "From 1"}}, {"description": "From 1"}),
        ({"description": "A page", "schema": {"description": "From 1"}}, {"description": "A page\nFrom 1"}),
        ({"description": "A page, from 1", "schema": {"description": "from 1"}}, {"description": "A page, from 1"}),
        ({"description": "A page", "deprecated": True}, {"description": "A page", "deprecated": True}),
    ],
)
def test_a_parameter_says_more_than_its_schema(tmp_path: Path, parameter: Any, expected: Any) -> None:
    tool = only_tool(tmp_path, {"parameters": [{"name": "page", "in": "query", **parameter}]}, method="get")
    assert tool.input_schema["properties"] == {"page": expected}
