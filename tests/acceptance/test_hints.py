"""Hints, and what a host that asks for consent makes of them."""

from typing import Any

from tests.acceptance.host import Host

HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
DEFAULTS = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": False, "openWorldHint": True}
"""What the specification says of a hint that is not sent."""

READS = {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}


def hints(tool: dict[str, Any]) -> dict[str, bool]:
    """The hints of a listed tool with the defaults filled in."""
    stated: dict[str, bool] = tool.get("annotations", {})
    return DEFAULTS | stated


def asks(tools: list[dict[str, Any]]) -> list[str]:
    """The tools that a host asks about, if it asks before every call that is not read-only."""
    return [tool["name"] for tool in tools if not hints(tool)["readOnlyHint"]]


def test_every_task_tool_lists_all_four_hints(support: Host) -> None:
    assert {tool["name"]: tool["annotations"] for tool in support.tools} == {
        "find_orders": READS,
        "get_order_status": READS,
        "quote_refund": READS,
        "issue_refund": {
            "readOnlyHint": False,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
        "check_stock": READS,
    }


def test_a_host_asks_for_consent_to_issue_refund_and_to_nothing_else(support: Host) -> None:
    assert asks(support.tools) == ["issue_refund"]


def test_without_overrides_a_host_asks_for_consent_to_everything(endpoints: Host) -> None:
    assert asks(endpoints.tools) == [tool["name"] for tool in endpoints.tools]


def test_the_naive_post_refunds_counts_as_destructive_and_open_world(endpoints: Host) -> None:
    (tool,) = [tool for tool in endpoints.tools if tool["name"] == "post_refunds"]
    assert "annotations" not in tool
    assert (hints(tool)["destructiveHint"], hints(tool)["openWorldHint"]) == (True, True)
