"""The log and the counters: what was called and how it ended, and nothing of what was said."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from mcpgen.runtime.app import App, Call, Caller, Sender
from mcpgen.runtime.calling.counters import Counters
from mcpgen.runtime.calling.examples import copied, examples
from mcpgen.runtime.errors import ApiError, ProtocolError, UpstreamError
from mcpgen.runtime.log import log_to_stderr
from mcpgen.runtime.wire import Operation
from tests.runtime.conftest import FakeConnection

pytestmark = pytest.mark.anyio

ORDER = {
    "type": "object",
    "properties": {"order_id": {"type": "string", "description": "Like O-9901."}},
    "required": ["order_id"],
}
READ = Operation(method="GET", path="/orders")


@pytest.fixture(params=["json", "text"])
def lines(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The lines of the log, filled as the test ends its calls; the first one says the format."""
    root, written = logging.getLogger(), io.StringIO()
    before = root.handlers[:], root.level
    root.handlers.clear()
    monkeypatch.setattr("sys.stderr", written)
    log_to_stderr("INFO", request.param)

    class Lines(list[str]):
        def __iter__(self) -> Iterator[str]:
            return iter([request.param, *written.getvalue().splitlines()])

    yield Lines()
    root.handlers[:], root.level = before


@pytest.fixture
def app(app: App) -> App:
    @app.tool(description="Looks.", input_schema=ORDER)
    async def look(call: Call, *, order_id: str) -> Any:
        logging.getLogger("shop").warning("half way")
        return (await call.api.send(READ, {})).json()

    return app


ADA = Caller(subject="ada@shop.example", issuer="https://id.example")


async def test_a_call_is_one_line_and_has_an_id(app: App, lines: list[str]) -> None:
    await app.call("look", {"order_id": "O-4711"}, Sender(caller=ADA, request_id="7"))
    form, *written = lines
    assert "4711" not in "".join(written)
    assert "ada" not in "".join(written)
    if form == "json":
        half, done = map(json.loads, written)
        assert done.pop("time").endswith("Z")
        assert done.pop("seconds") >= 0
        assert half["call"] == done["call"]
        assert len(done.pop("call")) == 8
        assert done == {
            "level": "INFO",
            "logger": "mcpgen.runtime.calling.calls",
            "message": "call",
            "tool": "look",
            "outcome": "ok",
            "api_status": 200,
            "request": "7",
            "caller": ADA.mark,
        }
    else:
        half_line, done_line = written
        assert " WARNING shop: half way call=" in half_line
        assert " INFO mcpgen.runtime.calling.calls: call tool=look outcome=ok seconds=0" in done_line
        assert f" api_status=200 request=7 caller={ADA.mark} call=" in done_line


async def test_a_request_id_forges_no_line(app: App, lines: list[str]) -> None:
    await app.call("look", {"order_id": "O-1"}, Sender(request_id='1\n2026 ERROR forged x="1"\u2028' + "x" * 500))
    assert len(list(lines)) == 3
    assert all(len(line) < 400 for line in lines)


@pytest.mark.parametrize(
    ("answer", "outcome", "status"),
    [
        (ApiError("no", status=404), "api", 404),
        (UpstreamError("down", may_have_taken_effect=False, status=503), "upstream", 503),
        (UpstreamError("down", may_have_taken_effect=False), "upstream", None),
        (KeyError("secret"), "crash", None),
        (ProtocolError(-32603, "wrong key"), "protocol", None),
    ],
)
async def test_a_call_that_fails_says_how(
    app: App, api: FakeConnection, caplog: pytest.LogCaptureFixture, answer: Exception, outcome: str, status: int | None
) -> None:
    api.answers["GET /orders"] = answer
    with caplog.at_level(logging.INFO):
        try:
            await app.call("look", {"order_id": "O-1"})
        except ProtocolError:
            assert outcome == "protocol"
    fields: dict[str, Any] = caplog.records[-1].fields  # type: ignore[attr-defined]
    assert (fields["outcome"], fields["api_status"]) == (outcome, status)
    assert "secret" not in caplog.text
    assert f'mcp_tool_errors_total{{tool="look",kind="{outcome}"}} 1' in app.counters.exposition()


async def test_counters_tell_of_tools_and_kinds_and_examples(app: App) -> None:
    for order_id in ("O-1", "O-9901", "O-9901"):
        await app.call("look", {"order_id": order_id})
    await app.call("look", {})
    text = app.counters.exposition()
    assert 'mcp_tool_calls_total{tool="look"} 4' in text
    assert 'mcp_tool_errors_total{tool="look",kind="arguments"} 1' in text
    assert 'mcp_tool_example_arguments_total{tool="look",argument="order_id"} 2' in text
    assert "# TYPE mcp_tool_calls_total counter" in text
    (line,) = app.counters.summary()
    assert line.startswith("look: 4 calls, 0.")
    assert line.endswith(" s, 1 arguments, order_id was an example 2 times")


def test_labels_are_escaped() -> None:
    counters = Counters([])
    counters.count('a"b\\c\n', seconds=0.5)
    assert 'mcp_tool_call_seconds_total{tool="a\\"b\\\\c\\n"} 0.500000' in counters.exposition()


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"description": "Like O-9901."}, ("O-9901",)),
        ({"description": "The one product to refund, like KG-9901; leave out for the whole order."}, ("KG-9901",)),
        ({"description": "A city, such as Denver, Des Moines or Graz."}, ("Denver", "Des Moines", "Graz")),
        ({"description": 'Write "yes" or `no` here, it is the customer\'s own.'}, ("yes", "no")),
        ({"description": "For a day without a year, such as 3 May, take the latest."}, ("3 May", "take the latest")),
        ({"examples": ["x1", 7]}, ("x1", "7")),
        ({"description": "Status, like open.", "enum": ["open"]}, ()),
        ({"description": "What is wrong, in the customer's words."}, ()),
        ({}, ()),
        (True, ()),
    ],
)
def test_examples_are_what_a_description_shows_as_such(schema: Any, expected: tuple[str, ...]) -> None:
    assert examples({"properties": {"x": schema}}).get("x", ()) == expected


def test_only_an_equal_value_is_a_copied_example() -> None:
    shown = {"order_id": ("O-9901",), "number": ("7",)}
    assert copied({"order_id": "O-9901", "number": 7}, shown) == ("order_id", "number")
    assert copied({"order_id": "O-1", "number": True}, shown) == ()
    assert copied({"order_id": ["O-9901"]}, shown) == ()
