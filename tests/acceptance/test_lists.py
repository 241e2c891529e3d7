"""Both lists, as they are served, as they are written down and as they are counted."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mcpgen.demo.shop_data import load_shop
from mcpgen.tokens import tokenizer_named
from tests.acceptance.commands import MCPGEN, mcpgen
from tests.acceptance.conftest import Connect
from tests.acceptance.host import Host

TASK_TOOLS = {
    "find_orders": ["customer_id"],
    "get_order_status": ["order_id"],
    "quote_refund": ["order_id"],
    "issue_refund": ["quote_id"],
    "check_stock": ["sku"],
}
ENDPOINT_TOOLS = {
    "get_orders": [],
    "get_orders_by_order_id": ["order_id"],
    "get_stock_by_sku": ["sku"],
    "post_refunds": ["order_id", "amount"],
    "post_stock_by_sku_recount": ["sku"],
}


@pytest.fixture(scope="module")
def comparison(workspace: Path) -> str:
    """What `mcpgen diff` shows."""
    return mcpgen("diff", "overrides/shop.yaml", "--server", "shop-support", cwd=workspace).stdout


def required(tools: list[dict[str, Any]]) -> list[tuple[str, list[str]]]:
    """Each tool's name and required arguments, in order."""
    return [(tool["name"], tool["inputSchema"].get("required", [])) for tool in tools]


def tokens(tools: list[dict[str, Any]]) -> int:
    """What a list costs as one JSON line a tool."""
    lines = [
        {"name": tool["name"], "description": tool["description"], "parameters": tool["inputSchema"]} for tool in tools
    ]
    return sum(tokenizer_named("qwen3").count(json.dumps(line, ensure_ascii=False)) for line in lines)


def test_the_task_server_lists_five_tasks_in_their_order(support: Host) -> None:
    assert required(support.tools) == list(TASK_TOOLS.items())


def test_the_naive_server_lists_one_tool_an_endpoint_in_the_order_of_the_document(endpoints: Host) -> None:
    assert required(endpoints.tools) == list(ENDPOINT_TOOLS.items())


def test_optional_arguments_are_those_of_the_domain(support: Host) -> None:
    optional = {
        tool["name"]: [
            name for name in tool["inputSchema"]["properties"] if name not in tool["inputSchema"]["required"]
        ]
        for tool in support.tools
    }
    assert optional == {
        "find_orders": ["status", "placed_since", "limit"],
        "get_order_status": [],
        "quote_refund": ["sku", "reason"],
        "issue_refund": [],
        "check_stock": [],
    }


def test_the_task_server_lists_what_tools_json_says(support: Host, project: Path) -> None:
    contract = json.loads((project / "tools.json").read_text(encoding="utf-8"))
    assert json.dumps(support.tools) == json.dumps(contract["tools"])


def test_serving_an_overrides_file_serves_the_emitted_server(connect: Connect, workspace: Path, project: Path) -> None:
    variables = {"SHOP_API_URL": "http://127.0.0.1:9", "SHOP_API_KEY": "unused"}
    command = [*MCPGEN, "serve", "overrides/shop.yaml", "--server", "shop-support"]
    with connect(command, variables, cwd=workspace) as host:
        assert host.tools == json.loads((project / "tools.json").read_text(encoding="utf-8"))["tools"]


def test_the_naive_server_lists_what_the_naive_list_shows(endpoints: Host, workspace: Path) -> None:
    shown = json.loads(mcpgen("naive", "openapi/shop.yaml", "--format", "json", cwd=workspace).stdout)
    kept = ("name", "title", "description", "inputSchema")
    assert endpoints.tools == [{key: tool[key] for key in kept if key in tool} for tool in shown["tools"]]
    assert tokens(endpoints.tools) == sum(tool["tokens"]["qwen3"] for tool in shown["tools"])


def test_the_comparison_counts_what_the_servers_list(support: Host, endpoints: Host, comparison: str) -> None:
    counted = re.search(r"^Qwen3, jsonl +(\d+) -> (\d+) ", comparison, re.MULTILINE)
    assert counted is not None, comparison
    assert [int(number) for number in counted.groups()] == [tokens(endpoints.tools), tokens(support.tools)]


def test_the_comparison_counts_the_whole_list_as_it_goes_over_the_wire(support: Host, comparison: str) -> None:
    counted = re.search(r"^Qwen3, tools-list +\d+ -> (\d+) ", comparison, re.MULTILINE)
    assert counted is not None, comparison
    wire = json.dumps({"tools": support.tools}, ensure_ascii=False, separators=(",", ":"))
    assert int(counted[1]) == tokenizer_named("qwen3").count(wire)


def test_the_comparison_shows_the_required_arguments_of_each_task(comparison: str) -> None:
    for name, arguments in TASK_TOOLS.items():
        row = next(line for line in comparison.splitlines() if f" {name} " in line)
        assert [argument for argument in arguments if argument not in row] == []


def test_the_lists_cost_what_they_may(support: Host, endpoints: Host) -> None:
    assert abs(tokens(endpoints.tools) - 288) <= 10
    assert tokens(support.tools) <= 800


def test_the_ids_in_descriptions_are_of_nothing_that_exists(support: Host) -> None:
    shop = load_shop()
    used = {*shop.orders, *shop.products, *(order.customer_id for order in shop.orders.values())}
    shown = re.findall(r"\b(?:O|C|KG|R)-\d{4}\b", json.dumps(support.tools))
    assert shown
    assert [example for example in shown if example in used] == []


def test_the_task_server_says_what_it_is_for(support: Host, project: Path) -> None:
    contract = json.loads((project / "tools.json").read_text(encoding="utf-8"))
    assert support.instructions == contract["server"]["instructions"]
