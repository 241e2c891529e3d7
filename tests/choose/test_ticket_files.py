"""Ticket files: two forms, one meaning; everything that is wrong with one at once."""

import json

import pytest

from mcpgen.choose import Ticket, label_faults, read_tickets
from mcpgen.errors import Refused, UnreadableInput
from tests.choose.shop import a_list, tickets

YAML = """
tickets:
  A-1:
    text: where is it
    context: {customer: C-1, received: 2026-07-25}
    tool: find_orders
    arguments: {customer_id: C-1}
    tags: [one, two]
    held_out: true
    about: {anything: [goes, 1]}
  A-2: {text: hello, tool: null}
  A-3: {text: either way, tool: [get_order_status, find_orders]}
"""
LINES = """\
{"id": "A-1", "text": "where is it", "context": {"customer": "C-1", "received": "2026-07-25"}, "tool": "find_orders",\
 "arguments": {"customer_id": "C-1"}, "tags": ["one", "two"], "held_out": true, "about": {"anything": ["goes", 1]}}

{"id": "A-2", "text": "hello", "tool": null}
{"id": "A-3", "text": "either way", "tool": ["get_order_status", "find_orders"]}
"""


def test_both_forms_say_the_same() -> None:
    assert read_tickets(YAML, file="t.yaml") == read_tickets(LINES, file="t.jsonl")


def test_a_ticket_has_what_the_file_says() -> None:
    first, none, several = read_tickets(YAML, file="t.yaml")
    assert first == Ticket(
        id="A-1",
        text="where is it",
        tools=("find_orders",),
        context={"customer": "C-1", "received": "2026-07-25"},
        arguments={"customer_id": "C-1"},
        tags=("one", "two"),
        held_out=True,
    )
    assert none.tools == ()
    assert several.tools == ("get_order_status", "find_orders")
    assert str(several.location) == "t.yaml:12#/tickets/A-3"


def test_a_model_is_told_the_context_and_the_text_and_no_label() -> None:
    first, none, _ = read_tickets(YAML, file="t.yaml")
    assert first.message == "customer: C-1\nreceived: 2026-07-25\n\nwhere is it"
    assert none.message == "hello"


def test_everything_wrong_is_told_at_once_with_its_place() -> None:
    text = "tickets:\n  a: {text: 5, tool: [x, 3], tag: []}\n  b: {text: '', context: {when: 1}}\n"
    with pytest.raises(Refused) as refused:
        read_tickets(text, file="t.yaml")
    assert str(refused.value).splitlines() == [
        "t.yaml:2#/tickets/a/text: this takes a text, not 5; correct it",
        "t.yaml:2#/tickets/a/tool/1: this takes a text, not 3; correct it",
        't.yaml:2#/tickets/a/tag: unknown key "tag"; remove it, or correct it',
        "t.yaml:3#/tickets/b/text: this is empty; fill it in",
        't.yaml:3#/tickets/b/tool: the key "tool" is missing; add it',
        "t.yaml:3#/tickets/b/context/when: this takes a text, not 1; correct it",
    ]


def test_everything_wrong_with_lines_is_told_at_once_with_its_line() -> None:
    lines = ['{"id": "a", "text": 1, "tool": "x"}', "", '{"id": "b", "tool": "x"}']
    with pytest.raises(Refused) as refused:
        read_tickets("\n".join(lines), file="t.jsonl")
    assert str(refused.value).splitlines() == [
        "t.jsonl:1#/tickets/a/text: this takes a text, not 1; correct it",
        't.jsonl:3#/tickets/b/text: the key "text" is missing; add it',
    ]


@pytest.mark.parametrize(
    "line",
    ["[]", "no JSON", '{"text": "no id", "tool": "x"}', '{"id": 1, "text": "t", "tool": "x"}', '{"id": "A-1"}'],
)
def test_a_line_that_is_no_ticket_of_its_own_is_told_by_its_number(line: str) -> None:
    with pytest.raises(Refused, match=r"^t\.jsonl:2: "):
        read_tickets(f"{LINES.splitlines()[0]}\n{line}\n", file="t.jsonl")


@pytest.mark.parametrize("text", ["", "[]", "text", "a: [", "openapi: 3.1.0", "tickets: &a {x: *a}"])
def test_what_is_no_ticket_file_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableInput, match=r"^t\.yaml"):
        read_tickets(text, file="t.yaml")


def test_the_bundled_tickets_are_enough_for_a_difference_that_matters() -> None:
    assert len(tickets()) >= 39
    assert len(tickets("weather")) == 12


def test_labels_that_name_nothing_are_told() -> None:
    text = json.dumps(
        {
            "tickets": {
                "a": {"text": "t", "tool": "find_order"},
                "b": {"text": "t", "tool": "find_orders", "arguments": {"customer": "C-1", "page": 2}},
                "c": {"text": "t", "tool": ["post_refunds", "quote_refund"], "arguments": {"amount": "1", "sku": "KG"}},
                "d": {"text": "t", "tool": None, "arguments": {"anything": 1}},
            }
        }
    )
    found = label_faults(read_tickets(text, file="t.yaml"), tools=a_list().tools, endpoints=a_list("endpoints").tools)
    assert [str(fault) for fault in found] == [
        't.yaml:1#/tickets/a/tool: no tool "find_order"; nearest: "find_orders"',
        't.yaml:1#/tickets/b/arguments: no argument of find_orders "customer"; nearest: "customer_id"',
        't.yaml:1#/tickets/b/arguments: no argument of find_orders "page"; '
        "there are: customer_id, status, placed_since, limit",
    ]
