"""`mcpgen demo` as a user runs it: the whole story, and the bundled APIs."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent


def test_the_demo_plays_the_story_in_an_empty_folder(tmp_path: Path) -> None:
    environ = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100"}
    ran = subprocess.run(
        [sys.executable, "-m", "mcpgen", "demo"], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    story = ran.stdout
    assert "5 endpoints -> 5 task tools, 1 hidden" in story
    assert '"amount": "49.96"' in story
    assert '"amount": "23.98"' in story
    assert story.count('"refund_id": "R-0112"') == 2, "the second issue_refund returns the first refund"
    for line in (
        "three bad arguments: tool error",
        "a misspelt argument: tool error",
        "an order that does not exist: tool error",
        "a product not on the order: tool error",
        "an unknown quote: tool error",
        "an unknown tool: JSON-RPC error -32602",
        "a wrong API key: JSON-RPC error -32603",
        "the API is down: tool error",
    ):
        assert line in story
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "path"), [("shop", "openapi/shop.yaml"), ("weather", "openapi/weather.yaml")])
def test_a_bundled_api_runs_until_it_is_interrupted(name: str, path: str) -> None:
    command = [sys.executable, "-m", "mcpgen", "demo", "api", name]
    tools = {"shop": ("get_stock_by_sku", {"sku": "KG-1043"}), "weather": ("get_cities", {"name": "Denver"})}
    tool, arguments = tools[name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as api:
        assert api.stdout is not None
        url = re.search(r"http://\S+?(?=[;\s])", api.stdout.readline())
        assert url is not None
        ran = subprocess.run(
            [sys.executable, "-m", "mcpgen", "call", path, tool, "--args", json.dumps(arguments), "--base-url", url[0]],
            cwd=REPOSITORY,
            env={**os.environ, "MCPGEN_AUTH_APIKEY": "shop-demo-key"},
            capture_output=True,
            text=True,
            check=False,
        )
        api.send_signal(signal.SIGINT)
        api.wait(timeout=10)
    assert ran.returncode == 0, ran.stderr
    assert ("Enamelled saute pan" if name == "shop" else "Denver") in ran.stdout
    assert api.returncode == 0


def test_a_task_tool_can_be_called_without_a_server_in_between() -> None:
    command = [sys.executable, "-m", "mcpgen", "demo", "api", "shop"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as api:
        assert api.stdout is not None
        url = re.search(r"http://\S+?(?=[;\s])", api.stdout.readline())
        assert url is not None
        ran = subprocess.run(
            [
                *(
                    sys.executable,
                    "-m",
                    "mcpgen",
                    "call",
                    "overrides/shop.yaml",
                    "quote_refund",
                    "--server",
                    "shop-support",
                ),
                *("--args", '{"order_id": "O-2289"}', "--format", "json"),
            ],
            cwd=REPOSITORY,
            env={**os.environ, "SHOP_API_URL": url[0], "SHOP_API_KEY": "shop-demo-key"},
            capture_output=True,
            text=True,
            check=False,
        )
        api.send_signal(signal.SIGINT)
        api.wait(timeout=10)
    assert json.loads(ran.stdout)["structuredContent"]["amount"] == "180.00"
