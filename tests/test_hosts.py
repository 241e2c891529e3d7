"""`mcpgen hosts`: what it prints is configuration as each host reads it, and it works."""

import json
import sys
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal

from mcpgen.demo import shop_api
from mcpgen.demo.serving import serve
from tests.acceptance.apis import SECRET
from tests.acceptance.commands import REPOSITORY, mcpgen
from tests.acceptance.host import data_of, over_stdio

OUT = REPOSITORY / "out"
URL = "https://mcp.example.com/mcp"


def configuration(server: str, host: str, *options: str) -> dict[str, Any]:
    """The file for one host."""
    ran = mcpgen("hosts", str(OUT / server), "--host", host, *options, cwd=REPOSITORY)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize(
    ("host", "url", "key"),
    [
        ("claude-desktop", "<SHOP_API_URL>", "<SHOP_API_KEY>"),
        ("claude-code", "${SHOP_API_URL}", "${SHOP_API_KEY}"),
        ("cursor", "${env:SHOP_API_URL}", "${env:SHOP_API_KEY}"),
        ("json", "<SHOP_API_URL>", "<SHOP_API_KEY>"),
    ],
)
def test_a_host_starts_the_server_with_what_it_needs(host: str, url: str, key: str) -> None:
    entry = configuration("shop-support", host, "--python", "/srv/python")["mcpServers"]["shop-support"]
    assert entry["command"] == "/srv/python"
    assert entry["args"] == ["-m", "shop_support"]
    assert entry["env"] == {"SHOP_API_URL": url, "SHOP_API_KEY": key}


def test_vs_code_asks_for_each_value_and_hides_secrets() -> None:
    stated = configuration("shop-support", "vscode")
    assert [(one["id"], one["password"]) for one in stated["inputs"]] == [
        ("shop-api-url", False),
        ("shop-api-key", True),
    ]
    assert stated["servers"]["shop-support"]["env"]["SHOP_API_KEY"] == "${input:shop-api-key}"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("claude-code", {"mcpServers": {"shop-customer": {"type": "http", "url": URL}}}),
        ("vscode", {"servers": {"shop-customer": {"type": "http", "url": URL}}}),
        ("cursor", {"mcpServers": {"shop-customer": {"url": URL}}}),
        ("json", {"mcpServers": {"shop-customer": {"type": "http", "url": URL}}}),
    ],
)
def test_a_host_connects_to_a_server_that_runs(host: str, expected: dict[str, Any]) -> None:
    assert configuration("shop-customer", host, "--http", URL) == expected


def test_claude_desktop_takes_no_file_for_a_server_that_runs_elsewhere() -> None:
    ran = mcpgen("hosts", str(OUT / "shop-support"), "--host", "claude-desktop", "--http", URL, cwd=REPOSITORY)
    assert ran.stdout == ""
    assert f"Add custom connector, with {URL}" in ran.stderr


def test_all_hosts_are_shown_one_after_the_other() -> None:
    shown = mcpgen("hosts", "out/shop-support", cwd=REPOSITORY).stdout
    assert shown.startswith("First: pip install out/shop-support")
    titles = [line.partition(":")[0] for line in shown.splitlines() if ": " in line and line[0].isupper()]
    assert titles == ["First", "Claude Desktop", "Claude Code", "VS Code", "Cursor", "Any other host"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["out/shop-customer"], "only over HTTP; give --http URL"),
        (["out/shop-support", "--http", "127.0.0.1:8000"], "--http takes the URL that clients use"),
        (["out/shop-support", "--http", "https://me:secret@mcp.example.com/mcp"], "--http takes the URL"),
        (["overrides"], "overrides: this is no folder that `mcpgen tasks` wrote; "),
        (["."], "emit it again"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(arguments: list[str], said: str) -> None:
    ran = mcpgen("hosts", *arguments, cwd=REPOSITORY, code=2)
    (line,) = ran.stderr.splitlines()
    assert said in line


def test_a_configuration_works_once_its_values_are_written_in() -> None:
    entry = configuration("shop-support", "json", "--python", sys.executable)["mcpServers"]["shop-support"]
    with serve(shop_api.create_app(api_key=SECRET)) as url, start_blocking_portal() as portal:
        values = {"<SHOP_API_URL>": url, "<SHOP_API_KEY>": SECRET}
        variables = {name: values[value] for name, value in entry["env"].items()}
        command = [entry["command"], *entry["args"]]
        with over_stdio(command, variables, cwd=OUT / "shop-support", portal=portal) as host:
            assert data_of(host.call("get_order_status", order_id="O-2415"))["status"] == "delivered"
