"""The MCP inspector's command line, strict, on the servers of this repository."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen.demo import shop_api
from mcpgen.demo.serving import serve
from tests.acceptance.apis import SECRET
from tests.acceptance.commands import environment, make_workspace, mcpgen
from tests.judges.npm import node, program

SERVERS = ("shop-support", "shop-warehouse", "weather")  # shop-customer serves verified callers, so never over stdio
FAILED_CALL = 5
VARIABLES = {"SHOP_API_KEY": SECRET, "WEATHER_API_URL": "http://127.0.0.1:9"}


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All emitted projects."""
    folder = make_workspace(tmp_path_factory.mktemp("inspected"))
    mcpgen("tasks", cwd=folder)
    return folder / "out"


def inspected(
    project: Path, era: str, *asked: str, shop: str = "http://127.0.0.1:9"
) -> "subprocess.CompletedProcess[str]":
    """What the inspector says of a server over stdio."""
    launcher = str(program("mcp-inspector").resolve())
    server = ["-e", f"SHOP_API_URL={shop}", *(f"-e{name}={value}" for name, value in VARIABLES.items())]
    return subprocess.run(
        [
            node(),
            launcher,
            "--cli",
            sys.executable,
            "-m",
            project.name.replace("-", "_"),
            *server,
            *asked,
            "--protocol-era",
            era,
        ],
        cwd=project,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=180,
        check=False,
    )


@pytest.mark.parametrize("era", ["modern", "legacy"])
def test_the_inspector_finds_no_fault_with_what_is_listed(out: Path, era: str) -> None:
    for server in SERVERS:
        ran = inspected(out / server, era, "--method", "tools/list", "--strict")
        assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("era", ["modern", "legacy"])
def test_the_inspector_calls_and_tells_errors_from_answers(out: Path, era: str) -> None:
    call = ("--method", "tools/call", "--tool-name", "get_order_status", "--format", "json", "--tool-args-json")
    with serve(shop_api.create_app(api_key=SECRET)) as url:
        answered = inspected(out / "shop-support", era, *call, '{"order_id": "O-2415"}', shop=url)
        refused = inspected(out / "shop-support", era, *call, '{"order_id": "2415"}', shop=url)
    assert answered.returncode == 0
    assert json.loads(answered.stdout)["result"]["structuredContent"]["status"] == "delivered"
    assert refused.returncode == FAILED_CALL
