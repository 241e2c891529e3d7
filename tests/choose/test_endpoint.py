"""The endpoint selector against a stand-in server over real HTTP: what it sends, and what it makes of every answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.responses import Response

from mcpgen.choose import Answer, Endpoint, Message, Question, Sampling, Server
from mcpgen.choose.pick import Outcome, pick_of
from mcpgen.errors import UsageError
from tests.choose.chat_server import MODEL, Script, by_rules, call, chat_server, completion, refused, text
from tests.choose.shop import a_list, asked, ticket, tickets

KEY = "sk-a-key-that-nobody-may-see"
ONE = (Question(ticket=ticket("T-0004"), variant=a_list()),)


@dataclass(slots=True)
class Waits:
    """Instead of waiting: writes down for how long."""

    seconds: list[float] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        """Wait in no time."""
        self.seconds.append(seconds)


def ask(
    script: Script, questions: tuple[Question, ...] = ONE, *, sampling: Mapping[str, Any] | None = None, **server: Any
) -> tuple[list[Answer], list[float]]:
    """All answers of a scripted server, and the waits before further tries."""
    waits = Waits()
    with chat_server(script) as stand_in:
        endpoint = Endpoint(
            server=Server(base_url=stand_in.url, key=KEY, sleep=waits.sleep, **server),
            sampling=Sampling(model=MODEL, **(sampling or {})),
        )
        return asked(endpoint, questions), waits.seconds


def test_a_request_holds_the_tools_as_hosts_hand_them_on_and_the_ticket() -> None:
    with chat_server() as stand_in:
        server = Server(base_url=f"{stand_in.url}/", key=KEY)
        asked(Endpoint(server=server, sampling=Sampling(model=MODEL)), ONE)
        (body,), (headers,) = stand_in.bodies, stand_in.headers
    tools = [tool["function"] for tool in body["tools"]]
    assert headers["authorization"] == f"Bearer {KEY}"
    assert {key: body[key] for key in body if key not in ("tools", "messages")} == {
        "model": MODEL,
        "temperature": 0.0,
        "seed": 0,
        "max_tokens": 512,
    }
    assert [sorted(tool) for tool in tools] == [["description", "name", "parameters"]] * 5
    assert tools[0]["description"] == a_list().tools[0].description
    assert body["messages"][0]["content"].startswith(a_list().instructions)
    assert body["messages"][1]["content"] == ticket("T-0004").message


def test_what_is_asked_can_be_changed() -> None:
    sampling = Sampling(
        model=MODEL,
        temperature=0.7,
        seed=5,
        max_tokens=50,
        one_call=True,
        extra={"top_k": 1, "max_tokens": None},
        system="Pick.",
    )
    questions = tuple(Question(ticket=ticket("T-0004"), variant=a_list(), sample=sample) for sample in range(2))
    with chat_server() as stand_in:
        asked(Endpoint(server=Server(base_url=stand_in.url, concurrency=1), sampling=sampling), questions)
        first, second = stand_in.bodies
        assert "authorization" not in stand_in.headers[0]
    assert (first["temperature"], first["top_k"], "max_tokens" in first) == (0.7, 1, False)
    assert (first["seed"], second["seed"]) == (5, 6)
    assert first["messages"][0]["content"] == "Pick."
    calls = first["response_format"]["json_schema"]["schema"]["anyOf"]
    assert [one["properties"]["name"]["const"] for one in calls] == [tool.name for tool in a_list().tools]
    assert "description" not in str(calls)


def test_every_ticket_is_answered_some_at_a_time() -> None:
    questions = tuple(Question(ticket=one, variant=a_list()) for one in tickets())
    with chat_server() as stand_in:
        server = Server(base_url=stand_in.url, concurrency=3)
        answers = asked(Endpoint(server=server, sampling=Sampling(model=MODEL)), questions)
        assert 1 <= stand_in.most_at_once <= 3
    assert sorted(answer.question.key for answer in answers) == sorted(question.key for question in questions)
    assert all(isinstance(answer.reply, Message) and answer.reply.prompt_tokens == 900 for answer in answers)


@pytest.mark.parametrize(
    ("message", "outcome", "tool"),
    [
        (call("get_order_status", '{"order_id": "O-2440"}'), Outcome.CALL, "get_order_status"),
        (call("get_order_status", '{"order_id": '), Outcome.CALL, "get_order_status"),
        (call("refund_order", "{}"), Outcome.UNKNOWN_TOOL, None),
        ({"tool_calls": [{"function": {}}]}, Outcome.MALFORMED, None),
        (
            {"tool_calls": [*call("find_orders", "{}")["tool_calls"], *call("check_stock", "{}")["tool_calls"]]},
            Outcome.CALL,
            "find_orders",
        ),
        ({"content": None, "refusal": "I cannot."}, Outcome.REFUSAL, None),
        ({"content": "Let me think."}, Outcome.NOTHING, None),
        (
            {"content": '<tool_call>{"name": "find_orders", "arguments": {}}</tool_call>'},
            Outcome.CALL,
            "find_orders",
        ),
    ],
)
def test_a_reply_is_read_as_what_it_is(message: dict[str, Any], outcome: Outcome, tool: str | None) -> None:
    (answer,), _ = ask(lambda _body, _tried: completion(message))
    assert answer.reply is not None
    pick = pick_of(answer.reply, a_list())
    assert (pick.outcome, pick.tool) == (outcome, tool)


# --- what goes wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_what_failed_for_now_is_tried_again(status: int) -> None:
    (answer,), waits = ask(lambda body, tried: refused(status) if tried < 2 else by_rules(body, tried))
    assert answer.reply is not None
    assert len(waits) == 2
    assert 0.25 <= waits[0] <= 0.5 <= waits[1] <= 1


def test_a_wait_that_the_server_asks_for_is_kept() -> None:
    (answer,), waits = ask(lambda body, tried: by_rules(body, tried) if tried else refused(429, retry_after="7"))
    assert answer.reply is not None
    assert waits == [7.0]


def test_a_wait_that_is_too_long_fails_at_once() -> None:
    (answer,), waits = ask(lambda _body, _tried: refused(429, "slow down", retry_after="3600"))
    assert (answer.reply, answer.failure, waits) == (None, "HTTP 429 (slow down)", [])


def test_a_wait_as_a_date_is_left_to_our_own() -> None:
    script: Script = lambda body, tried: (  # noqa: E731
        by_rules(body, tried) if tried else refused(503, retry_after="Wed, 21 Oct 2026 07:28:00 GMT")
    )
    (answer,), waits = ask(script)
    assert answer.reply is not None
    assert len(waits) == 1


def test_after_the_last_try_the_question_has_no_answer() -> None:
    (answer,), waits = ask(lambda _body, _tried: refused(503, "overloaded"), retries=3)
    assert (answer.reply, answer.failure, len(waits)) == (None, "HTTP 503 (overloaded)", 3)


def test_a_time_out_is_told() -> None:
    (answer,), _ = ask(lambda _body, _tried: None, timeout_seconds=0.2, retries=1)
    assert (answer.reply, answer.failure) == (None, "no answer within 0.2 s")


def test_a_server_that_is_not_there_is_told_without_its_address() -> None:
    server = Server(base_url="http://127.0.0.1:9/v1", retries=0)
    (answer,) = asked(Endpoint(server=server, sampling=Sampling(model=MODEL)), ONE)
    assert answer.failure == "no connection (ConnectError)"


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", "no JSON", '{"choices": []}', '{"choices": [{"message": "x"}]}', "[" * 9000]
)
def test_an_answer_that_is_no_completion_is_told_and_not_asked_for_again(body: str) -> None:
    (answer,), waits = ask(lambda _body, _tried: text(body))
    assert (answer.failure, waits) == ("the answer is no chat completion", [])


def test_an_answer_that_does_not_end_is_cut_off() -> None:
    (answer,), _ = ask(lambda _body, _tried: text("x" * 5_000_000), retries=0)
    assert answer.failure == "the answer is larger than 4 MiB"


def test_a_request_that_the_server_does_not_take_fails_alone() -> None:
    def too_long_for_one(body: Mapping[str, Any], tried: int) -> Response:
        return refused(400, "context is full") if "O-2440" in str(body["messages"]) else by_rules(body, tried)

    questions = (*ONE, Question(ticket=ticket("T-0016"), variant=a_list()))
    answers, waits = ask(too_long_for_one, questions)
    assert {answer.question.ticket.id: answer.failure for answer in answers} == {
        "T-0004": "HTTP 400 (context is full)",
        "T-0016": "",
    }
    assert waits == []


@pytest.mark.parametrize(("status", "hint"), [(401, "OPENAI_API_KEY"), (403, "OPENAI_API_KEY"), (404, "--model")])
def test_where_asking_on_is_useless_the_run_stops(status: int, hint: str) -> None:
    questions = tuple(Question(ticket=one, variant=a_list()) for one in tickets())
    with chat_server(lambda _body, _tried: refused(status)) as stand_in:
        server = Server(base_url=stand_in.url, key=KEY, concurrency=2)
        with pytest.raises(UsageError, match=hint):
            asked(Endpoint(server=server, sampling=Sampling(model=MODEL)), questions)
        assert len(stand_in.bodies) <= 4


def test_after_five_failures_in_a_row_nobody_is_asked_any_more() -> None:
    questions = tuple(Question(ticket=one, variant=a_list()) for one in tickets())
    answers, _ = ask(lambda _body, _tried: refused(500), questions, retries=0, concurrency=1)
    assert len(answers) == 5


# --- what nobody may see ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        f"Incorrect API key provided: {KEY}",
        "invalid input: " + ticket("T-0004").text,
        "invalid input: ..." + ticket("T-0004").text[10:45].upper().lower(),
    ],
)
def test_a_message_that_repeats_the_key_or_the_ticket_is_not_handed_on(said: str) -> None:
    (answer,), _ = ask(lambda _body, _tried: refused(400, said))
    assert answer.failure == "HTTP 400"


def test_what_a_server_says_cannot_act_in_a_terminal() -> None:
    (answer,), _ = ask(lambda _body, _tried: refused(400, "bad\x1b[2J\u202e\nrequest"))
    assert answer.failure == "HTTP 400 (bad[2J request)"


def test_a_key_is_in_no_error_and_no_representation() -> None:
    server = Server(base_url="http://127.0.0.1:9/v1", key=KEY)
    with pytest.raises(UsageError) as stopped:
        ask(lambda _body, _tried: refused(401, f"Incorrect API key provided: {KEY}"))
    assert KEY not in f"{stopped.value}{server!r}"
