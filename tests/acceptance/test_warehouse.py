"""The warehouse's server, the second one of the overrides file: a slow job with progress, over stdio and HTTP."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from mcpgen.demo import shop_api
from tests.acceptance.apis import SECRET, HoldingRecounts, Site
from tests.acceptance.conftest import Connect
from tests.acceptance.host import Host, data_of, error_of

RECOUNT = ("POST", "/stock/KG-1048/recount")


@pytest.fixture(scope="module")
def warehouse_server(connect: Connect, workspace: Path, site: Site) -> Iterator[Host]:
    """The emitted server."""
    command = [sys.executable, "-m", "shop_warehouse"]
    variables = {"SHOP_API_URL": site.url, "SHOP_API_KEY": SECRET}
    with connect(command, variables, cwd=workspace / "out" / "shop-warehouse") as host:
        yield host


@pytest.fixture
def shop(site: Site) -> Starlette:
    """The shop's API that nobody has used yet, with recounts that take no time."""
    site.app = app = shop_api.create_app(api_key=SECRET, recount_seconds=0)
    return app


@pytest.fixture
def warehouse(warehouse_server: Host, shop: Starlette) -> Host:
    """The task tools of shop-warehouse over a fresh shop."""
    return warehouse_server


def contract(workspace: Path, server: str) -> dict[str, Any]:
    """What tools.json of a server says."""
    return json.loads((workspace / "out" / server / "tools.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_each_server_of_the_file_lists_what_its_contract_says(warehouse: Host, support: Host, workspace: Path) -> None:
    for host, server in ((warehouse, "shop-warehouse"), (support, "shop-support")):
        said = contract(workspace, server)
        assert host.tools == said["tools"]
        assert host.instructions == said["server"]["instructions"]


def test_the_warehouse_sees_no_customers_and_pays_no_money(warehouse: Host, workspace: Path) -> None:
    assert [tool["name"] for tool in warehouse.tools] == ["check_stock", "recount_stock"]
    assert [(hidden["operation"], hidden["by"]) for hidden in contract(workspace, "shop-warehouse")["hidden"]] == [
        ("GET /orders", "tag orders"),
        ("GET /orders/{order_id}", "tag orders"),
        ("POST /refunds", "operation"),
    ]


def test_a_tool_on_both_servers_differs_in_nothing_but_its_words(warehouse: Host, support: Host) -> None:
    ours, theirs = (next(tool for tool in host.tools if tool["name"] == "check_stock") for host in (warehouse, support))
    assert ours.pop("description") != theirs.pop("description")
    assert ours == theirs


def test_words_for_the_warehouse_name_no_tool_that_it_lacks(warehouse: Host, support: Host) -> None:
    lacking = {tool["name"] for tool in support.tools} - {tool["name"] for tool in warehouse.tools}
    said = " ".join(tool["description"] for tool in warehouse.tools) + str(warehouse.instructions)
    assert [name for name in sorted(lacking) if name in said] == []


def test_a_recount_corrects_the_books_and_says_what_they_were(warehouse: Host, shop: Starlette) -> None:
    before = data_of(warehouse.call("check_stock", sku="KG-1048"))["warehouses"]
    counted = data_of(warehouse.call("recount_stock", sku="KG-1048"))
    after = data_of(warehouse.call("check_stock", sku="KG-1048"))["warehouses"]
    assert {row["warehouse"]: row["expected"] for row in counted["warehouses"]} == {
        row["warehouse"]: row["on_hand"] for row in before
    }
    assert {row["warehouse"]: row["counted"] for row in counted["warehouses"]} == {
        row["warehouse"]: row["on_hand"] for row in after
    }
    assert before != after


def test_a_second_recount_leaves_the_books_as_they_are(warehouse: Host) -> None:
    warehouse.call("recount_stock", sku="KG-1048")
    first = data_of(warehouse.call("check_stock", sku="KG-1048"))
    warehouse.call("recount_stock", sku="KG-1048")
    assert data_of(warehouse.call("check_stock", sku="KG-1048")) == first


def test_a_recount_of_what_is_no_sku_never_reaches_the_warehouse(warehouse: Host, shop: Starlette) -> None:
    assert "sku" in error_of(warehouse.call("recount_stock", sku="saute pan"))
    assert not shop.state.received


def test_the_client_is_told_how_long_a_recount_runs_before_it_ends(
    warehouse_server: Host, site: Site, shop: Starlette
) -> None:
    site.app = slow = HoldingRecounts(shop)
    told: list[tuple[float, float | None, str | None]] = []

    def on_progress(done: float, total: float | None, message: str | None) -> None:
        told.append((done, total, message))
        slow.go_on()  # so without any progress there is no end

    counted = warehouse_server.call_watching("recount_stock", on_progress, sku="KG-1048")
    assert data_of(counted)["sku"] == "KG-1048"
    assert shop.state.received[RECOUNT] == 1
    assert told[0][2] == "Still running after 1 s"
    assert [done for done, _, _ in told] == sorted({done for done, _, _ in told})
