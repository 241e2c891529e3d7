"""The shop's API over real HTTP on loopback."""

from collections.abc import Iterator

import httpx
import pytest
from starlette.applications import Starlette

from mcpgen.demo import shop_api
from mcpgen.demo.serving import serve


def _client_of(app: Starlette) -> Iterator[httpx.Client]:
    key = {"X-API-Key": shop_api.DEMO_API_KEY}
    with serve(app) as base_url, httpx.Client(base_url=base_url, headers=key) as client:
        yield client


@pytest.fixture(scope="module")
def shop() -> Iterator[httpx.Client]:
    """A client of one API for all tests of a module, for what leaves no trace."""
    yield from _client_of(shop_api.create_app(recount_seconds=0))


@pytest.fixture
def fresh_app() -> Starlette:
    return shop_api.create_app(recount_seconds=0)


@pytest.fixture
def fresh_shop(fresh_app: Starlette) -> Iterator[httpx.Client]:
    """A client of an API that nobody has used yet."""
    yield from _client_of(fresh_app)
