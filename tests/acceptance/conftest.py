"""Emitted once, served over stdio and over HTTP, with a fresh shop for each test."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from starlette.applications import Starlette

from mcpgen.demo import shop_api
from mcpgen.demo.serving import serve
from tests.acceptance.apis import SECRET, Site
from tests.acceptance.commands import MCPGEN, make_workspace, mcpgen
from tests.acceptance.host import Host, over_http, over_stdio

Connect = Callable[..., AbstractContextManager[Host]]
"""Called with a command, its environment variables and `cwd`: the server, started and connected to."""


@pytest.fixture(scope="session")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of openapi/ and overrides/ after `mcpgen tasks`; not to be changed."""
    folder = make_workspace(tmp_path_factory.mktemp("workspace"))
    mcpgen("tasks", cwd=folder)
    return folder


@pytest.fixture(scope="session")
def project(workspace: Path) -> Path:
    """The emitted project of shop-support; not to be changed."""
    return workspace / "out" / "shop-support"


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The address of the API that every server under test calls."""
    site = Site(shop_api.create_app())
    with serve(site) as site.url:
        yield site


@pytest.fixture
def shop(site: Site) -> Starlette:
    """The shop's API that nobody has used yet; `state.received` counts what it was asked."""
    site.app = app = shop_api.create_app(api_key=SECRET)
    return app


@pytest.fixture(scope="session")
def portal() -> Iterator[BlockingPortal]:
    """The thread in which all clients run."""
    with start_blocking_portal() as portal:
        yield portal


@pytest.fixture(scope="session", params=[over_stdio, over_http], ids=["stdio", "http"])
def connect(request: pytest.FixtureRequest, portal: BlockingPortal) -> Connect:
    """Over stdio, and over Streamable HTTP."""
    return partial(request.param, portal=portal)


@pytest.fixture(scope="session")
def support_server(connect: Connect, project: Path, site: Site) -> Iterator[Host]:
    """The emitted server."""
    variables = {"SHOP_API_URL": site.url, "SHOP_API_KEY": SECRET}
    with connect([sys.executable, "-m", "shop_support"], variables, cwd=project) as host:
        yield host


@pytest.fixture(scope="session")
def endpoint_server(connect: Connect, workspace: Path, site: Site) -> Iterator[Host]:
    """The naive server."""
    command = [*MCPGEN, "serve", "openapi/shop.yaml", "--base-url", site.url]
    with connect(command, {"MCPGEN_AUTH_APIKEY": SECRET}, cwd=workspace) as host:
        yield host


@pytest.fixture
def support(support_server: Host, shop: Starlette) -> Host:
    """The task tools of shop-support over a fresh shop."""
    return support_server


@pytest.fixture
def endpoints(endpoint_server: Host, shop: Starlette) -> Host:
    """The endpoint tools over a fresh shop."""
    return endpoint_server
