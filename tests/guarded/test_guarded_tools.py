"""What stands before a tool in an overrides file stands before it in the emitted server: read, typed and called."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx2
import mcp_types as types
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from mcpgen.cli.commands.tasks import rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.demo.serving import serve
from mcpgen.serve.emitted import EmittedServer, emitted
from tests.runtime.modern import headers, tool_call

pytestmark = pytest.mark.anyio

URL = "http://localhost:8000/mcp"
FILE = Path(__file__).parent.parent / "data" / "guarded" / "guarded.yaml"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def files(server: str) -> Mapping[str, str]:
    found = pipeline.sound(pipeline.review(str(FILE)))
    assert found.findings == ()
    return rendered(found, pipeline.project(found, pipeline.only_server(found, server)))


@pytest.fixture(scope="module")
def desk() -> Iterator[EmittedServer]:
    with emitted(files("desk"), "desk", functions="guarded.py") as server:
        yield server


class Tickets:
    """The API behind it, and what it was sent."""

    def __init__(self) -> None:
        self.received: list[tuple[str, str, Any]] = []
        routes = [
            Route("/tickets", self._answer, methods=["GET", "POST"]),
            Route("/tickets/{ticket_id}", self._answer, methods=["PATCH"]),
        ]
        self.app = Starlette(routes=routes)

    async def _answer(self, request: Request) -> JSONResponse:
        body = await request.body()
        self.received.append((request.method, request.url.path, json.loads(body) if body else None))
        return JSONResponse([] if request.method == "GET" else {"id": "T-1"}, status_code=200)


class Person:
    """Agrees to everything, and keeps what was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def __call__(self, _: Any, params: types.ElicitRequestParams) -> types.ElicitResult:
        self.asked.append(params.message)
        return types.ElicitResult(action="accept", content={})


@pytest.fixture
def tickets() -> Tickets:
    return Tickets()


@pytest.fixture
def person() -> Person:
    return Person()


@pytest.fixture
async def asgi(desk: EmittedServer, tickets: Tickets, anyio_backend: str) -> AsyncIterator[Any]:
    """The server as it is over HTTP, its API over real HTTP."""
    settings = desk.runtime("settings").Settings()
    asgi = desk.runtime("serving.http_app").http_app(desk.app, settings, host="127.0.0.1", port=8000)
    with serve(tickets.app) as api_url:
        desk.app.use(connection=desk.connection(base_url=api_url, variables={}), environ={})
        async with asgi.router.lifespan_context(asgi):
            yield asgi
        await desk.app.close()


@pytest.fixture
async def client(asgi: Any, person: Person) -> AsyncIterator[Client]:
    """A client of the SDK."""
    async with (
        httpx2.AsyncClient(transport=httpx2.ASGITransport(asgi)) as http,
        Client(streamable_http_client(URL, http_client=http), elicitation_callback=person) as client,
    ):
        yield client


def test_the_contract_says_what_stands_before_a_tool() -> None:
    links = json.loads(files("desk")["tools.json"])["operations"]
    assert (links["list_tickets"]["scopes"], links["list_tickets"]["deadline_seconds"]) == (["tickets:read"], 30)
    assert links["close_ticket"]["confirm"] == {
        "text": "Close this ticket?",
        "show": ["ticket_id", "note", "agent"],
        "cannot_ask": "refuse",
    }
    asked = links["reopen_ticket"]["confirm"]
    assert len(asked.pop("sha256")) == 64
    assert asked == {
        "function": "ask_about_reopening",
        "cannot_ask": "proceed",
        "because": "A ticket that is open harms nobody",
    }
    assert "scopes" not in json.loads(files("agents")["tools.json"])["operations"]["list_tickets"]


def test_what_is_emitted_reads_as_it_is_meant() -> None:
    server = " ".join(files("desk")["desk/server.py"].split())
    for said in (
        'scopes=["tickets:read"], deadline_seconds=30, )',
        '"Close this ticket?", {"ticket_id": ticket_id, "note": note, "agent": agent}, nullable=["note"]',
        'await call.confirm(question("Open this ticket?", {"title": draft.title}))',
        "return await drafts.spend(call, draft_id, send, before=ask)",
        "await call.confirm(guarded.ask_about_postponing(until=until))",
        'cannot_ask="proceed"',
    ):
        assert said in server


def test_an_argument_that_a_claim_fixes_is_asked_about_too() -> None:
    server = " ".join(files("agents")["agents/server.py"].split())
    assert '"agent": call.claim("agent"' in server


def test_the_emitted_projects_are_typed(tmp_path: Path) -> None:
    for name in ("desk", "agents"):
        for path, text in files(name).items():
            (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / path).write_text(text, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "desk/desk", "agents/agents"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


# --- questions --------------------------------------------------------------------------------------------------------


async def test_a_text_is_asked_with_the_arguments_below(client: Client, tickets: Tickets, person: Person) -> None:
    result = await client.call_tool("close_ticket", {"ticket_id": "T-1", "agent": "ann"})
    assert not result.is_error
    assert person.asked == ['Close this ticket?\n- ticket_id: "T-1"\n- agent: "ann"']
    assert tickets.received == [("PATCH", "/tickets/T-1", {"status": "closed", "agent": "ann"})]


async def test_a_text_is_asked_with_the_fields_of_a_handle_below(
    client: Client, tickets: Tickets, person: Person
) -> None:
    draft = (await client.call_tool("draft_ticket", {"title": "It\nis broken"})).structured_content
    assert draft is not None
    assert not (await client.call_tool("send_ticket", draft)).is_error
    assert person.asked == ['Open this ticket?\n- title: "It\\nis broken"']
    assert tickets.received[-1] == ("POST", "/tickets", {"title": "It\nis broken"})


async def test_a_function_decides_whether_and_what_to_ask(client: Client, person: Person) -> None:
    await client.call_tool("reopen_ticket", {"ticket_id": "T-1", "note": "wrong one"})
    assert person.asked == []
    await client.call_tool("reopen_ticket", {"ticket_id": "T-1", "note": None})
    await client.call_tool("reopen_ticket", {"ticket_id": "T-2"})
    assert person.asked == ["Open T-1 again without saying why?", "Open T-2 again without saying why?"]


async def test_a_question_before_a_function_gets_days_as_days(client: Client, person: Person) -> None:
    for day in ("2026-12-24", "2027-12-24"):
        result = await client.call_tool("postpone_ticket", {"ticket_id": "T-1", "until": day})
        assert result.structured_content == {"ticket_id": "T-1"}
    assert person.asked == ["Put it off to 24 December 2027?"]


# --- headers ----------------------------------------------------------------------------------------------------------


async def test_a_client_copies_arguments_into_headers(client: Client, tickets: Tickets) -> None:
    listed = (await client.list_tools()).tools[0].input_schema["properties"]
    assert {name: schema["x-mcp-header"] for name, schema in listed.items()} == {
        "region": "Region",
        "urgent": "Urgent",
        "page": "Page",
    }
    assert not (await client.call_tool("list_tickets", {"region": "Süd", "urgent": True, "page": 3})).is_error
    assert len(tickets.received) == 1


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"Mcp-Param-Region": "north"}, 200),
        ({"Mcp-Param-Region": "south"}, 400),
        ({}, 400),
        ({"Mcp-Param-Region": "north", "Mcp-Param-Page": "1"}, 400),
    ],
)
async def test_a_header_that_says_something_else_is_refused(
    asgi: Any, tickets: Tickets, sent: Mapping[str, str], status: int
) -> None:
    message = tool_call("list_tickets", {"region": "north"})
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(asgi)) as http:
        answer = await http.post(URL, json=message, headers=headers(message, **sent))
    assert answer.status_code == status
    assert answer.json().get("error", {}).get("code") == (None if status == 200 else -32020)
    assert len(tickets.received) == (1 if status == 200 else 0)
