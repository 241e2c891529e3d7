"""Real documents: nothing is lost in silence, every schema is one, and every run gives the same bytes."""

import copy
import json
from functools import cache

import pytest

from mcpgen import importer, naive
from mcpgen.ir import Toolset
from mcpgen.naive.listing import listing
from tests.corpus import document, every_document
from tests.naive import list_judge
from tests.operations import operations_in


@cache
def toolset(name: str) -> Toolset:
    return naive.build(importer.load(str(document(name))))


def text(listed: Toolset) -> str:
    return "".join(listing(listed, cost=lambda _: {}, total={}))


@every_document
def test_every_operation_is_a_tool_or_a_finding(name: str) -> None:
    listed = toolset(name)
    tools = {tool.replaces[0] for tool in listed.tools}
    left_out = {finding.operation for finding in listed.findings if finding.severity == "error"}
    assert sorted(tools | left_out) == sorted(operations_in(document(name)))


@every_document
def test_the_list_is_one_that_a_client_can_take(name: str) -> None:
    assert list(list_judge.listing_faults(json.loads(text(toolset(name))))) == []


@every_document
def test_schemas_are_valid(name: str) -> None:
    tools = toolset(name).tools
    bare = [{key: value for key, value in tool.input_schema.items() if key != "$defs"} for tool in tools]
    used = {key: value for tool in tools for key, value in tool.input_schema.get("$defs", {}).items()}
    some = [*bare[:: len(bare) // 60 + 1], *list(used.values())[:: len(used) // 60 + 1]]
    assert [fault for schema in some if (fault := list_judge.invalid(schema))] == []


@every_document
def test_two_runs_give_the_same_bytes(name: str) -> None:
    assert text(naive.build(importer.load(str(document(name))))) == text(toolset(name))


@every_document
def test_schemas_of_answers_are_valid_and_refer_to_what_is_there(name: str) -> None:
    api = toolset(name).document
    schemas = [
        content.schema
        for operation in api.operations
        for response in operation.responses
        for content in response.contents
        if content.schema is not None
    ]
    some = [dict(schema) for schema in schemas[:: len(schemas) // 40 + 1] if not isinstance(schema, bool)]
    definitions = dict(api.response_definitions)
    whole = {"$defs": definitions, "prefixItems": some}
    assert list(list_judge.keyword_faults(whole)) == []
    used = [inner["$ref"].removeprefix("#/$defs/") for inner in list_judge.subschemas(whole) if "$ref" in inner]
    assert [name for name in used if name not in definitions] == []
    assert [fault for schema in some if (fault := list_judge.invalid(schema))] == []


@pytest.mark.parametrize("name", ["openapi/shop.yaml", "openapi/weather.yaml"])
def test_building_the_list_leaves_the_document_alone(name: str) -> None:
    read = importer.load(name)
    before = copy.deepcopy(read)
    naive.build(read)
    assert read == before
