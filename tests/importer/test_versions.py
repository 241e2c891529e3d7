"""What each version of OpenAPI writes in its own way."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from mcpgen.runtime.wire import Body, BodyField, Encoding, Parameter, SecurityScheme, Server
from tests.importer.documents import RESPONSES, listed, loaded, only_tool

SWAGGER: Mapping[str, Any] = {"swagger": "2.0"}


@pytest.mark.parametrize(
    ("parameter", "expected"),
    [
        ({"in": "query", "type": "array"}, Parameter("x", "query", explode=False)),
        ({"in": "query", "type": "array", "collectionFormat": "csv"}, Parameter("x", "query", explode=False)),
        ({"in": "query", "type": "array", "collectionFormat": "multi"}, Parameter("x", "query", explode=True)),
        (
            {"in": "query", "type": "array", "collectionFormat": "ssv"},
            Parameter("x", "query", style="spaceDelimited", explode=False),
        ),
        (
            {"in": "query", "type": "array", "collectionFormat": "pipes"},
            Parameter("x", "query", style="pipeDelimited", explode=False),
        ),
        (
            {"in": "query", "type": "array", "collectionFormat": "tsv"},
            Parameter("x", "query", style="tabDelimited", explode=False),
        ),
        ({"in": "header", "type": "array"}, Parameter("x", "header", explode=False)),
        ({"in": "query", "type": "string"}, Parameter("x", "query")),
    ],
)
def test_parameters_of_2_0(tmp_path: Path, parameter: Any, expected: Parameter) -> None:
    tool = only_tool(tmp_path, {"parameters": [{"name": "x", **parameter}]}, **SWAGGER)
    assert tool.calls[0].parameters == (expected,)


def test_a_parameter_of_2_0_is_its_own_schema(tmp_path: Path) -> None:
    parameter = {"name": "x", "in": "query", "required": True, "description": "A page", "type": "integer", "maximum": 9}
    tool = only_tool(tmp_path, {"parameters": [{**parameter, "exclusiveMaximum": True}]}, **SWAGGER)
    assert tool.input_schema["properties"] == {"x": {"type": "integer", "exclusiveMaximum": 9, "description": "A page"}}
    assert tool.required == ("x",)


@pytest.mark.parametrize(
    ("consumes", "kind", "media_type"),
    [
        (None, "string", "application/x-www-form-urlencoded"),
        (["multipart/form-data"], "string", "multipart/form-data"),
        (["multipart/form-data", "application/x-www-form-urlencoded"], "string", "application/x-www-form-urlencoded"),
        (["application/x-www-form-urlencoded"], "file", "multipart/form-data"),
    ],
)
def test_form_data_of_2_0(tmp_path: Path, consumes: Any, kind: str, media_type: str) -> None:
    parameters = [{"name": "cover", "in": "formData", "type": kind, "required": True}]
    parameters.append({"name": "tags", "in": "formData", "type": "array", "collectionFormat": "csv"})
    tool = only_tool(tmp_path, {"parameters": parameters, **({"consumes": consumes} if consumes else {})}, **SWAGGER)
    files = {"cover": Encoding(binary=True)} if kind == "file" else {}
    assert tool.calls[0].body == Body(
        media_type=media_type,
        required=True,
        fields=(BodyField("cover"), BodyField("tags")),
        encodings={**files, "tags": Encoding(explode=False)},
    )


def test_global_parameters_and_media_types_of_2_0(tmp_path: Path) -> None:
    found = listed(
        tmp_path,
        {
            **SWAGGER,
            "consumes": ["application/xml", "application/json"],
            "produces": ["application/json"],
            "parameters": {"Paper": {"name": "paper", "in": "body", "schema": {"$ref": "#/definitions/Paper"}}},
            "definitions": {"Paper": {"type": "object", "properties": {"title": {"type": "string"}}}},
            "responses": {"Paper": {"description": "A paper", "schema": {"$ref": "#/definitions/Paper"}}},
            "paths": {
                "/papers": {
                    "parameters": [{"$ref": "#/parameters/Paper"}],
                    "post": {"responses": {"200": {"$ref": "#/responses/Paper"}}},
                }
            },
        },
    )
    (call,) = found.tools[0].calls
    assert (call.body, call.accept) == (Body(fields=(BodyField("title"),)), ("application/json",))


@pytest.mark.parametrize(
    ("said", "urls"),
    [
        (
            {"host": "kiosk.example", "basePath": "/v1", "schemes": ["http", "https"]},
            ["https://kiosk.example/v1", "http://kiosk.example/v1"],
        ),
        ({"host": "kiosk.example"}, ["https://kiosk.example"]),
        ({"basePath": "/v1/"}, ["/v1"]),
        ({"host": "https://kiosk.example/"}, ["https://kiosk.example"]),
        ({"host": "kiosk.example/v1", "basePath": "/"}, ["https://kiosk.example/v1"]),
        ({}, ["/"]),
    ],
)
def test_servers_of_2_0(tmp_path: Path, said: Any, urls: list[str]) -> None:
    assert [server.url for server in loaded(tmp_path, {**SWAGGER, **said, "paths": {}}).servers] == urls


def test_servers_of_3_x_with_their_variables(tmp_path: Path) -> None:
    variables = {"port": {"default": 8443, "enum": [443, 8443]}, "base": {"default": "v1"}}
    read = loaded(tmp_path, {"servers": [{"url": "https://x:{port}/{base}", "variables": variables}], "paths": {}})
    assert read.servers == (
        Server(
            url="https://x:{port}/{base}", variables={"port": "8443", "base": "v1"}, choices={"port": ("443", "8443")}
        ),
    )


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        (
            {"type": "apiKey", "in": "cookie", "name": "sid"},
            {"type": "apiKey", "location": "cookie", "parameter": "sid"},
        ),
        ({"type": "http", "scheme": "Bearer"}, {"type": "http", "scheme": "bearer"}),
        ({"type": "basic"}, {"type": "http", "scheme": "basic"}),
        (
            {"type": "oauth2", "flow": "application", "tokenUrl": "https://x/t"},
            {"type": "oauth2", "token_url": "https://x/t"},
        ),
        (
            {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "https://x/t"}}},
            {"type": "oauth2", "token_url": "https://x/t"},
        ),
        ({"type": "oauth2", "flows": {"implicit": {}}}, {"type": "oauth2"}),
        ({"type": "mutualTLS"}, {"type": "mutualTLS"}),
        ({"type": "openIdConnect", "openIdConnectUrl": "https://x"}, {"type": "openIdConnect"}),
    ],
)
def test_security_schemes(tmp_path: Path, scheme: Any, expected: Any) -> None:
    read = loaded(tmp_path, {"components": {"securitySchemes": {"shop-key": scheme}}, "paths": {}})
    assert read.schemes == {"shop-key": SecurityScheme(name="shop-key", env="MCPGEN_AUTH_SHOP_KEY", **expected)}


def test_security_of_an_operation_replaces_that_of_the_document(tmp_path: Path) -> None:
    schemes = {name: {"type": "http", "scheme": "bearer"} for name in ("a", "b")}
    operations = {
        "get": {"responses": {}},
        "put": {"security": [], "responses": {}},
        "post": {"security": [{"a": [], "b": ["write"]}, {}], "responses": {}},
    }
    document = {"security": [{"a": []}], "components": {"securitySchemes": schemes}, "paths": {"/x": operations}}
    assert [item.security for item in loaded(tmp_path, document).operations] == [
        ({"a": ()},),
        (),
        ({"a": (), "b": ("write",)}, {}),
    ]


def test_a_requirement_of_3_2_may_give_the_uri_of_a_scheme(tmp_path: Path) -> None:
    required = [{"#/components/securitySchemes/key": []}]
    schemes = {"key": {"type": "http", "scheme": "bearer"}}
    paths = {"/papers": {"get": {"security": required, "responses": {}}}}
    document = {"openapi": "3.2.0", "components": {"securitySchemes": schemes}, "paths": paths}
    assert loaded(tmp_path, document).operations[0].security == ({"key": ()},)


@pytest.mark.parametrize("security", [{"key": []}, ["key"], [{"key": "all"}], [{"key": {}}], [7], "key"])
def test_security_of_a_wrong_type_makes_nothing_public(tmp_path: Path, security: Any) -> None:
    schemes = {"key": {"type": "http", "scheme": "bearer"}}
    paths = {"/papers": {"get": {"security": security, "responses": {}}}}
    document = {"security": [{"key": []}], "components": {"securitySchemes": schemes}, "paths": paths}
    assert loaded(tmp_path, document).operations[0].security == ({"key": ()},)


def test_methods_of_3_2(tmp_path: Path) -> None:
    item = {"query": {"responses": {}}, "additionalOperations": {"COPY": {"responses": {}}, "LINK": {"responses": {}}}}
    found = listed(tmp_path, {"openapi": "3.2.0", "paths": {"/papers": item}})
    assert {tool.name: tool.calls[0].method for tool in found.tools} == {
        "query_papers": "QUERY",
        "copy_papers": "COPY",
        "link_papers": "LINK",
    }


def test_the_whole_query_as_one_parameter(tmp_path: Path) -> None:
    form = {
        "application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": {"q": {"type": "string"}}}}
    }
    parameter = {"name": "anything", "in": "querystring", "content": form}
    tool = only_tool(tmp_path, {"parameters": [parameter]}, openapi="3.2.0", method="get")
    assert tool.calls[0].parameters == (
        Parameter("anything", "querystring", content_type="application/x-www-form-urlencoded"),
    )
    assert tool.input_schema["properties"]["anything"]["properties"] == {"q": {"type": "string"}}


def test_a_sequence_of_items_is_given_as_a_list(tmp_path: Path) -> None:
    body = {"content": {"application/jsonl": {"itemSchema": {"type": "object"}}}}
    tool = only_tool(tmp_path, {"requestBody": body}, openapi="3.2.0")
    assert tool.input_schema["properties"] == {"body": {"type": "array", "items": {"type": "object"}}}


@pytest.mark.parametrize(("version", "arguments"), [("3.0.3", []), ("3.1.0", ["page"])])
def test_the_body_of_a_get_is_ignored_in_3_0(tmp_path: Path, version: str, arguments: list[str]) -> None:
    body = {"content": {"application/json": {"schema": {"properties": {"page": {}}}}}}
    assert list(only_tool(tmp_path, {"requestBody": body}, method="get", openapi=version).places) == arguments


@pytest.mark.parametrize("method", ["delete", "post"])
def test_the_body_of_any_other_method_is_sent(tmp_path: Path, method: str) -> None:
    body = {"content": {"application/json": {"schema": {"properties": {"page": {}}}}}}
    assert list(only_tool(tmp_path, {"requestBody": body}, method=method, openapi="3.0.3").places) == ["page"]


def test_a_query_in_a_path_is_query_parameters(tmp_path: Path) -> None:
    parameters = [{"name": "term", "in": "path", "required": True, "schema": {"type": "string"}}]
    tool = only_tool(tmp_path, {"parameters": parameters}, method="get", path="/search?q={term}&page={page}&fixed=1")
    assert tool.calls[0].parameters == (Parameter("page", "query"), Parameter("q", "query"))
    assert tool.required == ("page", "q")


def test_responses_are_looked_into_only_when_asked_for(tmp_path: Path) -> None:
    schema = {
        "type": "object",
        "properties": {"secret": {"writeOnly": True}, "id": {"readOnly": True}},
        "required": ["id", "secret"],
    }
    media = {"application/json": {"schema": {"$ref": "#/components/schemas/Paper"}}}
    operation = {"responses": {"200": {"description": "A paper", "content": media}, "x-note": 1, "default": {}}}
    read = loaded(tmp_path, {"paths": {"/p": {"get": operation}}, "components": {"schemas": {"Paper": schema}}})
    (success, default) = read.operations[0].responses
    assert (success.status, success.description, default.status) == ("200", "A paper", "default")
    assert success.contents[0].schema == {"$ref": "#/$defs/Paper"}
    assert dict(read.response_definitions) == {
        "Paper": {"type": "object", "properties": {"id": {}}, "required": ["id"]}
    }


def test_headers_that_mcpgen_sets_are_no_arguments(tmp_path: Path) -> None:
    names = ("Accept", "content-type", "AUTHORIZATION", "Host", "X-Trace")
    parameters = [{"name": name, "in": "header", "schema": {"type": "string"}} for name in names]
    assert list(only_tool(tmp_path, {"parameters": parameters, "responses": RESPONSES}).places) == ["X-Trace"]


@pytest.mark.parametrize(
    ("version", "media_type", "counts"),
    [
        ("3.0.3", "application/x-www-form-urlencoded", True),
        ("3.0.3", "multipart/form-data", False),
        ("3.1.0", "multipart/form-data", True),
        ("3.1.0", "multipart/mixed", False),
    ],
)
def test_styles_of_parts_count_since_3_1(tmp_path: Path, version: str, media_type: str, counts: bool) -> None:
    schema = {"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "string"}}}}
    content = {media_type: {"schema": schema, "encoding": {"tags": {"style": "form", "explode": False}}}}
    body = only_tool(tmp_path, {"requestBody": {"content": content}}, openapi=version).calls[0].body
    assert body is not None
    assert body.encodings["tags"].has_style is counts


@pytest.mark.parametrize("declared", ["comma", ["csv"], None])
@pytest.mark.parametrize("location", ["query", "formData"])
def test_an_unknown_collection_format_is_told(tmp_path: Path, declared: Any, location: str) -> None:
    parameter = {"name": "x", "in": location, "type": "array", "items": {}, "collectionFormat": declared}
    operation = {"post": {"parameters": [parameter], "responses": RESPONSES}}
    document = loaded(tmp_path, {**SWAGGER, "paths": {"/papers": operation}})
    (finding,) = [finding for finding in document.findings if finding.rule == "invalid-parameter"]
    assert finding.message.startswith('parameter "x" has no known collectionFormat but ')
