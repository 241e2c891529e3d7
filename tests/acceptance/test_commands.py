"""`mcpgen call` as a command, against the API over HTTP."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from mcpgen.demo import shop_api
from tests.acceptance.apis import SECRET, Site
from tests.acceptance.commands import mcpgen

KEYS = {"SHOP_API_KEY": SECRET, "MCPGEN_AUTH_APIKEY": SECRET}


def call(
    source: str,
    tool: str,
    *options: str,
    workspace: Path,
    arguments: Any,
    variables: Mapping[str, str] = KEYS,
    code: int = 0,
) -> dict[str, Any]:
    """Run `mcpgen call` and read the JSON that it prints."""
    asked = ("--args", json.dumps(arguments), "--format", "json", *options)
    if source.startswith("overrides/"):
        asked = (*asked, "--server", "shop-support")
    ran = mcpgen("call", source, tool, *asked, cwd=workspace, code=code, variables=variables)
    return json.loads(ran.stdout)  # type: ignore[no-any-return]


def test_a_task_tool_is_called_where_base_url_says(workspace: Path, site: Site, shop: Starlette) -> None:
    asked = ("overrides/shop.yaml", "check_stock", "--base-url", site.url)
    result = call(*asked, workspace=workspace, arguments={"sku": "KG-1050"})
    assert result["structuredContent"]["sku"] == "KG-1050"
    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
    assert result["isError"] is False


def test_an_endpoint_tool_is_called_where_base_url_says(workspace: Path, site: Site, shop: Starlette) -> None:
    asked = ("openapi/shop.yaml", "post_refunds", "--base-url", site.url)
    arguments = {"order_id": "O-2415", "amount": "49.96"}
    result = call(*asked, workspace=workspace, arguments=arguments)
    assert result["structuredContent"]["refund_id"] == "R-0111"


def test_a_tool_error_ends_with_1(workspace: Path, site: Site, shop: Starlette) -> None:
    asked = ("overrides/shop.yaml", "quote_refund", "--base-url", site.url)
    arguments = {"order_id": "O-2415", "sku": "KG-1043"}
    result = call(*asked, workspace=workspace, arguments=arguments, code=1)
    assert result["isError"] is True
    assert "Its SKUs are KG-1050, KG-1051" in result["content"][0]["text"]


def test_a_json_rpc_error_ends_with_1(workspace: Path, site: Site) -> None:
    site.app = shop_api.create_app(api_key="another")
    asked = ("overrides/shop.yaml", "check_stock", "--base-url", site.url)
    result = call(*asked, workspace=workspace, arguments={"sku": "KG-1050"}, code=1)
    assert result["error"]["code"] == -32603
    assert SECRET not in json.dumps(result)


@pytest.mark.parametrize(
    ("source", "tool", "arguments", "method", "path"),
    [
        ("overrides/shop.yaml", "find_orders", {"customer_id": "C-0085", "limit": 3}, "GET", "/orders"),
        ("openapi/shop.yaml", "post_refunds", {"order_id": "O-2415", "amount": "1.00"}, "POST", "/refunds"),
    ],
)
def test_a_dry_run_shows_the_request_without_the_key_and_sends_nothing(
    workspace: Path,
    site: Site,
    shop: Starlette,
    source: str,
    tool: str,
    arguments: dict[str, Any],
    method: str,
    path: str,
) -> None:
    request = call(source, tool, "--dry-run", "--base-url", site.url, workspace=workspace, arguments=arguments)
    assert (request["method"], request["url"].partition("?")[0]) == (method, f"{site.url}{path}")
    assert ["X-API-Key", "***"] in request["headers"]
    assert SECRET not in json.dumps(request)
    assert not shop.state.received


def test_a_quote_kept_in_a_file_is_spent_once_by_two_processes(
    workspace: Path, site: Site, shop: Starlette, tmp_path: Path
) -> None:
    variables = KEYS | {"SHOP_API_URL": site.url, "MCP_HANDLE_STORE": f"sqlite:{tmp_path / 'handles'}"}
    spending = partial(call, "overrides/shop.yaml", workspace=workspace, variables=variables)
    quote = spending("quote_refund", arguments={"order_id": "O-2415"})["structuredContent"]
    refunds = [spending("issue_refund", arguments={"quote_id": quote["quote_id"]}) for _ in range(2)]
    assert [refund["structuredContent"]["refund_id"] for refund in refunds] == ["R-0111", "R-0111"]
    assert shop.state.received["POST", "/refunds"] == 1
