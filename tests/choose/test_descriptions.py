"""Sets of descriptions: nothing but descriptions can differ, and that is proved."""

from dataclasses import replace

import pytest

from mcpgen.choose import CURRENT, DescriptionSet, Ticket, read_descriptions, variants
from mcpgen.choose.descriptions import Texts
from mcpgen.cli.inputs import pipeline
from mcpgen.errors import Refused, UnreadableInput
from tests.choose.shop import a_list, lists, review

SERVER = pipeline.servers(review(), "shop-support")[0]


def shown(**texts: Texts) -> tuple[str, str]:
    """The hashes of the server's tools with some texts changed: of all, and of everything but descriptions."""
    (variant,) = variants(SERVER, (DescriptionSet(label="x", texts=texts),))
    return variant.fingerprint, variant.everything_else


def test_the_shops_sets_differ_in_descriptions_alone() -> None:
    sets = [one for one in lists() if one.label != "endpoints"]
    assert [one.label for one in sets] == ["vague", "draft", "revised"]
    assert len({one.fingerprint for one in sets}) == 3
    assert len({one.everything_else for one in sets}) == 1


def test_the_revised_set_is_what_the_overrides_file_says() -> None:
    assert a_list("revised").tools == SERVER.tools


def test_vague_descriptions_are_a_line_each_and_of_every_tool() -> None:
    for tool, current in zip(a_list("vague").tools, SERVER.tools, strict=True):
        assert len(tool.description) < 20
        assert tool.description != current.description


def test_a_set_changes_the_texts_of_tools_and_arguments() -> None:
    before = shown()
    tool = shown(find_orders=Texts(description="new"))
    argument = shown(find_orders=Texts(arguments={"limit": "new"}))
    assert len({before[0], tool[0], argument[0]}) == 3
    assert before[1] == tool[1] == argument[1]


def test_a_set_that_names_nothing_changes_nothing() -> None:
    assert variants(SERVER, (DescriptionSet(label=CURRENT),))[0].tools == SERVER.tools


@pytest.mark.parametrize(
    "change",
    [
        {"title": "x"},
        {"input_schema": {"type": "object", "properties": {"customer_id": {"type": "string"}}}},
        {"output_schema": {"type": "object"}},
        {"name": "other"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_proof_notices_everything_that_is_no_description(change: dict[str, object]) -> None:
    variant = a_list()
    changed = replace(variant, tools=(replace(variant.tools[0], **change), *variant.tools[1:]))  # type: ignore[arg-type]
    assert changed.everything_else != variant.everything_else


@pytest.mark.parametrize("change", [{"instructions": "x"}, {"tools": tuple(reversed(a_list().tools))}])
def test_the_proof_notices_instructions_and_order(change: dict[str, object]) -> None:
    assert replace(a_list(), **change).everything_else != a_list().everything_else  # type: ignore[arg-type]


def test_sets_are_read_in_both_short_and_long_form() -> None:
    text = "sets:\n  one:\n    find_orders: New text\n    check_stock: {args: {sku: Which product}}\n  two: {}\n"
    read = read_descriptions(text, file="d.yaml", tools=SERVER.tools)
    assert read.sets == (
        DescriptionSet(
            label="one",
            texts={
                "find_orders": Texts(description="New text"),
                "check_stock": Texts(arguments={"sku": "Which product"}),
            },
        ),
        DescriptionSet(label="two"),
    )
    assert [one.label for one in read.labelled(("two", "one"))] == ["two", "one"]
    with pytest.raises(UnreadableInput, match=r'^d\.yaml: no set "three"; there are: one, two'):
        read.labelled(("three",))


def test_what_a_set_names_wrongly_is_told_at_once() -> None:
    text = "sets:\n  one:\n    find_order: Text\n    check_stock: {args: {skus: x}}\n  endpoints: {}\n"
    with pytest.raises(Refused) as refused:
        read_descriptions(text, file="d.yaml", tools=SERVER.tools)
    assert str(refused.value).splitlines() == [
        'd.yaml:3#/sets/one/find_order: no tool "find_order"; nearest: "find_orders"; correct the name, or remove the '
        "entry",
        'd.yaml:4#/sets/one/check_stock/args/skus: no argument of check_stock "skus"; nearest: "sku"',
        'd.yaml:5#/sets/endpoints: the name "endpoints" is taken; call the set otherwise',
    ]


@pytest.mark.parametrize("text", ["", "[]", "a"])
def test_what_is_no_descriptions_file_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableInput, match="it is a mapping with the key sets"):
        read_descriptions(text, file="d.yaml", tools=SERVER.tools)


def test_only_texts_can_be_written_in_a_set() -> None:
    text = "sets:\n  one:\n    find_orders: {title: x}\n    check_stock: 5\n    quote_refund: ''\n"
    with pytest.raises(Refused) as refused:
        read_descriptions(text, file="d.yaml", tools=SERVER.tools)
    assert str(refused.value).splitlines() == [
        'd.yaml:3#/sets/one/find_orders/title: unknown key "title"; remove it, or correct it',
        "d.yaml:4#/sets/one/check_stock: this takes a mapping of keys to values, not 5; correct it",
        "d.yaml:5#/sets/one/quote_refund/description: this is empty; fill it in",
    ]


@pytest.mark.parametrize(
    ("ticket_tools", "endpoints"),
    [
        (("quote_refund",), ("get_orders_by_order_id",)),
        (("issue_refund",), ("post_refunds",)),
        (("find_orders", "get_order_status"), ("get_orders", "get_orders_by_order_id")),
        (("post_refunds", "quote_refund"), ("post_refunds",)),
        ((), ()),
    ],
)
def test_the_right_endpoints_are_those_that_the_right_tool_calls_unless_a_ticket_names_one(
    ticket_tools: tuple[str, ...], endpoints: tuple[str, ...]
) -> None:
    ticket = Ticket(id="x", text="x", tools=ticket_tools)
    assert a_list("endpoints").right_for(ticket) == endpoints
