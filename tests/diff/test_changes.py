"""All changes of a release together: complete, in order, and each with a fingerprint."""

from dataclasses import replace

from mcpgen.diff import LEVELS, Contract, Level, changes, read_contract, server_removed
from tests.diff.edits import argument, base, both, on, schema, server, told
from tests.diff.test_changed_answers import EDITS as ANSWERS
from tests.diff.test_changed_arguments import EDITS as ARGUMENTS
from tests.diff.test_changed_plans import EDITS as PLANS
from tests.diff.test_changed_promises import EDITS as PROMISES


def test_every_kind_of_change_is_tried() -> None:
    cases = [*ARGUMENTS, *ANSWERS, *PROMISES, *PLANS]
    tried = {kind for _, expected, taken_back in cases for kind in (*(one[0] for one in expected), *taken_back)}
    assert sorted(LEVELS.keys() - tried - {server_removed(base()).id}) == []


def test_nothing_changed_is_nothing() -> None:
    assert changes(base(), base()) == ()


def test_a_server_that_is_gone_is_one_breaking_change() -> None:
    change = server_removed(replace(base(), tools=base().tools[:2]))
    assert (change.level, change.text) == (
        Level.BREAKING,
        "the server is gone, and with it find_orders and get_order_status",
    )


def test_of_a_first_release_only_the_tools_and_handles_are_new() -> None:
    found = changes(Contract(server="shop-support", tools=()), replace(base(), instructions="Amounts are euro."))
    assert {change.id for change in found} == {"tool-added", "handle-added"}


def test_a_bare_list_says_nothing_about_what_it_does_not_know() -> None:
    bare = read_contract({"tools": [tool.as_wire() for tool in base().tools]}, source="x")
    assert changes(bare, base()) == ()
    assert told(changes(bare, argument("limit", "find_orders", maximum=20)(base()))) == [
        ("arg-bound-tightened", "find_orders", "argument limit: maximum 50 -> 20")
    ]


def test_the_worst_come_first_then_the_order_of_the_tools() -> None:
    edits = both(
        argument("limit", "find_orders", default=20),
        on("check_stock", description="Other."),
        schema("issue_refund", lambda made: made["properties"].pop("quote_id")),
        server(instructions="Other."),
        argument("limit", "find_orders", maximum=20),
    )
    assert [(change.level, change.tool) for change in changes(base(), edits(base()))] == [
        (Level.BREAKING, "find_orders"),
        (Level.BREAKING, "issue_refund"),
        (Level.WARNING, "find_orders"),
        (Level.PROMPT, ""),
        (Level.PROMPT, "check_stock"),
    ]


def test_a_fingerprint_is_that_of_what_changed_not_of_the_words() -> None:
    (change,) = changes(base(), argument("limit", "find_orders", maximum=20)(base()))
    assert change.fingerprint == replace(change, said=("in other words",), location=None).fingerprint
    assert change.fingerprint == "aca9cd888204"
    others = (
        replace(change, after=30),
        replace(change, tool="x"),
        replace(change, pointer="/"),
        replace(change, server="x"),
    )
    assert change.fingerprint not in {other.fingerprint for other in others}


def test_a_change_stands_where_its_tool_stands_in_the_overrides_file() -> None:
    (change,) = changes(base(), server(instructions="Other.")(base()))
    assert str(change.location) == "overrides/shop.yaml"
    assert change.pointer == "/instructions"
