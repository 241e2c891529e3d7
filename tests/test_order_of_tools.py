"""The order of every list that is emitted or printed: hosts cache prompts by it, reviewers read changes by it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent

SERVERS = {
    "shop-support": ["find_orders", "get_order_status", "quote_refund", "issue_refund", "check_stock"],
    "shop-warehouse": ["check_stock", "recount_stock"],
    "shop-customer": ["find_orders", "get_my_order"],
    "weather": ["get_daily_forecast"],
}
ENDPOINTS = {
    "openapi/shop.yaml": [
        "get_orders",
        "get_orders_by_order_id",
        "get_stock_by_sku",
        "post_refunds",
        "post_stock_by_sku_recount",
    ],
    "openapi/weather.yaml": ["get_cities", "get_forecasts_by_city_id"],
}


def printed(*arguments: str, seed: str) -> str:
    """What mcpgen prints in this repository when Python hashes with `seed`."""
    return subprocess.run(
        [sys.executable, "-m", "mcpgen", *arguments],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONHASHSEED": seed, "NO_COLOR": "1", "COLUMNS": "100"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout


def test_every_emitted_server_has_its_order_held_here() -> None:
    assert sorted(path.parent.name for path in (REPOSITORY / "out").glob("*/tools.json")) == sorted(SERVERS)


@pytest.mark.parametrize("server", SERVERS)
def test_the_tools_of_a_server_stand_in_the_order_of_the_overrides_file(server: str) -> None:
    contract = json.loads((REPOSITORY / "out" / server / "tools.json").read_text(encoding="utf-8"))
    assert [tool["name"] for tool in contract["tools"]] == SERVERS[server]
    assert list(contract["operations"]) == SERVERS[server]


@pytest.mark.parametrize("document", ENDPOINTS)
def test_endpoint_tools_stand_in_the_order_of_the_document_whatever_the_hash_seed(document: str) -> None:
    first, second = (printed("naive", document, "--format", "json", seed=seed) for seed in ("1", "2"))
    assert [tool["name"] for tool in json.loads(first)["tools"]] == ENDPOINTS[document]
    assert first == second


def test_the_hash_seed_changes_no_comparison() -> None:
    assert printed("diff", seed="1") == printed("diff", seed="2")
