"""Refunds above the policy's limit, over real stdio and HTTP: a person is asked where the client can, in both eras."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from anyio.from_thread import BlockingPortal
from mcp_types import ElicitRequestParams, ElicitResult
from starlette.applications import Starlette

from tests.acceptance.apis import SECRET, Site
from tests.acceptance.conftest import Connect
from tests.acceptance.host import Host, data_of, error_of, over_http
from tests.acceptance.test_refunds import quoted, refunds_sent

ERAS = ("legacy", "2026-07-28")
HELD = {"refund_id": "R-0111", "order_id": "O-2289", "amount": "180.00", "status": "held"}
QUESTION = (
    "Refund 180.00 euro for order O-2289 (all of it)? That is more than the policy's limit of 150.00 euro, so the shop "
    "will hold it until somebody there has decided."
)


class Person:
    """Gives one answer to whatever is asked."""

    def __init__(self, answer: Literal["accept", "decline"]) -> None:
        self.asked: list[str] = []
        self._answer = answer

    async def __call__(self, _: Any, params: ElicitRequestParams) -> ElicitResult:
        self.asked.append(params.message)
        return ElicitResult(action=self._answer, content={} if self._answer == "accept" else None)


@pytest.fixture
def desk(connect: Connect, project: Path, site: Site, shop: Starlette) -> Any:
    """Starts the emitted server over a fresh shop, for a client with these options."""

    @contextmanager
    def desk(**client_options: Any) -> Iterator[Host]:
        variables = {"SHOP_API_URL": site.url, "SHOP_API_KEY": SECRET, "MCP_SESSIONS": "on"}
        with connect([sys.executable, "-m", "shop_support"], variables, cwd=project, **client_options) as host:
            yield host

    return desk


@pytest.mark.parametrize("era", ERAS)
def test_above_the_limit_a_person_is_asked_and_what_they_agree_to_is_held(desk: Any, shop: Starlette, era: str) -> None:
    person = Person("accept")
    with desk(mode=era, elicitation_callback=person) as host:
        within = quoted(host, order_id="O-2415", sku="KG-1050")
        assert person.asked == []
        above = quoted(host, order_id="O-2289")
        assert data_of(host.call("issue_refund", quote_id=above)) == HELD
        assert person.asked == [QUESTION]
        assert data_of(host.call("issue_refund", quote_id=within))["status"] == "issued"
        assert data_of(host.call("issue_refund", quote_id=above)) == HELD
    assert person.asked == [QUESTION]
    assert refunds_sent(shop) == 2


@pytest.mark.parametrize("era", ERAS)
def test_above_the_limit_a_no_makes_no_refund(desk: Any, shop: Starlette, era: str) -> None:
    person = Person("decline")
    with desk(mode=era, elicitation_callback=person) as host:
        said = error_of(host.call("issue_refund", quote_id=quoted(host, order_id="O-2289")))
    assert said == "The person was asked and said no. Nothing was done; do not call this again unless they ask for it."
    assert person.asked == [QUESTION]
    assert refunds_sent(shop) == 0


def test_without_a_session_a_client_of_before_cannot_be_asked_over_http(
    project: Path, site: Site, shop: Starlette, portal: BlockingPortal
) -> None:
    person, variables = Person("decline"), {"SHOP_API_URL": site.url, "SHOP_API_KEY": SECRET}
    options: dict[str, Any] = {"mode": "legacy", "elicitation_callback": person}
    with over_http([sys.executable, "-m", "shop_support"], variables, cwd=project, portal=portal, **options) as host:
        assert data_of(host.call("issue_refund", quote_id=quoted(host, order_id="O-2289"))) == HELD
    assert person.asked == []


@pytest.mark.parametrize("era", ERAS)
def test_where_nobody_can_be_asked_the_shop_holds_the_refund(desk: Any, shop: Starlette, era: str) -> None:
    with desk(mode=era) as host:
        assert data_of(host.call("issue_refund", quote_id=quoted(host, order_id="O-2289"))) == HELD
    assert refunds_sent(shop) == 1
