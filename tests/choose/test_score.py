"""Answers become counts, and counts a sentence that does not say more than they do."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from mcpgen.choose import About, Answer, Choices, Message, Question, Ticket, Variant, score
from mcpgen.choose.selector import Ranking, Reply
from tests.choose.shop import a_list
from tests.test_stages_keep_their_input import written_out

MODEL = About(kind="endpoint", name="stand-in", is_model=True)
SEARCH = About(kind="tool-search", name="bm25", is_model=False)
REVISED = a_list("revised")
ENDPOINTS = a_list("endpoints")
OLD, NEW = replace(REVISED, label="old"), replace(REVISED, label="new")


def calls(tool: str, arguments: Mapping[str, Any] | None = None, **more: Any) -> Message:
    """A reply with one call."""
    function = {"name": tool, "arguments": json.dumps(arguments or {})}
    return Message(message={"tool_calls": [{"function": function}]}, **more)


def says(text: str = "Hello", **more: Any) -> Message:
    """A reply in words."""
    return Message(message={"content": text}, **more)


def ticket(number: int, *tools: str, held_out: bool = False, **arguments: str) -> Ticket:
    """A ticket that tells its order."""
    return Ticket(id=f"A-{number}", text=f"order O-{number:04}", tools=tools, held_out=held_out, arguments=arguments)


def scored(
    replies: Mapping[str, Sequence[Reply | None]],
    tickets: Sequence[Ticket],
    *,
    variants: Sequence[Variant] = (OLD, NEW),
    about: About = MODEL,
    samples: int = 1,
) -> Choices:
    """Score the replies of each list, ticket by ticket and sample by sample."""
    answers = [
        Answer(
            question=Question(ticket=tickets[place // samples], variant=variant, sample=place % samples),
            reply=reply,
            failure="" if reply else "HTTP 503",
        )
        for variant in variants
        for place, reply in enumerate(replies[variant.label])
    ]
    return score(answers, server="shop-support", about=about, tickets=tickets, variants=variants)


EIGHT = tuple(ticket(number, "quote_refund") for number in range(8))


def of_eight(right: int) -> list[Message]:
    """Replies of which the first so many are right."""
    return [calls("quote_refund")] * right + [calls("get_order_status")] * (8 - right)


def test_eight_of_eight_against_five_of_eight_show_nothing() -> None:
    found = scored({"old": of_eight(5), "new": of_eight(8)}, EIGHT)
    (pair,) = found.pairs
    assert [(one.label, one.right, one.of) for one in found.sets] == [("old", 5, 8), ("new", 8, 8)]
    assert (pair.gained, pair.lost, pair.p) == (3, 0, 0.25)
    assert found.conclusion == (
        "No difference is shown: new is right in 8 of 8, old in 5 of 8, p = 0.25; "
        "8 tickets cannot show a difference under 6."
    )


def test_six_tickets_in_one_direction_show_a_difference() -> None:
    found = scored({"old": of_eight(2), "new": of_eight(8)}, EIGHT)
    assert found.conclusion == (
        "On such tickets and with this selector new brings more right picks than old (8 of 8 against 2, p = 0.031)."
    )


def test_a_difference_for_the_worse_is_told_as_such() -> None:
    found = scored({"old": of_eight(8), "new": of_eight(1)}, EIGHT)
    assert "old brings more right picks than new (8 of 8 against 1, p = 0.016)" in found.conclusion


def test_three_sets_are_corrected_for_three_comparisons() -> None:
    third = replace(REVISED, label="third")
    found = scored({"old": of_eight(2), "new": of_eight(8), "third": of_eight(2)}, EIGHT, variants=(OLD, NEW, third))
    assert [round(pair.corrected, 3) for pair in found.pairs] == [0.094, 1.0, 0.094]
    assert found.conclusion == (
        "No difference is shown: new is right in 8 of 8, old in 2 of 8, p = 0.031, 0.094 after Holm's correction; "
        "8 tickets cannot show a difference under 6."
    )


def test_fewer_tickets_than_can_show_anything() -> None:
    found = scored({"old": of_eight(0)[:4], "new": of_eight(4)[:4]}, EIGHT[:4])
    assert found.conclusion.endswith("p = 0.12; with 4 tickets none can be, it takes 6.")


def test_one_list_alone_is_an_interval() -> None:
    found = scored({"old": of_eight(5)}, EIGHT, variants=(OLD,))
    assert found.pairs == ()
    assert found.conclusion == ("old: 5 of 8; the share of all such tickets may lie anywhere from 31% to 86%.")


# --- what is right ----------------------------------------------------------------------------------------------------


def right_of(reply: Reply, *tools: str, variant: Variant = OLD) -> bool:
    """Whether a reply is right for a ticket with these tools."""
    found = scored({variant.label: [reply]}, [ticket(1, *tools)], variants=(variant,))
    return found.sets[0].right == 1


def test_several_tools_may_be_right_and_the_second_best_is_counted() -> None:
    tools = ("get_order_status", "find_orders")
    assert right_of(calls("find_orders"), *tools)
    found = scored({"old": [calls("find_orders")]}, [ticket(1, *tools)], variants=(OLD,))
    assert found.sets[0].outcomes.second_best == 1


def test_no_tool_is_right_where_a_ticket_says_so() -> None:
    assert right_of(says())
    assert right_of(Message(message={"refusal": "I cannot."}))
    assert not right_of(calls("find_orders"))
    assert not right_of(calls("unknown"))


def test_words_are_wrong_where_a_tool_is_right() -> None:
    assert not right_of(says(), "find_orders")
    no_endpoint = replace(ENDPOINTS, stands_for={"find_orders": ()})
    assert not right_of(says(), "find_orders", variant=no_endpoint)


def test_an_endpoint_is_right_where_the_right_task_would_call_it() -> None:
    assert right_of(calls("get_orders_by_order_id"), "quote_refund", variant=ENDPOINTS)
    assert not right_of(calls("post_refunds"), "quote_refund", variant=ENDPOINTS)


def test_a_write_where_reading_was_right_is_counted() -> None:
    found = scored(
        {
            "old": [calls("issue_refund"), calls("get_order_status"), calls("issue_refund")],
            "endpoints": [calls("post_refunds"), calls("get_orders"), calls("post_refunds")],
        },
        [ticket(1, "quote_refund"), ticket(2, "quote_refund"), ticket(3, "issue_refund")],
        variants=(OLD, ENDPOINTS),
    )
    assert [one.outcomes.wrong_writes for one in found.sets] == [1, 1]


def test_most_samples_decide_a_ticket_and_the_ticket_is_what_counts() -> None:
    right, wrong = calls("quote_refund"), calls("find_orders")
    found = scored(
        {"old": [right, wrong, right, wrong, wrong, right], "new": [right, right, right, says(), says(), says()]},
        EIGHT[:2],
        samples=3,
    )
    assert [(one.right, one.of, one.outcomes.replies) for one in found.sets] == [(1, 2, 6), (1, 2, 6)]
    first, second = found.rows
    assert (first.picked["old"].named, first.picked["old"].agreeing, first.picked["old"].samples) == (
        "quote_refund",
        2,
        3,
    )
    assert (second.picked["new"].named, second.picked["new"].right) == ("(nothing)", False)


def test_a_tie_of_samples_is_not_right() -> None:
    found = scored({"old": [calls("quote_refund"), says()]}, EIGHT[:1], variants=(OLD,), samples=2)
    assert found.sets[0].right == 0


def test_a_ticket_without_an_answer_is_left_out_of_every_list() -> None:
    found = scored({"old": [*of_eight(8)[:7], None], "new": of_eight(8)}, EIGHT)
    assert [(one.right, one.of) for one in found.sets] == [(7, 7), (7, 7)]
    assert found.failures == ((("A-7", "old", 0), "HTTP 503"),)


def test_no_answer_at_all_concludes_nothing() -> None:
    found = scored({"old": [None] * 8, "new": [None] * 8}, EIGHT)
    assert found.conclusion == "Nothing can be concluded: no ticket was answered."


def test_the_first_three_of_a_search_count_too() -> None:
    rankings = [Ranking(tools=("a", "b", "quote_refund", "c")), Ranking(tools=("a", "b", "c", "quote_refund"))]
    found = scored({"old": rankings}, EIGHT[:2], variants=(OLD,), about=SEARCH)
    assert (found.sets[0].right, found.sets[0].in_top) == (0, 1)


def test_replies_are_counted_by_what_they_are() -> None:
    replies: list[Reply] = [
        calls("quote_refund"),
        says(),
        Message(message={"refusal": "no"}),
        calls("unknown"),
        Message(message={"tool_calls": [{}]}),
        says('{"name": "quote_refund", "arguments": {}}'),
        Message(message={"tool_calls": [{"function": {"name": "quote_refund"}}] * 2}),
        says("and so on", finish="length"),
    ]
    (one,) = scored({"old": replies}, EIGHT, variants=(OLD,)).sets
    found = one.outcomes
    assert (found.replies, found.calls, found.nothing, found.refusals) == (8, 3, 2, 1)
    assert (found.unknown, found.malformed, found.in_text, found.several_calls) == (1, 1, 1, 1)
    assert one.cut == 1


def test_arguments_are_scored_for_all_calls_and_right_only_with_the_tool() -> None:
    replies = [
        calls("quote_refund", {"order_id": "O-0000"}),
        calls("quote_refund", {"order_id": "O-9901"}),
        calls("check_stock", {"sku": "KG-9901"}),
        calls("check_stock", {"sku": "KG-5555"}),
        says(),
    ]
    tickets = [ticket(number, "quote_refund", order_id=f"O-{number:04}") for number in range(5)]
    arguments = scored({"old": replies}, tickets, variants=(OLD,)).sets[0].arguments
    assert arguments is not None
    assert (arguments.calls, arguments.of_right_tools, arguments.right) == (4, 2, 1)
    assert arguments.faults == {"different": 1, "example": 2, "made up": 1}


def test_a_search_has_no_arguments() -> None:
    found = scored({"old": [Ranking(tools=("quote_refund",))]}, EIGHT[:1], variants=(OLD,), about=SEARCH)
    assert found.sets[0].arguments is None


def test_confusion_counts_every_pick_by_what_was_right() -> None:
    found = scored({"old": of_eight(5), "new": [says()] * 8}, EIGHT)
    assert [(one.wanted, one.named, one.counts) for one in found.confusion] == [
        ("quote_refund", "quote_refund", {"old": 5}),
        ("quote_refund", "get_order_status", {"old": 3}),
        ("quote_refund", "(nothing)", {"new": 8}),
    ]


def test_scoring_keeps_what_it_is_given() -> None:
    replies = {"old": of_eight(5), "new": of_eight(8)}
    before = written_out((replies, EIGHT, OLD, NEW))
    scored(replies, EIGHT)
    assert written_out((replies, EIGHT, OLD, NEW)) == before


# --- warnings ---------------------------------------------------------------------------------------------------------

MANY = tuple(ticket(number, "quote_refund", held_out=number % 2 == 0) for number in range(40))


def warned(reply: Reply, tickets: Sequence[Ticket] = MANY, about: About = MODEL) -> str:
    """The warnings about a list that always brings the same."""
    return "\n".join(scored({"old": [reply] * len(tickets)}, tickets, variants=(OLD,), about=about).warnings)


def test_enough_tickets_partly_held_out_and_a_model_are_nothing_to_warn_of() -> None:
    assert warned(calls("quote_refund")) == ""


def test_a_selector_that_is_no_model_is_said_to_be_none() -> None:
    assert warned(Ranking(tools=("quote_refund",)), about=SEARCH).startswith("bm25 is no language model")


def test_tickets_that_were_at_hand_while_descriptions_were_written_are_warned_of() -> None:
    assert "no ticket is held out" in warned(calls("quote_refund"), [replace(one, held_out=False) for one in MANY])


def test_few_tickets_are_warned_of_with_what_they_can_show() -> None:
    assert warned(calls("quote_refund"), MANY[:8]) == (
        "with 8 tickets a true difference of 81 points is shown in four runs of five, at best; one of 20 points, "
        "a fifth of the tickets, takes 39 tickets"
    )
    assert "with 4 tickets no difference can be shown" in warned(calls("quote_refund"), MANY[:4])


def test_a_server_that_hides_the_tools_from_its_model_is_found_out() -> None:
    assert "its chat template leaves tools out" in warned(says(prompt_tokens=45))
    assert warned(calls("quote_refund", prompt_tokens=700)) == ""


def test_replies_that_were_cut_are_warned_of() -> None:
    assert "40 replies were cut at the limit of tokens; raise --max-tokens" in warned(says(finish="length"))


def test_a_selector_that_does_not_choose_is_found_out() -> None:
    both = [replace(one, tools=("check_stock",)) if number % 2 else one for number, one in enumerate(MANY)]
    assert "old: every ticket gets quote_refund, whatever it says" in warned(calls("quote_refund"), both)


def test_tickets_that_a_search_is_not_asked_are_told() -> None:
    unasked = ticket(99)
    answers = [Answer(question=Question(ticket=MANY[0], variant=OLD), reply=Ranking(tools=("quote_refund",)))]
    found = score(answers, server="s", about=SEARCH, tickets=[MANY[0], unasked], variants=[OLD])
    assert "tickets that need no tool are left out (1)" in "\n".join(found.warnings)


@pytest.mark.parametrize("count", [1, 2])
def test_a_single_ticket_is_one(count: int) -> None:
    found = scored({"old": of_eight(0)[:count], "new": of_eight(1)[:count]}, EIGHT[:count])
    assert f"with {count} ticket{'' if count == 1 else 's'} none can be" in found.conclusion
