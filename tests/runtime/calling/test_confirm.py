"""A person is asked before a tool writes: in both eras, over state that nobody else can make, use or use twice."""

import copy
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

import httpx
import mcp_types as types
import pytest
from mcp import Client, MCPError
from pydantic import BaseModel

from mcpgen.runtime.app import App, Call
from mcpgen.runtime.calling.confirm import question
from mcpgen.runtime.serving.http_app import http_app
from mcpgen.runtime.serving.mcp_server import build_server
from mcpgen.runtime.settings import Settings
from mcpgen.runtime.unset import UNSET
from mcpgen.runtime.wire import Operation
from tests.runtime.conftest import Clock, FakeConnection
from tests.runtime.modern import META, headers, tool_call

pytestmark = pytest.mark.anyio

Era = Literal["legacy", "2026-07-28"]
ERAS: tuple[Era, ...] = ("legacy", "2026-07-28")
ORDER = {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]}
CANCEL = Operation(method="POST", path="/cancellations")
ASKED = 'Cancel this order?\n- order_id: "O-1"'
KEYS = "a" * 32, "b" * 32


class Quote(BaseModel):
    amount: str


@pytest.fixture
def app(app: App) -> App:
    quotes = app.handles("quote", Quote, prefix="Q-", ttl_seconds=900, creator="quote")

    @app.tool(description="Cancels.", input_schema=ORDER)
    async def cancel(call: Call, *, order_id: str) -> Any:
        await call.confirm(question("Cancel this order?", {"order_id": order_id}))
        await call.api.send(CANCEL, {})
        return {"cancelled": order_id}

    @app.tool(description="Cancels where nobody can be asked.", input_schema=ORDER)
    async def cancel_anyway(call: Call, *, order_id: str) -> Any:
        await call.confirm("Cancel?", cannot_ask="proceed")
        await call.api.send(CANCEL, {})
        return {"cancelled": order_id}

    @app.tool(description="Asks twice.", input_schema=ORDER)
    async def cancel_for_sure(call: Call, *, order_id: str) -> Any:
        await call.confirm("Cancel?")
        await call.confirm("Really?")
        await call.api.send(CANCEL, {})
        return {"cancelled": order_id}

    @app.tool(description="Asks too late.", input_schema=ORDER)
    async def cancel_first(call: Call, *, order_id: str) -> Any:
        await call.api.send(CANCEL, {})
        await call.confirm("Was that right?")

    @app.tool(description="Quotes.", input_schema={"type": "object", "properties": {}})
    async def quote(call: Call) -> Any:
        return {"quote_id": await quotes.of(call).create(Quote(amount="180.00"))}

    @app.tool(
        description="Spends.",
        input_schema={"type": "object", "properties": {"quote_id": {"type": "string"}}, "required": ["quote_id"]},
    )
    async def spend(call: Call, *, quote_id: str) -> Any:
        async def ask(quote: Quote) -> None:
            await call.confirm(None if quote.amount == "1.00" else f"Pay {quote.amount}?")

        async def send(quote: Quote) -> Any:
            await call.api.send(CANCEL, {})
            return {"spent": quote.amount}

        return await quotes.spend(call, quote_id, send, before=ask)

    return app


class Person:
    """Answers what it is asked, and keeps the questions."""

    def __init__(self, *answers: Literal["accept", "decline", "cancel"]) -> None:
        self.asked: list[str] = []
        self.forms: list[Any] = []
        self._answers = list(answers)

    async def __call__(self, _: Any, params: types.ElicitRequestParams) -> types.ElicitResult:
        assert isinstance(params, types.ElicitRequestFormParams)
        self.asked.append(params.message)
        self.forms.append(params.requested_schema)
        action = self._answers.pop(0)
        return types.ElicitResult(action=action, content={} if action == "accept" else None)


@asynccontextmanager
async def connected(app: App, era: Era, person: Person | None) -> AsyncIterator[Client]:
    async with Client(build_server(app), mode=era, elicitation_callback=person) as client:
        yield client


def text_of(result: types.CallToolResult) -> str:
    (block,) = result.content
    assert isinstance(block, types.TextContent)
    return block.text


# --- both eras --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
async def test_a_call_goes_on_when_the_person_agrees(app: App, api: FakeConnection, era: Era) -> None:
    person = Person("accept")
    async with connected(app, era, person) as client:
        result = await client.call_tool("cancel", {"order_id": "O-1"})
    assert result.structured_content == {"cancelled": "O-1"}
    assert person.asked == [ASKED]
    assert person.forms == [{"type": "object", "properties": {}}]
    assert len(api.sent) == 1


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(("answer", "said"), [("decline", "said no"), ("cancel", "gave no answer")])
async def test_a_call_ends_when_the_person_does_not(
    app: App, api: FakeConnection, era: Era, answer: Literal["decline", "cancel"], said: str
) -> None:
    async with connected(app, era, Person(answer)) as client:
        result = await client.call_tool("cancel", {"order_id": "O-1"})
    assert result.is_error
    assert text_of(result) == (
        f"The person was asked and {said}. Nothing was done; do not call this again unless they ask for it."
    )
    assert api.sent == []


async def test_a_client_of_today_that_cannot_ask_is_told_which_capability_is_missing(
    app: App, api: FakeConnection
) -> None:
    async with connected(app, "2026-07-28", None) as client:
        with pytest.raises(MCPError, match="agreement of a person") as caught:
            await client.call_tool("cancel", {"order_id": "O-1"})
    assert caught.value.code == -32021
    assert caught.value.error.data == {"requiredCapabilities": {"elicitation": {"form": {}}}}
    assert api.sent == []


async def test_a_client_of_before_that_cannot_ask_gets_a_tool_error(app: App, api: FakeConnection) -> None:
    async with connected(app, "legacy", None) as client:
        result = await client.call_tool("cancel", {"order_id": "O-1"})
    assert result.is_error
    assert text_of(result).endswith(f"What they would have been asked: {ASKED}")
    assert api.sent == []


@pytest.mark.parametrize("era", ERAS)
async def test_a_tool_may_proceed_where_nobody_can_be_asked(app: App, era: Era) -> None:
    async with connected(app, era, None) as client:
        assert not (await client.call_tool("cancel_anyway", {"order_id": "O-1"})).is_error
    person = Person("decline")
    async with connected(app, era, person) as client:
        assert (await client.call_tool("cancel_anyway", {"order_id": "O-1"})).is_error
    assert person.asked == ["Cancel?"]


@pytest.mark.parametrize("era", ERAS)
async def test_two_questions_are_asked_one_after_the_other(app: App, api: FakeConnection, era: Era) -> None:
    person = Person("accept", "accept")
    async with connected(app, era, person) as client:
        assert not (await client.call_tool("cancel_for_sure", {"order_id": "O-1"})).is_error
    assert person.asked == ["Cancel?", "Really?"]
    assert len(api.sent) == 1


@pytest.mark.parametrize("era", ERAS)
async def test_what_was_written_cannot_be_asked_about_any_more(app: App, era: Era) -> None:
    async with connected(app, era, Person()) as client:
        result = await client.call_tool("cancel_first", {"order_id": "O-1"})
    assert "POST /cancellations succeeded (201); do not repeat it" in text_of(result)


@pytest.mark.parametrize("era", ERAS)
async def test_a_handle_is_asked_about_once_and_kept_when_the_answer_is_no(
    app: App, api: FakeConnection, era: Era
) -> None:
    person = Person("decline", "accept")
    async with connected(app, era, person) as client:
        made = (await client.call_tool("quote", {})).structured_content
        assert (await client.call_tool("spend", made)).is_error
        for _ in range(2):
            assert (await client.call_tool("spend", made)).structured_content == {"spent": "180.00"}
        missing = await client.call_tool("spend", {"quote_id": "Q-none"})
    assert text_of(missing).startswith("There is no quote")
    assert person.asked == ["Pay 180.00?"] * 2
    assert len(api.sent) == 1


async def test_nobody_can_be_asked_from_a_command_line(app: App, api: FakeConnection) -> None:
    result = await app.call("cancel", {"order_id": "O-1"})
    assert result.is_error
    assert (result.kind, api.sent) == ("declined", [])


# --- the state of a question (2026-07-28) -----------------------------------------------------------------------------


def cancelling(order_id: str = "O-1", tool: str = "cancel", **params: Any) -> dict[str, Any]:
    """A call of a client that can ask."""
    message = copy.deepcopy(tool_call(tool, {"order_id": order_id}))
    capabilities = {"elicitation": {"form": {}}}
    message["params"] |= {**params, "_meta": {**META, "io.modelcontextprotocol/clientCapabilities": capabilities}}
    return message


AGREED = {"confirm": {"action": "accept", "content": {}}}


class Desk:
    """The app over HTTP, message by message."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def send(self, message: dict[str, Any]) -> Any:
        return (await self._http.post("/mcp", json=message, headers=headers(message))).json()

    async def state(self, **asked: Any) -> str:
        """The state of a question that was just asked."""
        answer = await self.send(cancelling(**asked))
        assert answer["result"]["resultType"] == "input_required"
        return str(answer["result"]["requestState"])


@asynccontextmanager
async def desk(app: App, **environ: str) -> AsyncIterator[Desk]:
    app.use(environ=environ)
    asgi = http_app(app, Settings.read(environ), host="127.0.0.1", port=8000)
    async with (
        asgi.router.lifespan_context(asgi),
        httpx.AsyncClient(transport=httpx.ASGITransport(asgi), base_url="http://localhost:8000") as http,
    ):
        yield Desk(http)


async def test_an_answer_without_our_state_is_none(app: App, api: FakeConnection) -> None:
    async with desk(app) as server:
        answer = await server.send(cancelling(inputResponses=AGREED))
        assert answer["result"]["resultType"] == "input_required"
        assert answer["result"]["inputRequests"]["confirm"]["params"]["message"] == ASKED
    assert api.sent == []


async def test_a_state_serves_the_call_it_was_made_for(app: App, api: FakeConnection) -> None:
    async with desk(app) as server:
        state = await server.state()
        assert b'"O-1"' not in urlsafe_b64decode(state.removeprefix("v1.") + "==")
        other_order = await server.send(cancelling("O-2", inputResponses=AGREED, requestState=state))
        other_tool = await server.send(cancelling(tool="cancel_for_sure", inputResponses=AGREED, requestState=state))
        for refused in (other_order, other_tool):
            assert refused["error"]["message"] == "Invalid or expired requestState"
        assert api.sent == []
        agreed = await server.send(cancelling(inputResponses=AGREED, requestState=state))
    assert agreed["result"]["structuredContent"] == {"cancelled": "O-1"}


async def test_a_state_that_was_tampered_with_is_refused(app: App) -> None:
    async with desk(app) as server:
        state = await server.state()
        for made_up in (f"{state[:-2]}xx", "v1.AAAA", "{}", ""):
            refused = await server.send(cancelling(inputResponses=AGREED, requestState=made_up))
            assert refused["error"]["code"] == -32602


async def test_an_answer_is_used_once(app: App, api: FakeConnection) -> None:
    async with desk(app) as server:
        said = cancelling(inputResponses=AGREED, requestState=await server.state())
        assert (await server.send(said))["result"]["structuredContent"] == {"cancelled": "O-1"}
        again = await server.send(said)
    assert again["result"]["resultType"] == "input_required"
    assert len(api.sent) == 1


async def test_what_was_agreed_to_before_counts_for_the_next_question_only_once(app: App, api: FakeConnection) -> None:
    async with desk(app) as server:
        first = await server.state(tool="cancel_for_sure")
        asked = await server.send(cancelling(tool="cancel_for_sure", inputResponses=AGREED, requestState=first))
        second = asked["result"]["requestState"]
        assert asked["result"]["inputRequests"]["confirm"]["params"]["message"] == "Really?"
        done = cancelling(tool="cancel_for_sure", inputResponses=AGREED, requestState=second)
        assert (await server.send(done))["result"]["structuredContent"] == {"cancelled": "O-1"}
        again = await server.send(done)
    assert again["result"]["inputRequests"]["confirm"]["params"]["message"] == "Cancel?"
    assert len(api.sent) == 1


async def test_a_missing_answer_is_asked_for_again_and_a_strange_one_is_ignored(app: App) -> None:
    async with desk(app) as server:
        for said in ({}, {"other": AGREED["confirm"]}):
            again = await server.send(cancelling(inputResponses=said, requestState=await server.state()))
            assert again["result"]["resultType"] == "input_required"


@pytest.mark.parametrize("said", [{"action": "yes"}, {"roots": []}, "accept"])
async def test_an_answer_of_another_form_is_a_protocol_error(app: App, api: FakeConnection, said: Any) -> None:
    async with desk(app) as server:
        refused = await server.send(cancelling(inputResponses={"confirm": said}, requestState=await server.state()))
    assert refused["error"]["code"] == -32602
    assert api.sent == []


async def test_an_answer_that_comes_too_late_is_asked_for_again(app: App, clock: Clock, api: FakeConnection) -> None:
    async with desk(app) as server:
        state = await server.state()
        clock.now += 601
        late = await server.send(cancelling(inputResponses=AGREED, requestState=state))
    assert late["result"]["resultType"] == "input_required"
    assert api.sent == []


async def test_another_process_with_the_same_keys_and_store_takes_the_answer(app: App) -> None:
    async with desk(app, MCP_STATE_KEYS=KEYS[0]) as server:
        state = await server.state()
    async with desk(app, MCP_STATE_KEYS=",".join(reversed(KEYS))) as server:
        agreed = await server.send(cancelling(inputResponses=AGREED, requestState=state))
        assert agreed["result"]["structuredContent"] == {"cancelled": "O-1"}
    async with desk(app, MCP_STATE_KEYS=KEYS[1]) as server:
        refused = await server.send(cancelling(inputResponses=AGREED, requestState=state))
        assert refused["error"]["message"] == "Invalid or expired requestState"


# --- the text of a question -------------------------------------------------------------------------------------------


def test_a_value_cannot_pretend_to_be_another_line() -> None:
    shown = {"reason": "x\n- amount: 1.00", "amount": "180.00", "sku": None, "note": UNSET, "name": "a\u202eb"}
    assert question("Pay?", shown) == ('Pay?\n- reason: "x\\n- amount: 1.00"\n- amount: "180.00"\n- name: "a\\u202eb"')


def test_a_long_value_is_cut() -> None:
    assert len(question("Pay?", {"reason": "x" * 10_000})) < 300


def test_a_null_that_will_be_sent_is_shown_and_what_was_not_given_is_not() -> None:
    shown = {"nick": None, "mail": None, "phone": UNSET}
    assert question("Change?", shown, nullable=["nick", "phone"]) == "Change?\n- nick: null"
