"""The lowest versions that requirements allow: constraints-lowest.txt says them all, and emitted servers run on them.

The newest ones are what tests/acceptance/test_installed.py installs, and constraints.txt holds.
"""

import json
import re
import tomllib
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from anyio.from_thread import start_blocking_portal

from mcpgen.demo import shop_api
from mcpgen.demo.serving import serve
from tests.acceptance.apis import SECRET
from tests.acceptance.commands import REPOSITORY
from tests.acceptance.host import Host, data_of, error_of, over_http, over_stdio
from tests.judges.environments import installed

LOWEST = REPOSITORY / "constraints-lowest.txt"
PROJECT = REPOSITORY / "out" / "shop-support"


def constraints(path: Path) -> dict[str, str]:
    """The version by name."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return dict(line.lower().split("==") for line in lines)


def lower_bounds(pyproject: Path) -> dict[str, str]:
    """What a pyproject.toml says, for those who run it."""
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    stated = [*project["dependencies"], *project["optional-dependencies"]["redis"]]
    return {name.lower(): bound for name, bound in (re.split(">=", item.partition(",")[0]) for item in stated)}


def is_that_bound(version: str, bound: str) -> bool:
    """Whether `version` is the first one that `bound` allows: `2.3` is 2.3.0."""
    return re.fullmatch(rf"{re.escape(bound)}(\.0)*", version) is not None


@pytest.mark.parametrize("folder", [REPOSITORY, PROJECT], ids=lambda folder: folder.name)
def test_every_lower_bound_is_what_is_tested(folder: Path) -> None:
    tested = constraints(LOWEST)
    bounds = lower_bounds(folder / "pyproject.toml")
    assert {name: tested.get(name) for name, bound in bounds.items() if not is_that_bound(tested[name], bound)} == {}


def test_what_this_repository_tests_otherwise_is_the_newest_of_each_series_that_is_allowed() -> None:
    newest = constraints(REPOSITORY / "constraints.txt")
    assert newest["mcp"].startswith("2.")
    assert set(lower_bounds(REPOSITORY / "pyproject.toml")) <= set(newest)


@pytest.mark.parametrize("over", [over_stdio, over_http], ids=["stdio", "http"])
def test_an_emitted_server_lists_calls_and_refuses_on_the_lowest_versions(
    over: Callable[..., AbstractContextManager[Host]],
) -> None:
    python = installed(
        "lowest",
        "--constraint",
        str(LOWEST.relative_to(REPOSITORY)),
        f"./{PROJECT.relative_to(REPOSITORY)}[redis]",
        made_of=(LOWEST, PROJECT / "pyproject.toml"),
    )
    with serve(shop_api.create_app(api_key=SECRET)) as url, start_blocking_portal() as portal:
        variables = {"SHOP_API_URL": url, "SHOP_API_KEY": SECRET}
        with over([str(python), "-m", "shop_support"], variables, cwd=PROJECT, portal=portal) as host:
            assert host.tools == json.loads((PROJECT / "tools.json").read_text(encoding="utf-8"))["tools"]
            quote = data_of(host.call("quote_refund", order_id="O-2415", sku="KG-1050"))
            assert data_of(host.call("issue_refund", quote_id=quote["quote_id"]))["status"] == "issued"
            assert "2415" in error_of(host.call("get_order_status", order_id="2415"))
