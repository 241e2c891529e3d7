"""What `mcpgen choose` shows: whole reports, and nothing that others wrote can act in them."""

import json
import re
from dataclasses import replace

from mcpgen.choose import About, Answer, Choices, Message, Question, Ticket, Variant, score
from mcpgen.report.choices.choices_json import choices_json
from mcpgen.report.choices.choices_markdown import choices_markdown
from mcpgen.report.choices.choices_text import choices_text
from tests.choose.shop import a_list
from tests.report.test_on_github import OURS, page_of

HOSTILE = "x|`y`\x1b[31m\u202e<img src=x>@octocat #123"


def call(name: str, arguments: str) -> Message:
    """A reply with one call."""
    return Message(message={"tool_calls": [{"function": {"name": name, "arguments": arguments}}]})


def two_tickets(label: str = "old", ticket: str = "A-1", model: str = "a-model") -> Choices:
    """Two lists, two tickets: one pick is wrong, one reply is words."""
    variants: tuple[Variant, ...] = (replace(a_list(), label=label), replace(a_list(), label="new"))
    tickets = (
        Ticket(id=ticket, text="refund O-2289", tools=("quote_refund",), arguments={"order_id": "O-2289"}),
        Ticket(id="A-2", text="where is O-2440", tools=("get_order_status",), held_out=True),
    )
    replies = {
        (label, 0): call("issue_refund", '{"quote_id": "Q-1"}'),
        (label, 1): Message(message={"content": "Soon."}),
        ("new", 0): call("quote_refund", '{"order_id": "O-2289", "sku": "KG-9901"}'),
        ("new", 1): call("get_order_status", '{"order_id": "O-2440"}'),
    }
    answers = [
        Answer(question=Question(ticket=one, variant=variant), reply=replies[variant.label, place])
        for variant in variants
        for place, one in enumerate(tickets)
    ]
    about = About(kind="endpoint", name=model, is_model=True, sampling={"temperature": 0.0, "top_k": 1})
    return score(answers, server="shop-support", about=about, tickets=tickets, variants=variants)


def test_the_whole_text() -> None:
    assert (
        choices_text(two_tickets(), width=100, color=False)
        == """\
shop-support: 2 tickets, 2 lists of tools; picked by a-model; temperature 0, top_k 1
Only descriptions differ between old and new: everything else of their tools has the hash
  9f1adfaa39cabb4c.

The right tool first (tokens: Qwen3, jsonl)

Set   Right  95 % interval  Held out, right  Tools  Prompt tokens
---  ------  -------------  ---------------  -----  -------------
old  0 of 2      0 to 66 %           0 of 1      5            795
new  2 of 2    34 to 100 %           1 of 1      5            795

Tickets on which the lists differ: 2 of 2

Ticket  Right tool        old           new
------  ----------------  ------------  -----
A-1     quote_refund      issue_refund  right
A-2     get_order_status  (nothing)     right

What was picked for what

Right tool        Picked            old  new
----------------  ----------------  ---  ---
get_order_status  get_order_status    .    1
                  (nothing)           1    .
quote_refund      quote_refund        .    1
                  issue_refund        1    .

Arguments; one call can have several faults

Set  Calls  Right tool  All right  Made up  Example
---  -----  ----------  ---------  -------  -------
old      1           0          0        1        0
new      2           2          1        0        1

Differences (McNemar, exact, two-sided)

Between      Gained  Lost    p
-----------  ------  ----  ---
old and new       2     0  0.5

old: 1 of 2 replies picks nothing, 1 pick of a tool that changes something, where the right one only
  reads

No difference is shown: new is right in 2 of 2, old in 0 of 2, p = 0.5; with 2 tickets none can be,
  it takes 6.

- with 2 tickets no difference can be shown; one of 20 points, a fifth of the tickets, takes 39
  tickets
"""
    )


def test_the_markdown_says_the_conclusion_first() -> None:
    lines = choices_markdown(two_tickets()).splitlines()
    assert lines[2] == (
        "**No difference is shown: new is right in 2 of 2, old in 0 of 2, p = 0.5; with 2 tickets none can be, "
        "it takes 6.**"
    )
    assert "| `old` | 0 of 2 | 0 to 66 % | 0 of 1 | 5 | 795 |" in lines
    assert "| `A-1` | `quote_refund` | `issue_refund` | right |" in lines


def test_nothing_that_others_wrote_acts() -> None:
    found = two_tickets(label=HOSTILE, ticket=HOSTILE, model=HOSTILE)
    text = choices_text(found, width=100, color=False)
    assert "\x1b" not in text
    assert "\u202e" not in text
    page = page_of(choices_markdown(found))
    assert page.tags <= OURS
    assert page.attributes <= {"align"}
    assert all(len(set(table)) == 1 for table in page.rows)
    assert len(page.rows) == 5


def test_colour_says_nothing_that_is_not_there_without() -> None:
    found = two_tickets()
    painted = choices_text(found, width=100, color=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == choices_text(found, width=100, color=False)


def test_a_narrow_terminal_loses_nothing() -> None:
    narrow = choices_text(two_tickets(), width=60, color=False)
    assert all(len(line) <= 60 for line in narrow.splitlines())
    assert "issue_refund" in narrow


def test_the_json_has_every_number_and_every_pick() -> None:
    found = json.loads(choices_json(two_tickets()))
    old, new = found["sets"]
    assert found["schemaVersion"] == 1
    assert (old["right"], old["of"], old["interval"]) == (0, 2, [0.0, 0.6576])
    assert new["arguments"] == {"calls": 2, "ofRightTools": 2, "right": 1, "faults": {"example": 1}}
    assert found["pairs"] == [{"before": "old", "after": "new", "gained": 2, "lost": 0, "p": 0.5, "pHolm": 0.5}]
    assert found["picks"][0]["picked"]["old"] == {
        "name": "issue_refund",
        "right": False,
        "amongFirst3": False,
        "agreeing": 1,
        "samples": 1,
    }
