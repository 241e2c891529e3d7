"""The conformance suite of the protocol, on emitted servers, at both revisions."""

import pytest

from tests.acceptance.commands import REPOSITORY, make_workspace, mcpgen
from tests.judges.conformance import (
    GENERAL,
    REVISIONS,
    Verdict,
    emitted_server,
    fixture_verdicts,
    not_passed,
    reasons,
    table,
    verdicts,
)


@pytest.fixture(scope="module")
def of_fixture(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Verdict, ...]]:
    """What the suite says of emitted tools that carry its names."""
    return fixture_verdicts(tmp_path_factory.mktemp("fixture"))


@pytest.fixture(scope="module")
def of_shop(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Verdict, ...]]:
    """What it says of shop-support, stateless as it is by default, in the scenarios that need no tools of its own."""
    folder = make_workspace(tmp_path_factory.mktemp("shop"))
    mcpgen("tasks", "overrides/shop.yaml", "--server", "shop-support", cwd=folder)
    variables = {"SHOP_API_URL": "http://127.0.0.1:9", "SHOP_API_KEY": "none"}
    with emitted_server(folder / "out" / "shop-support", **variables) as url:
        return {
            revision: tuple(one for one in verdicts(url, revision) if one.scenario in GENERAL) for revision in REVISIONS
        }


@pytest.mark.parametrize("revision", REVISIONS)
def test_what_the_suite_finds_fault_with_has_a_reason_and_nothing_else_has(
    of_fixture: dict[str, tuple[Verdict, ...]], revision: str
) -> None:
    assert not_passed(of_fixture[revision]) == sorted(reasons("fixture", revision))


@pytest.mark.parametrize("revision", REVISIONS)
def test_the_shop_passes_what_applies_to_any_server_of_tools(
    of_shop: dict[str, tuple[Verdict, ...]], revision: str
) -> None:
    assert not_passed(of_shop[revision]) == sorted(reasons("shop-support", revision))
    assert {one.scenario for one in of_shop[revision]} <= set(GENERAL)
    assert sum(one.passed for one in of_shop[revision]) > 5


def test_the_page_shows_the_table_of_this_run(of_fixture: dict[str, tuple[Verdict, ...]]) -> None:
    assert table(of_fixture) in (REPOSITORY / "docs" / "conformance.md").read_text(encoding="utf-8")
