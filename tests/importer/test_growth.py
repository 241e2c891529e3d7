"""Schemas of which each refers twice to the next: what follows every way through them never ends."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mcpgen import naive
from mcpgen.naive.listing import listing
from tests.importer.documents import loaded

LEVELS = 60
LEAF = {"type": "object", "properties": {"kind": {"type": "string"}, "a": {"type": "string", "readOnly": True}}}


def ref(level: int) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/S{level}"}


def twice(keyword: str) -> Callable[[int], Any]:
    return lambda level: {keyword: [ref(level + 1), ref(level + 1)]}


@pytest.mark.parametrize(
    "schema",
    [
        twice("allOf"),
        twice("anyOf"),
        twice("oneOf"),
        lambda level: {"allOf": [ref(level + 1), ref(level + 1)], "discriminator": {"propertyName": "kind"}},
        lambda level: {"required": ["a"], "properties": {"a": ref(level + 1), "b": ref(level + 1)}},
        lambda level: {"required": ["a"], "properties": {"a": {"allOf": [ref(level + 1), ref(level + 1)]}}},
        lambda level: {"allOf": [ref(level + 1), {"properties": {f"p{level}": {**ref(level + 1), "required": ["b"]}}}]},
        lambda level: {**ref(level + 1), "properties": {f"p{level}": {**ref(level + 1), "required": ["b"]}}},
    ],
)
@pytest.mark.parametrize("media_type", ["application/json", "multipart/form-data"])
def test_each_schema_is_read_once_however_many_ways_lead_to_it(
    tmp_path: Path, schema: Callable[[int], Any], media_type: str
) -> None:
    schemas = {f"S{level}": schema(level) for level in range(LEVELS)}
    content = {media_type: {"schema": ref(0)}}
    operation = {"requestBody": {"content": content}, "responses": {"200": {"description": "Fine", "content": content}}}
    document = {"paths": {"/papers": {"post": operation}}, "components": {"schemas": {**schemas, f"S{LEVELS}": LEAF}}}
    read = loaded(tmp_path, document)
    text = "".join(listing(naive.build(read), cost=lambda _: {}, total={}))
    assert len(text) + len(str(dict(read.response_definitions))) < 30_000_000
