"""A reply becomes a pick, whatever it is: nothing of it is trusted."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.choose.pick import Outcome, Pick, pick_of
from mcpgen.choose.selector import Message, Ranking
from tests.choose.shop import a_list


def pick(message: dict[str, Any], finish: str = "stop") -> Pick:
    """What a model's message picks from the shop's tools."""
    return pick_of(Message(message=message, finish=finish), a_list())


def call(name: Any, arguments: Any) -> dict[str, Any]:
    """A message with one call, as the API has it."""
    return {
        "role": "assistant",
        "tool_calls": [{"type": "function", "function": {"name": name, "arguments": arguments}}],
    }


def test_the_first_call_is_the_pick() -> None:
    several = {
        "tool_calls": [*call("check_stock", '{"sku": "KG-1"}')["tool_calls"], *call("find_orders", "{}")["tool_calls"]]
    }
    assert pick(several) == Pick(outcome=Outcome.CALL, tool="check_stock", arguments={"sku": "KG-1"}, calls=2)


def test_arguments_may_come_as_an_object_or_not_at_all() -> None:
    assert pick(call("check_stock", {"sku": "KG-1"})).arguments == {"sku": "KG-1"}
    assert pick(call("check_stock", "")).arguments == {}
    assert pick(call("check_stock", None)).arguments == {}


@pytest.mark.parametrize("arguments", ["{", "[]", "5", '"text"', [1], 5])
def test_arguments_that_are_no_object_leave_the_pick_and_are_none(arguments: Any) -> None:
    assert pick(call("check_stock", arguments)) == Pick(outcome=Outcome.CALL, tool="check_stock", calls=1)


def test_a_tool_that_is_not_on_the_list_is_no_pick() -> None:
    assert pick(call("refund_order", "{}")) == Pick(outcome=Outcome.UNKNOWN_TOOL, calls=1)


@pytest.mark.parametrize(
    "message",
    [
        call(5, "{}"),
        call(None, None),
        call("", "{}"),
        {"tool_calls": ["text"]},
        {"tool_calls": [{"function": "check_stock"}]},
        {"tool_calls": "check_stock"},
        {"content": "<tool_call>oops</tool_call>"},
    ],
)
def test_a_call_without_a_name_is_malformed(message: dict[str, Any]) -> None:
    assert pick(message).outcome is Outcome.MALFORMED


@pytest.mark.parametrize("message", [{}, {"content": None}, {"content": "Hello"}, {"content": [{"text": "x"}]}])
def test_words_alone_pick_nothing(message: dict[str, Any]) -> None:
    assert pick(message) == Pick(outcome=Outcome.NOTHING)


def test_a_refusal_is_told_apart_from_words() -> None:
    assert pick({"content": None, "refusal": "I cannot help with that."}).outcome is Outcome.REFUSAL
    assert pick({"content": ""}, "content_filter").outcome is Outcome.REFUSAL


def test_a_call_in_the_text_counts_and_is_marked() -> None:
    text = '<tool_call>{"name": "check_stock", "arguments": {"sku": "KG-1"}}</tool_call>'
    assert pick({"content": text}) == Pick(
        outcome=Outcome.CALL, tool="check_stock", arguments={"sku": "KG-1"}, calls=1, in_text=True
    )


def test_a_reply_that_was_cut_is_marked() -> None:
    assert pick({"content": "and so on and so on"}, "length").cut


def test_a_search_picks_what_it_ranks_first_or_nothing() -> None:
    ranking = ("check_stock", "find_orders")
    assert pick_of(Ranking(tools=ranking), a_list()) == Pick(outcome=Outcome.CALL, tool="check_stock", ranking=ranking)
    assert pick_of(Ranking(tools=()), a_list()) == Pick(outcome=Outcome.NOTHING)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["function", "name", "arguments", "x"]), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["tool_calls", "content", "refusal", "role"]), JSON), st.text())
def test_no_message_breaks_the_reader(message: dict[str, Any], finish: str) -> None:
    assert pick(message, finish).outcome in Outcome
