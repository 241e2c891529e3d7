"""Recordings: the same replies for the same questions, and for no others."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from mcpgen.choose import (
    About,
    Answer,
    Manifest,
    Message,
    Question,
    Replay,
    Variant,
    manifest_of,
    manifest_text,
    questions,
    read_manifest,
    read_replies,
    reply_line,
)
from mcpgen.errors import UnreadableInput
from tests.choose.shop import asked, lists, ticket

A_MODEL = About(kind="endpoint", name="stand-in", is_model=True)
TICKETS = tuple(ticket(name) for name in ("T-0004", "T-0016"))
LISTS = tuple(one for one in lists() if one.label != "endpoints")
QUESTIONS = questions(TICKETS, LISTS, about=A_MODEL, samples=2)


def reply(question: Question) -> Message:
    """Some reply that tells which question it is for."""
    return Message(message={"content": " ".join(map(str, question.key))}, finish="stop", prompt_tokens=7)


def recorded(of: Sequence[Question] = QUESTIONS, system: str | None = None) -> Replay:
    """A recording, written and read again."""
    manifest = manifest_of(of, model="stand-in", sampling={"temperature": 0.0, "seed": 0}, system=system)
    lines = "".join(reply_line(Answer(question=question, reply=reply(question))) for question in of)
    return Replay(
        folder="rec",
        manifest=read_manifest(manifest_text(manifest), file="rec/manifest.json"),
        replies=read_replies(lines, file="rec/replies.jsonl"),
        system=system,
    )


def test_a_recording_answers_as_the_model_did() -> None:
    replay = recorded()
    assert asked(replay, QUESTIONS) == [Answer(question=question, reply=reply(question)) for question in QUESTIONS]
    assert (replay.about.name, replay.about.is_model, replay.about.sampling) == (
        "stand-in",
        True,
        {"temperature": 0.0, "seed": 0},
    )


def test_part_of_a_recording_is_enough_for_part_of_the_questions() -> None:
    few = questions(TICKETS[:1], LISTS[1:2], about=A_MODEL)
    assert [answer.question for answer in asked(recorded(), few)] == list(few)


def test_a_recording_holds_no_ticket_and_no_description() -> None:
    text = manifest_text(recorded().manifest)
    assert not any(one.text in text for one in TICKETS)
    assert not any(tool.description in text for one in LISTS for tool in one.tools)


def changed_tool(**change: Any) -> Callable[[Variant], Variant]:
    """The list with its second tool changed."""
    return lambda one: replace(one, tools=(one.tools[0], replace(one.tools[1], **change), *one.tools[2:]))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (changed_tool(description="x"), "set vague: tool get_order_status has changed since; and 2 more"),
        (
            changed_tool(input_schema={"type": "object", "properties": {}}),
            "set vague: tool get_order_status has changed since; and 2 more",
        ),
        (changed_tool(name="other"), "set vague: tool other is new since; and 5 more"),
        (lambda one: replace(one, tools=one.tools[1:]), "set vague: tool find_orders is gone since; and 2 more"),
        (
            lambda one: replace(one, tools=tuple(reversed(one.tools))),
            "set vague: the tools stand in another order now; and 2 more",
        ),
        (
            lambda one: replace(one, instructions="x"),
            "set vague: another prompt stood before the ticket then; and 2 more",
        ),
        (lambda one: replace(one, label=f"new {one.label}"), "set new vague is not in the recording; and 2 more"),
    ],
)
def test_a_recording_of_other_tools_is_refused(change: Callable[[Variant], Variant], said: str) -> None:
    now = questions(TICKETS, tuple(map(change, LISTS)), about=A_MODEL)
    with pytest.raises(UnreadableInput) as refused:
        asked(recorded(), now)
    assert str(refused.value) == f"rec: {said}; record it again with --record"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"text": "another text"}, "ticket T-0004 was another text then"),
        ({"context": {"customer": "C-0001"}}, "ticket T-0004 was another text then"),
        ({"id": "T-9999"}, "ticket T-9999 is not in the recording"),
    ],
)
def test_a_recording_of_other_tickets_is_refused(change: dict[str, Any], said: str) -> None:
    now = questions((replace(TICKETS[0], **change), TICKETS[1]), LISTS, about=A_MODEL)
    with pytest.raises(UnreadableInput) as refused:
        asked(recorded(), now)
    assert str(refused.value) == f"rec: {said}; record it again with --record"


def test_a_recording_under_another_prompt_is_refused() -> None:
    with pytest.raises(UnreadableInput, match="another prompt stood before the ticket then"):
        asked(replace(recorded(), system="Pick."), QUESTIONS)


def test_a_recording_with_fewer_samples_is_refused() -> None:
    with pytest.raises(UnreadableInput, match="it has 2 of 3 samples"):
        asked(recorded(), questions(TICKETS, LISTS, about=A_MODEL, samples=3))


def test_a_corrected_label_leaves_a_recording_as_good_as_it_was() -> None:
    relabelled = tuple(replace(one, tools=("find_orders",), arguments={}, held_out=True) for one in TICKETS)
    assert len(asked(recorded(), questions(relabelled, LISTS, about=A_MODEL))) == 6


def test_a_recording_that_is_not_whole_is_refused() -> None:
    whole = recorded()
    with pytest.raises(UnreadableInput, match="it has no reply for T-0016 with set revised; continue it with --record"):
        asked(replace(whole, replies=dict(list(whole.replies.items())[:-1])), QUESTIONS)


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_manifest_survives_writing() -> None:
    manifest = recorded().manifest
    assert read_manifest(manifest_text(manifest), file="m") == manifest
    assert isinstance(manifest, Manifest)


@pytest.mark.parametrize("text", ["", "[]", "{}", "no JSON", '{"format": 1}', "[" * 9000])
def test_what_is_no_manifest_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableInput, match=r"^rec/manifest\.json: this is no manifest of a recording"):
        read_manifest(text, file="rec/manifest.json")


def test_a_recording_of_a_later_format_is_not_guessed_at() -> None:
    text = json.dumps({**json.loads(manifest_text(recorded().manifest)), "format": 2})
    with pytest.raises(UnreadableInput, match="reads recordings of format 1"):
        read_manifest(text, file="m")


LINE = reply_line(Answer(question=QUESTIONS[0], reply=reply(QUESTIONS[0])))


@pytest.mark.parametrize("bad", ["{}", "[]", "x", LINE[:30], '{"ticket": "a", "set": "b", "sample": 0, "message": 1}'])
def test_a_line_that_is_no_reply_is_told_by_its_number(bad: str) -> None:
    with pytest.raises(UnreadableInput, match=r"^r\.jsonl:2: this line is no reply"):
        read_replies(f"{LINE}{bad}\n", file="r.jsonl")


def test_a_reply_may_hold_any_character() -> None:
    odd = Message(message={"content": "one\u2028two\u0085three\r\nfour\x0b"})
    line = reply_line(Answer(question=QUESTIONS[0], reply=odd))
    assert read_replies(line, file="r.jsonl") == {QUESTIONS[0].key: odd}


def test_a_line_that_its_writer_did_not_end_is_left_out_where_a_run_goes_on() -> None:
    assert list(read_replies(LINE + LINE[:30], file="r.jsonl", cut_off=True)) == [QUESTIONS[0].key]
