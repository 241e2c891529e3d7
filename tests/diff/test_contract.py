"""A release as its tools.json holds it, or as any server lists it -> its contract."""

import json
from typing import Any

import pytest

from mcpgen.diff import read_contract
from mcpgen.diff.contract import ContractHandle
from mcpgen.errors import UnreadableInput
from mcpgen.ir import Annotations, Hidden

FILE = {
    "format": 1,
    "server": {"name": "shop-support", "title": "Shop API", "version": "1.0.0", "instructions": "Amounts are euro."},
    "tools": [
        {
            "name": "quote_refund",
            "title": "Quote",
            "description": "Quote it.",
            "inputSchema": {"type": "object", "properties": {}},
            "outputSchema": {"type": "object"},
            "annotations": {"readOnlyHint": True},
        }
    ],
    "operations": {
        "quote_refund": {
            "calls": [{"operation": "GET /orders/{order_id}", "name": "get_orders_by_order_id"}],
            "replaces": [{"operation": "POST /refunds", "name": "post_refunds"}],
            "creates": "quote",
            "sends": {"GET /orders/{order_id}": {"lines": {"value": True}}},
            "fixed": {"reason": {"env": "REASON"}},
            "keeps": {"total": "$.total"},
        }
    },
    "hidden": [{"operation": "GET /x", "name": "get_x", "reason": "No", "by": "tag x"}],
    "handles": {"quote": {"ttl_seconds": 900, "uses": 1, "prefix": "Q-"}},
    "functions": {"quote_refund": {"function": "quote_refund", "sha256": "abc"}},
}


def test_a_release_is_read_from_its_tools_json() -> None:
    read = read_contract(json.loads(json.dumps(FILE)), source="out/shop-support/tools.json")
    (tool,) = read.tools
    assert (read.server, read.instructions) == ("shop-support", "Amounts are euro.")
    assert (tool.name, tool.calls, tool.replaces, tool.creates, tool.logic) == (
        "quote_refund",
        ("GET /orders/{order_id}",),
        ("POST /refunds",),
        "quote",
        "abc",
    )
    assert (tool.sends, tool.fixed, tool.keeps) == (
        {"GET /orders/{order_id}": {"lines": {"value": True}}},
        {"reason": {"env": "REASON"}},
        {"total": "$.total"},
    )
    assert tool.annotations == Annotations(read_only=True)
    assert tool.as_wire() == FILE["tools"][0]  # type: ignore[index]
    assert read.hidden == (Hidden(operation="GET /x", reason="No", by="tag x"),)
    assert read.handles == {"quote": ContractHandle(ttl_seconds=900, uses=1)}


def test_a_bare_list_of_tools_is_a_contract_too() -> None:
    (tool,) = read_contract({"tools": FILE["tools"]}, source="x").tools
    assert (tool.name, tool.calls) == ("quote_refund", ())


@pytest.mark.parametrize("data", [None, [], {}, {"tools": [{}]}, {"tools": 1}, {"format": 2, "tools": []}])
def test_anything_else_is_refused_by_name(data: Any) -> None:
    with pytest.raises(UnreadableInput, match=r"^base/tools.json: is no tools.json of mcpgen"):
        read_contract(data, source="base/tools.json")
