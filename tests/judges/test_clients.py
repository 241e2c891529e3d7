"""Clients that we did not write list, call, are refused, and ask a person; over both transports, in both eras."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from mcpgen.demo import shop_api
from mcpgen.demo.serving import serve
from tests.acceptance.apis import SECRET
from tests.acceptance.commands import environment, make_workspace, mcpgen
from tests.acceptance.host import serving
from tests.judges.environments import python
from tests.judges.npm import node

CLIENTS = Path(__file__).parent / "clients"
TOOLS = ["find_orders", "get_order_status", "quote_refund", "issue_refund", "check_stock"]

RUNS: list[tuple[str, Callable[[], str], str, str]] = [
    ("typescript_2.mjs", node, "auto", "2026-07-28"),
    ("typescript_2.mjs", node, "legacy", "2025-11-25"),
    ("typescript_1.mjs", node, "", "2025-11-25"),
    ("fastmcp_4.py", lambda: str(python("fastmcp")), "auto", "2026-07-28"),
    ("fastmcp_4.py", lambda: str(python("fastmcp")), "legacy", "2025-11-25"),
    ("mcp_1.py", lambda: str(python("mcp")), "", "2025-11-25"),
]
IDS = [f"{script.partition('.')[0]}-{revision}" for script, _, _, revision in RUNS]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The emitted project of shop-support."""
    folder = make_workspace(tmp_path_factory.mktemp("clients"))
    mcpgen("tasks", "overrides/shop.yaml", "--server", "shop-support", cwd=folder)
    return folder / "out" / "shop-support"


@pytest.fixture
def shop() -> Starlette:
    """The shop's API that nobody has used yet."""
    return shop_api.create_app(api_key=SECRET)


def told(interpreter: str, script: str, server: dict[str, Any]) -> dict[str, Any]:
    """What a client says of its story with a server."""
    ran = subprocess.run(
        [interpreter, str(CLIENTS / script), json.dumps(server)],
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=180,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    story: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return story


@pytest.mark.parametrize("over", ["stdio", "http"])
@pytest.mark.parametrize(("script", "interpreter", "mode", "revision"), RUNS, ids=IDS)
def test_a_client_of_others_lists_calls_is_refused_and_asks_its_person(
    project: Path, shop: Starlette, script: str, interpreter: Callable[[], str], mode: str, revision: str, over: str
) -> None:
    command = [sys.executable, "-m", "shop_support"]
    with serve(shop) as url:
        variables = environment(SHOP_API_URL=url, SHOP_API_KEY=SECRET, MCP_SESSIONS="on")
        http = serving([*command, "--http", "127.0.0.1:0"], variables, cwd=project) if over == "http" else nullcontext()
        with http as served:
            stdio = {"command": command[0], "args": command[1:], "env": variables, "cwd": str(project)}
            server = stdio if served is None else {"url": served[0]}
            story = told(interpreter(), script, {**server, "mode": mode})

    assert story["protocol"] == revision
    assert story["tools"] == TOOLS
    assert story["found"]["status"] == "delivered"
    assert story["refused"]["isError"]
    assert 'order_id: "2415"' in story["refused"]["text"]
    assert story["unknown"] == -32602
    assert len(story["asked"]) == 2
    assert story["asked"][0].startswith("Refund 180.00 euro for order O-2289")
    assert story["declined"]["isError"]
    assert "said no" in story["declined"]["text"]
    assert story["accepted"]["status"] == "held"
    assert shop.state.received["POST", "/refunds"] == 1
