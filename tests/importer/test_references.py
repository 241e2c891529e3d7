"""References between the parts of a document and its files."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mcpgen import importer, naive
from mcpgen.importer import Limits
from mcpgen.ir import Toolset
from tests.importer.documents import RESPONSES, body_of, listed, schema_of

HEAD = "openapi: 3.1.0\ninfo: {title: Kiosk, version: '1'}\n"
PAGE: Mapping[str, Any] = {"name": "page", "in": "query", "schema": {"type": "integer"}}


def files(tmp_path: Path, **texts: str) -> str:
    """Files by name, `/` written as `__`; gives the path of `openapi`."""
    for name, text in texts.items():
        path = tmp_path / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return str(tmp_path / "openapi.yaml")


def toolset(path: str, *folders: str) -> Toolset:
    return naive.build(importer.load(path, allow_folder=folders))


def test_references_in_a_file_are_resolved_against_that_file(tmp_path: Path) -> None:
    found = toolset(
        files(
            tmp_path,
            openapi=HEAD + "paths: {/papers: {$ref: paths/papers.yaml}}\n",
            paths__papers="get: {parameters: [{$ref: '../shared/parameters.yaml#/page'}], responses: {}}\n",
            shared__parameters="page: {name: page, in: query, schema: {$ref: '#/number'}}\nnumber: {type: integer}\n",
        )
    )
    assert found.findings == ()
    assert found.tools[0].input_schema == {
        "type": "object",
        "properties": {"page": {"$ref": "#/$defs/number"}},
        "$defs": {"number": {"type": "integer"}},
    }


def test_a_file_refers_back_to_the_document(tmp_path: Path) -> None:
    found = toolset(
        files(
            tmp_path,
            openapi=HEAD + "paths: {/papers: {$ref: papers.yaml}}\ncomponents: {schemas: {Page: {type: integer}}}\n",
            papers="get: {parameters: [{name: p, in: query, schema: {$ref: openapi.yaml#/components/schemas/Page}}]}\n",
        )
    )
    assert found.tools[0].input_schema["$defs"] == {"Page": {"type": "integer"}}


def test_a_folder_beside_the_document_is_followed_into_when_allowed(tmp_path: Path) -> None:
    path = files(
        tmp_path,
        api__openapi=HEAD + "paths: {/papers: {$ref: ../shared/papers.yaml}}\n",
        shared__papers="get: {responses: {}}\n",
    ).replace("openapi.yaml", "api/openapi.yaml")
    assert [item.rule for item in toolset(path).findings] == ["unfollowed-reference", "no-operations"]
    assert [tool.name for tool in toolset(path, str(tmp_path / "shared")).tools] == ["get_papers"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    path = files(
        tmp_path, api__openapi=HEAD + "paths: {/papers: {$ref: papers.yaml}}\n", papers="get: {responses: {}}\n"
    )
    (tmp_path / "api" / "papers.yaml").symlink_to(tmp_path / "papers.yaml")
    (finding, _) = toolset(path.replace("openapi.yaml", "api/openapi.yaml")).findings
    assert "it leaves the document's folder" in finding.message


def test_too_many_files_are_not_followed(tmp_path: Path) -> None:
    path = files(tmp_path, openapi=HEAD + "paths: {/papers: {$ref: papers.yaml}}\n", papers="get: {responses: {}}\n")
    (finding, _) = importer.load(path, limits=Limits(files=0)).findings
    assert "too many or too large files" in finding.message


def test_a_finding_in_a_file_says_where_in_that_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files(
        tmp_path,
        openapi=HEAD + "paths: {/papers: {$ref: a/papers.yaml}}\n",
        a__papers="get:\n  parameters:\n    - in: query\n",
    )
    monkeypatch.chdir(tmp_path)
    (finding,) = toolset("openapi.yaml").findings
    assert str(finding.location) == "a/papers.yaml:3#/get/parameters/0"


def test_everything_may_be_a_reference(tmp_path: Path) -> None:
    body = {"content": {"application/json": {"schema": {"type": "integer"}}}}
    found = listed(
        tmp_path,
        {
            "paths": {
                "/papers": {"$ref": "#/components/pathItems/Papers"},
                "/x": {"get": {"$ref": "#/components/x-get"}},
            },
            "components": {
                "x-get": {"responses": RESPONSES},
                "pathItems": {
                    "Papers": {"post": {"requestBody": {"$ref": "#/components/requestBodies/B"}, "responses": {}}}
                },
                "requestBodies": {"B": {"content": {"$ref": "#/components/x-content"}}},
                "x-content": {"application/json": {"$ref": "#/components/mediaTypes/M"}},
                "mediaTypes": {"M": body["content"]["application/json"]},
            },
        },
    )
    assert found.findings == ()
    assert [tool.input_schema["properties"] for tool in found.tools] == [{"body": {"type": "integer"}}, {}]


def test_a_path_item_says_more_than_the_one_it_refers_to(tmp_path: Path) -> None:
    items = {"Papers": {"get": {"responses": {}}, "parameters": [PAGE]}}
    paths = {"/papers": {"$ref": "#/components/pathItems/Papers", "put": {"responses": {}}}}
    found = listed(tmp_path, {"paths": paths, "components": {"pathItems": items}})
    assert [(tool.name, list(tool.places)) for tool in found.tools] == [
        ("get_papers", ["page"]),
        ("put_papers", ["page"]),
    ]


def test_what_a_path_item_says_itself_stays_in_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "{$ref: a/papers.yaml, parameters: [{$ref: 'page.yaml#/page'}], put: {parameters: [{in: query}]}}"
    files(
        tmp_path,
        openapi=HEAD + f"paths:\n  /papers: {said}\n",
        page="page: {name: page, in: query, schema: {type: integer}}\n",
        a__papers="get: {parameters: [{$ref: '../page.yaml#/page'}], servers: [{url: https://x}]}\nparameters: []\n",
    )
    monkeypatch.chdir(tmp_path)
    found = toolset("openapi.yaml")
    assert [(tool.name, list(tool.places)) for tool in found.tools] == [
        ("get_papers", ["page"]),
        ("put_papers", ["page"]),
    ]
    assert [str(finding.location).partition("#")[0] for finding in found.findings] == ["openapi.yaml:4"]


@pytest.mark.parametrize(("version", "said"), [("3.1.0", "This page"), ("3.0.3", "A page")])
def test_a_description_beside_a_reference_counts_since_3_1(tmp_path: Path, version: str, said: str) -> None:
    parameters = {"Page": {**PAGE, "description": "A page"}}
    operation = {"parameters": [{"$ref": "#/components/parameters/Page", "description": "This page"}], "responses": {}}
    document = {"openapi": version, "paths": {"/papers": {"get": operation}}, "components": {"parameters": parameters}}
    (tool,) = listed(tmp_path, document).tools
    assert tool.input_schema["properties"]["page"]["description"] == said


def test_a_document_may_refer_to_itself_by_its_own_address(tmp_path: Path) -> None:
    address = "https://kiosk.example/openapi"
    operation = {"parameters": [{"$ref": f"{address}#/components/parameters/Page"}], "responses": {}}
    document = {"openapi": "3.2.0", "$self": address, "paths": {"/papers": {"get": operation}}}
    found = listed(tmp_path, {**document, "components": {"parameters": {"Page": PAGE}}})
    assert list(found.tools[0].places) == ["page"]


@pytest.mark.parametrize(
    "reference", ["https://kiosk.example/api/page", "page", "/api/page", "openapi#/components/x/Page"]
)
def test_references_are_relative_to_the_own_address(tmp_path: Path, reference: str) -> None:
    path = files(
        tmp_path,
        openapi="openapi: 3.2.0\n$self: https://kiosk.example/api/openapi\ninfo: {title: Kiosk, version: '1'}\n"
        f"paths: {{/papers: {{get: {{parameters: [{{$ref: '{reference}'}}]}}}}}}\n"
        "components: {x: {Page: {name: page, in: query, schema: {type: integer}}}}\n",
    )
    (tmp_path / "page").write_text("{name: page, in: query, schema: {type: integer}}\n", encoding="utf-8")
    found = toolset(path)
    assert [list(tool.places) for tool in found.tools] == [["page"]]


RESOURCES: Mapping[str, Any] = {
    "Tree": {
        "$id": "https://kiosk.example/schemas/tree",
        "required": ["leaf"],
        "properties": {"leaf": {"$ref": "#/$defs/leaf"}, "other": {"$ref": "leaf#own"}, "inner": {"$ref": "#"}},
        "$defs": {"leaf": {"$anchor": "own", "type": "integer"}},
    },
    "Leaf": {"$id": "https://kiosk.example/schemas/leaf", "$defs": {"x": {"$anchor": "own", "type": "boolean"}}},
    "Loose": {"$id": "loose", "properties": {"leaf": {"$ref": "#/components/schemas/Leaf"}}},
}


def test_references_in_a_schema_with_an_id_are_relative_to_it(tmp_path: Path) -> None:
    found = schema_of(tmp_path, {"$ref": "https://kiosk.example/schemas/tree"}, components={"schemas": RESOURCES})
    said = {"leaf": 1, "other": True, "inner": {"leaf": 2}}
    tree = Draft202012Validator(found)
    assert tree.is_valid(said)
    wrong: list[Any] = [{"leaf": True}, {"leaf": 1, "other": 1}, {"leaf": 1, "inner": {}}]
    assert not any(tree.is_valid(value) for value in wrong)


def test_an_id_that_nobody_meant_hides_nothing_of_the_document(tmp_path: Path) -> None:
    found = schema_of(tmp_path, {"$ref": "#/components/schemas/Loose"}, components={"schemas": RESOURCES})
    assert list(found["$defs"]) == ["Loose", "Leaf"]


def test_a_dynamic_reference_with_a_choice_takes_anything(tmp_path: Path) -> None:
    page = {"properties": {"items": {"items": {"$dynamicRef": "#item"}}}, "$defs": {"item": {"$dynamicAnchor": "item"}}}
    said = {"$ref": "#/components/schemas/Page", "$defs": {"item": {"$dynamicAnchor": "item", "type": "integer"}}}
    only = schema_of(tmp_path, {"$ref": "#/components/schemas/Page"}, components={"schemas": {"Page": page}})
    assert only["$defs"]["Page"]["properties"]["items"] == {"items": {"$ref": "#/$defs/item"}}
    parameter = {"name": "x", "in": "query", "schema": {"$ref": "#/components/schemas/Pages"}}
    paths = {"/papers": {"get": {"parameters": [parameter]}}}
    found = listed(tmp_path, {"paths": paths, "components": {"schemas": {"Page": page, "Pages": said}}})
    assert found.tools[0].input_schema["$defs"]["Page"]["properties"]["items"] == {"items": {}}
    assert [finding.rule for finding in found.findings] == ["foreign-reference"]


@pytest.mark.parametrize("schema", [{"type": "string"}, {"$ref": "#/components/schemas/Text"}])
def test_a_property_may_be_called_like_a_reference(tmp_path: Path, schema: Any) -> None:
    tool = body_of(tmp_path, {"properties": {"$ref": schema}}, components={"schemas": {"Text": {"type": "string"}}})
    assert [place.name for place in tool.places.values()] == ["$ref"]


def test_a_map_of_properties_may_be_a_reference(tmp_path: Path) -> None:
    schema = {"properties": {"$ref": "#/components/x-properties", "shelf": {}}, "required": ["title"]}
    body = {"required": True, "content": {"application/json": {"schema": schema}}}
    operation = {"requestBody": body, "responses": {}}
    found = listed(tmp_path, {"paths": {"/papers": {"put": operation}}, "components": {"x-properties": {"title": {}}}})
    assert (list(found.tools[0].places), found.tools[0].required) == (["title", "shelf"], ("title",))


def test_whole_sections_may_be_references(tmp_path: Path) -> None:
    found = toolset(
        files(
            tmp_path,
            openapi=HEAD + "paths: {$ref: paths.yaml}\ncomponents: {schemas: {$ref: schemas.yaml}}\n",
            paths="/papers: {get: {parameters: {$ref: 'lists.yaml#/page'}, responses: {$ref: 'lists.yaml#/ok'}}}\n",
            lists="page: [{name: page, in: query, schema: {$ref: 'openapi.yaml#/components/schemas/Page'}}]\nok: {}\n",
            schemas="Page: {type: integer}\n",
        )
    )
    assert found.findings == ()
    assert found.tools[0].input_schema["$defs"] == {"Page": {"type": "integer"}}


def test_what_does_not_count_in_a_file_is_told_of_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    twice = "get: {}\nget: {responses: {}}\n---\nget: {}\n"
    files(tmp_path, openapi=HEAD + "paths: {/a: {$ref: a.yaml}, /b: {$ref: b.yaml}}\n", a=twice, b=twice)
    monkeypatch.chdir(tmp_path)
    assert [(finding.rule, str(finding.location)) for finding in toolset("openapi.yaml").findings] == [
        ("repeated-key", "a.yaml:2"),
        ("several-documents", "a.yaml:3"),
        ("repeated-key", "b.yaml:2"),
        ("several-documents", "b.yaml:3"),
    ]
