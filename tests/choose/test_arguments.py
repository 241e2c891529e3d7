"""What is wrong with the arguments of a call, and where they come from."""

from dataclasses import replace
from typing import Any

import pytest

from mcpgen.choose.arguments import ArgumentFault, argument_faults
from tests.choose.shop import a_list, ticket

EXAMPLE, DIFFERENT, MADE_UP = ArgumentFault.EXAMPLE, ArgumentFault.DIFFERENT, ArgumentFault.MADE_UP
INVALID, MISSING, UNREADABLE = ArgumentFault.INVALID, ArgumentFault.MISSING, ArgumentFault.UNREADABLE


@pytest.mark.parametrize(
    ("ticket_id", "tool", "arguments", "faults"),
    [
        # T-0024: "the muffin tray on o2415 came bent", C-0047, order O-2415, no product code
        ("T-0024", "quote_refund", {"order_id": "O-2415"}, ()),
        ("T-0024", "quote_refund", {"order_id": "O-2415", "reason": "came bent"}, ()),
        ("T-0024", "quote_refund", {"order_id": "O-2415", "sku": "KG-9901"}, (EXAMPLE,)),
        ("T-0024", "quote_refund", {"order_id": "O-2415", "sku": "KG-1031"}, (MADE_UP,)),
        ("T-0024", "quote_refund", {"order_id": "O-9901"}, (DIFFERENT, EXAMPLE)),
        ("T-0024", "quote_refund", {"order_id": "O-2416"}, (DIFFERENT, MADE_UP)),
        ("T-0024", "quote_refund", {"order_id": "o2415"}, (INVALID, DIFFERENT)),
        ("T-0024", "quote_refund", {}, (INVALID, MISSING)),
        ("T-0024", "quote_refund", {"order_id": "O-2415", "amount": "5.00"}, (INVALID, MADE_UP)),
        ("T-0024", "quote_refund", None, (UNREADABLE,)),
        # T-0013: C-0085, received 2026-07-26, "since 12 Jun"
        ("T-0013", "find_orders", {"customer_id": "C-0085", "placed_since": "2026-06-12"}, ()),
        ("T-0013", "find_orders", {"customer_id": "C-0085", "placed_since": "2023-06-12"}, (DIFFERENT,)),
        ("T-0013", "find_orders", {"customer_id": "C-0085", "placed_since": "2026-06-12", "limit": 20}, ()),
        ("T-0013", "find_orders", {"customer_id": "C-0085"}, (MISSING,)),
        (
            "T-0013",
            "find_orders",
            {"customer_id": "C-0085", "placed_since": "2026-06-12", "status": "lost"},
            (INVALID,),
        ),
        # T-0039: "order #2459 - on its way yet?"
        ("T-0039", "get_order_status", {"order_id": "O-2459"}, ()),
        # what an endpoint asks a model to compute
        ("T-0024", "post_refunds", {"order_id": "O-2415", "amount": "23.98"}, (MADE_UP,)),
        ("T-0013", "get_orders", {"customer_id": "C-0085"}, ()),
    ],
)
def test_faults(ticket_id: str, tool: str, arguments: Any, faults: tuple[ArgumentFault, ...]) -> None:
    found = a_list().tool(tool) or a_list("endpoints").tool(tool)
    assert found is not None
    assert argument_faults(arguments, tool=found, ticket=ticket(ticket_id), is_right=True) == faults


def test_a_call_of_a_wrong_tool_is_not_held_against_the_labels() -> None:
    tool = a_list().tool("check_stock")
    assert tool is not None
    for arguments, faults in (({"sku": "KG-9901"}, (EXAMPLE,)), ({"sku": "KG-1031"}, (MADE_UP,))):
        assert argument_faults(arguments, tool=tool, ticket=ticket("T-0024"), is_right=False) == faults


def test_the_number_of_an_id_can_be_made_up_and_other_numbers_cannot() -> None:
    tool = a_list().tool("check_stock")
    assert tool is not None
    properties = {"pet_id": {"type": "integer"}, "page": {"type": "integer"}, "petIds": {"type": "array"}}
    tool = replace(tool, input_schema={"type": "object", "properties": properties})

    def faults(arguments: dict[str, Any]) -> tuple[ArgumentFault, ...]:
        return argument_faults(arguments, tool=tool, ticket=ticket("T-0024"), is_right=False)

    assert faults({"page": 77}) == ()
    assert faults({"pet_id": 77}) == (MADE_UP,)
    assert faults({"pet_id": 2415}) == ()
    assert faults({"petIds": [2415, 78]}) == (MADE_UP,)
