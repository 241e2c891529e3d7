"""The models of the overrides file -> the JSON Schema that gives editors completion and hover texts."""

from typing import Any

from mcpgen.overrides.model import OverridesFile


def json_schema() -> dict[str, Any]:
    """JSON Schema 2020-12 of an overrides file, by the names that stand in the file."""
    schema = OverridesFile.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
