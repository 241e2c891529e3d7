"""The emitted project stands alone: installed with pip where mcpgen is not, and as its Dockerfile does it."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from anyio.from_thread import BlockingPortal
from starlette.applications import Starlette

from tests.acceptance.apis import SECRET, Site
from tests.acceptance.commands import environment
from tests.acceptance.host import connected_to, data_of, over_stdio, serving
from tests.needs import need

_WAY = re.compile("PIP_|SSL_|[a-z]+_proxy$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """What building the Dockerfile would make: its /app, and a Python with nothing but what it installs."""

    app: Path
    binaries: Path

    def run(self, command: str) -> "subprocess.CompletedProcess[str]":
        """Run a line of shell in there."""
        return subprocess.run(
            command,
            shell=True,
            cwd=self.app,
            env=self.environment(),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def environment(self) -> dict[str, str]:
        """The environment in there: how pip reaches its index is as it is here."""
        ways = {name: value for name, value in os.environ.items() if _WAY.match(name)}
        inherited = environment(**ways)
        return inherited | {"PATH": f"{self.binaries}:{inherited['PATH']}"}


def instructions(project: Path, word: str) -> list[str]:
    """What follows `word` in the Dockerfile, line by line."""
    lines = (project / "Dockerfile").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(f"{word} ") for line in lines if line.startswith(f"{word} ")]


@pytest.fixture(scope="session")
def image(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The project, installed into an empty environment by the RUN lines of its Dockerfile."""
    folder = tmp_path_factory.mktemp("image")
    ignored = shutil.ignore_patterns("__pycache__")
    app = Path(shutil.copytree(project, folder / "app", ignore=ignored))
    subprocess.run([sys.executable, "-m", "venv", folder / "python"], check=True)
    image = Image(app=app, binaries=folder / "python" / "bin")
    for line in instructions(project, "RUN"):
        ran = image.run(line)
        if ran.returncode != 0:
            reachable = image.run(f"pip download --no-deps --dest {folder / 'probe'} hatchling").returncode == 0
            need(reachable, "an index that pip can reach")
            pytest.fail(f"RUN {line}\n{ran.stdout}\n{ran.stderr}")
    return image


def test_the_dockerfile_has_ten_lines_at_most_and_installs_with_pip(project: Path) -> None:
    assert len((project / "Dockerfile").read_text(encoding="utf-8").splitlines()) <= 10
    assert instructions(project, "COPY") == [". ."]
    assert instructions(project, "RUN") == ["pip install --no-cache-dir ."]


def test_the_project_asks_for_four_packages_and_offers_redis(project: Path) -> None:
    stated = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [re.split("[<>=]", item)[0] for item in stated["dependencies"]]
    assert names == ["httpx", "jsonschema", "mcp", "pydantic"]
    assert "mcp>=2.3,<3" in stated["dependencies"]
    assert list(stated["optional-dependencies"]) == ["redis"]


def test_the_readme_says_that_no_image_was_built(project: Path) -> None:
    assert "no image has ever been built from it" in (project / "README.md").read_text(encoding="utf-8")


def test_the_environment_holds_the_server_and_no_mcpgen(image: Image) -> None:
    names = [item["name"] for item in json.loads(image.run("pip list --format json").stdout)]
    assert "shop-support" in names
    assert "mcpgen" not in names
    assert "ModuleNotFoundError" in image.run("cd / && python -c 'import mcpgen'").stderr


@pytest.mark.parametrize("command", [["python", "-m", "shop_support"], ["shop-support"]], ids=["module", "script"])
def test_the_installed_server_lists_and_calls_its_tools_over_stdio(
    image: Image, site: Site, shop: Starlette, project: Path, portal: BlockingPortal, tmp_path: Path, command: list[str]
) -> None:
    variables = {"SHOP_API_URL": site.url, "SHOP_API_KEY": SECRET}
    started = [str(image.binaries / command[0]), *command[1:]]
    with over_stdio(started, variables, cwd=tmp_path, portal=portal) as host:
        assert host.tools == json.loads((project / "tools.json").read_text(encoding="utf-8"))["tools"]
        assert data_of(host.call("get_order_status", order_id="O-2415"))["status"] == "delivered"


def test_the_entrypoint_of_the_dockerfile_serves_over_http(
    image: Image, site: Site, shop: Starlette, project: Path, portal: BlockingPortal
) -> None:
    (entrypoint,) = (json.loads(line) for line in instructions(project, "ENTRYPOINT"))
    assert entrypoint == ["python", "-m", "shop_support", "--http", "0.0.0.0:8000"]
    assert instructions(project, "EXPOSE") == ["8000"]
    on_a_free_port = [str(image.binaries / entrypoint[0]), *entrypoint[1:-1], "0.0.0.0:0"]
    variables = {"SHOP_API_URL": site.url, "SHOP_API_KEY": SECRET}
    with (
        serving(on_a_free_port, variables, cwd=image.app) as (address, log),
        connected_to(address.replace("0.0.0.0", "127.0.0.1"), log, portal) as host,
    ):
        assert host.tools == json.loads((project / "tools.json").read_text(encoding="utf-8"))["tools"]
        assert data_of(host.call("check_stock", sku="KG-1050"))["sku"] == "KG-1050"
