"""Each request and each result of the cases in tests/cases, through a tool of the document's naive list."""

import base64
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import yaml

from mcpgen.errors import McpgenError
from mcpgen.importer.load import load
from mcpgen.ir import ArgumentPlace, Tool, Toolset
from mcpgen.naive.build import build
from mcpgen.runtime.answering.answer import Result
from mcpgen.runtime.errors import ConfigurationError
from mcpgen.runtime.sending.client import ApiConnection
from mcpgen.runtime.sending.request import Request
from mcpgen.runtime.sending.servers import Address
from mcpgen.runtime.serving.http_app import http_app
from mcpgen.runtime.settings import Settings
from mcpgen.serve.call import call, preview
from mcpgen.serve.direct import direct_app
from tests.recording import Recorded, answer, json_answer, recording
from tests.runtime.modern import headers, tool_call
from tests.wire_judge import request_faults, result_faults, unwrapped

CASES = Path(__file__).parents[1] / "cases"

Entry = Mapping[str, Any]

pytestmark = pytest.mark.anyio


class _Yaml12(yaml.SafeLoader):
    """Only true and false are booleans, and nothing is a date."""


_Yaml12.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":bool", ":timestamp"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Yaml12.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def entries(kind: str) -> list[Any]:
    """Every entry of a kind, with its case. Those of alternatives count: a document that is taken is called right."""
    found = []
    for folder in sorted(CASES.glob("[0-9]*")):
        expect = yaml.load((folder / "expect.yaml").read_text(encoding="utf-8"), _Yaml12)["expect"]
        parts = (expect, *expect.get("any_of", ()))
        for number, entry in enumerate(entry for part in parts for entry in part.get(kind, ())):
            found.append(pytest.param(folder.name, entry, id=f"{folder.name[:3]}-{number}"))
    return found


@cache
def toolset(case: str) -> Toolset:
    (document,) = CASES.joinpath(case).glob("openapi.*")
    try:
        return build(load(str(document)))
    except McpgenError as error:
        pytest.skip(f"refused, which the case allows: {error}")


def tool_of(case: str, entry: Entry) -> Tool:
    found = [tool for tool in toolset(case).tools if tool.replaces == (entry["operation"],)]
    if not found:
        pytest.skip("left out with a finding, which the case allows")
    return found[0]


def arguments_of(tool: Tool, entry: Entry) -> dict[str, Any]:
    """The values of a case by the tool's own argument names."""
    by_place = {place: argument for argument, place in tool.places.items()}
    arguments: dict[str, Any] = {}
    for location, values in entry.get("by_location", {}).items():
        whole = by_place.get(ArgumentPlace(location="body", name="")) if location == "body" else None
        if whole is not None:
            arguments[whole] = values
        else:
            arguments |= {by_place[ArgumentPlace(location=location, name=name)]: item for name, item in values.items()}
    given: dict[str, Any] = unwrapped(arguments) | entry.get("extra_arguments", {})
    return given


def environ_of(case: str, entry: Entry) -> dict[str, str]:
    schemes = toolset(case).api.schemes
    return {schemes[name].env: secret for name, secret in entry.get("credentials", {}).items()}


def base_path(entry: Entry) -> str:
    """The server's own path in the wanted path: a base URL replaces it."""
    wanted, own = entry.get("path", "").split("/"), entry["operation"].partition(" ")[2].split("/")
    return "/".join(wanted[: max(len(wanted) - len(own), 0) + 1])


def answer_of(response: Entry | None) -> bytes:
    if response is None:
        return json_answer({})
    headers = {str(name).lower(): str(value) for name, value in response.get("headers", {}).items()}
    body = json.dumps(response["json"]).encode() if "json" in response else str(response.get("text", "")).encode()
    return answer(response["status"], base64.b64decode(response["base64"]) if "base64" in response else body, **headers)


async def called(case: str, entry: Entry) -> tuple[Result, list[Recorded]]:
    tool = tool_of(case, entry)
    async with recording() as server:
        server.answers = [answer_of(entry.get("response"))]
        address = Address(base_url=server.url + base_path(entry))
        async with ApiConnection(toolset(case).api, address=address, environ=environ_of(case, entry)) as connection:
            return await call(
                toolset(case), tool.name, arguments_of(tool, entry), connection=connection
            ), server.requests


async def previewed(case: str, entry: Entry, address: Address) -> Request:
    tool = tool_of(case, entry)
    async with ApiConnection(toolset(case).api, address=address, environ=environ_of(case, entry)) as connection:
        shown = await preview(toolset(case), tool.name, arguments_of(tool, entry), connection=connection)
    assert isinstance(shown, Request)
    return shown


@pytest.mark.parametrize(("case", "entry"), entries("request"))
async def test_a_call_arrives_as_the_case_wants_it(case: str, entry: Entry) -> None:
    result, requests = await called(case, entry)

    if entry.get("refused") or (entry.get("or_refused") and not requests):
        assert result.is_error
        assert requests == []
        return
    assert len(requests) == 1, result
    assert [*request_faults(entry, requests[0])] == []
    for secret in entry.get("credentials", {}).values():
        assert secret not in json.dumps(result.as_json())


@pytest.mark.parametrize(
    ("case", "entry"),
    [param for param in entries("request") if {"host", "spec_url"} & set(param.values[1])],
)
async def test_a_call_goes_to_the_host_that_the_case_wants(case: str, entry: Entry) -> None:
    address = Address(base_url=entry.get("base_url", ""), document_url=entry.get("spec_url", ""))

    request = await previewed(case, entry, address)

    parts = urlsplit(request.url)
    target = parts._replace(scheme="", netloc="").geturl()
    assert parts.netloc == entry["host"]
    recorded = Recorded(method=request.method, target=target, fields=request.headers, body=request.body or b"")
    assert [*request_faults(entry, recorded)] == []


@pytest.mark.parametrize(("case", "entry"), entries("result"))
async def test_an_answer_reaches_the_model_as_the_case_wants_it(case: str, entry: Entry) -> None:
    result, _ = await called(case, entry)

    assert [*result_faults(entry, result.as_json())] == []


async def test_without_a_base_url_the_call_says_what_is_missing() -> None:
    case = "052-relative-server"
    with pytest.raises(ConfigurationError, match="base URL"):
        await previewed(case, {"operation": toolset(case).tools[0].replaces[0]}, Address())


@pytest.mark.parametrize(
    ("case", "entry"), [param for param in entries("request") if "incoming_headers" in param.values[1]]
)
async def test_headers_of_the_mcp_client_do_not_reach_the_api(case: str, entry: Entry) -> None:
    tool = tool_of(case, entry)
    app = direct_app(toolset(case))
    message = tool_call(tool.name, arguments_of(tool, entry))
    async with recording() as server:
        address = Address(base_url=server.url)
        app.use(connection=ApiConnection(app.api, address=address, environ=environ_of(case, entry)))
        served = http_app(app, Settings(), host="127.0.0.1", port=8000)
        async with (
            served.router.lifespan_context(served),
            httpx.AsyncClient(transport=httpx.ASGITransport(served), base_url="http://127.0.0.1:8000") as client,
        ):
            incoming = {**entry["incoming_headers"], **headers(message)}
            response = await client.post("/mcp", json=message, headers=incoming)
        await app.close()

    assert response.status_code == 200
    (recorded,) = server.requests
    assert [*request_faults(entry, recorded)] == []
