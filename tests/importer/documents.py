"""Small documents for tests of the importer: what matters stands in the test, the rest here."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mcpgen import importer, naive
from mcpgen.ir import Document, Tool, Toolset

RESPONSES: Mapping[str, Any] = {"200": {"description": "Fine"}}


def written(tmp_path: Path, document: Mapping[str, Any]) -> str:
    """The path of a document, written as JSON; what is not said is filled in."""
    path = tmp_path / "openapi.json"
    whole = {"openapi": "3.1.0", "info": {"title": "Kiosk", "version": "1"}, **document}
    if "swagger" in whole:
        del whole["openapi"]
    path.write_text(json.dumps(whole), encoding="utf-8")
    return str(path)


def loaded(tmp_path: Path, document: Mapping[str, Any]) -> Document:
    return importer.load(written(tmp_path, document))


def listed(tmp_path: Path, document: Mapping[str, Any]) -> Toolset:
    return naive.build(loaded(tmp_path, document))


def only_tool(tmp_path: Path, operation: Mapping[str, Any], *, method: str = "post", **document: Any) -> Tool:
    """The tool of a document with one operation."""
    path = document.pop("path", "/papers")
    paths = {path: {method: {"responses": RESPONSES, **operation}}}
    (tool,) = listed(tmp_path, {"paths": paths, **document}).tools
    return tool


def schema_of(tmp_path: Path, schema: Any, **document: Any) -> Any:
    """What a schema of a query parameter becomes, with the definitions that it reaches."""
    parameter = {"name": "x", "in": "query", "schema": schema}
    whole = only_tool(tmp_path, {"parameters": [parameter]}, method="get", **document).input_schema
    return {**whole["properties"]["x"], **({"$defs": whole["$defs"]} if "$defs" in whole else {})}


def body_of(
    tmp_path: Path, schema: Any, *, required: bool = True, media_type: str = "application/json", **rest: Any
) -> Tool:
    """The tool of an operation with this body."""
    body = {"required": required, "content": {media_type: {"schema": schema}}}
    return only_tool(tmp_path, {"requestBody": body}, **rest)
