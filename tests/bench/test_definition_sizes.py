"""Two ways to write one list of tools, measured; the page with the figures shows what is measured now."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.bench.by_hand_weather import vague_server
from tests.bench.definition_sizes import (
    by_hand,
    figures,
    pairs,
    sizes,
    spaced_characters,
    tokens,
    without_output_schema,
)

REPOSITORY = Path(__file__).parents[2]
VAGUE = REPOSITORY / "tests" / "data" / "lint" / "vague_weather.json"


def texts(value: Any) -> Iterator[str]:
    """Every description in a definition, in order."""
    if isinstance(value, Mapping):
        yield from (text for text in [value.get("description")] if isinstance(text, str))
        for inner in value.values():
            yield from texts(inner)


@pytest.fixture(scope="module")
def both() -> list[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Each tool by hand, and ours."""
    return pairs()


def test_both_lists_are_the_same_tools_with_the_same_words(
    both: list[tuple[Mapping[str, Any], Mapping[str, Any]]],
) -> None:
    for hand, mine in both:
        assert (hand["name"], hand["title"]) == (mine["name"], mine["title"])
        assert list(texts(without_output_schema(hand))) == list(texts(without_output_schema(mine)))
        assert list(hand["inputSchema"]["properties"]) == list(mine["inputSchema"]["properties"])
        assert hand["inputSchema"]["required"] == mine["inputSchema"]["required"]
        assert set(hand["annotations"].items()) <= set(mine["annotations"].items())
        assert list(hand["outputSchema"]["properties"]) == list(mine["outputSchema"]["properties"])
        assert hand["outputSchema"]["required"] == mine["outputSchema"]["required"]


def test_ours_takes_fewer_tokens(both: list[tuple[Mapping[str, Any], Mapping[str, Any]]]) -> None:
    for hand, mine in both:
        assert tokens(mine) < tokens(hand), mine["name"]


def test_ours_takes_more_characters_only_where_the_page_says_so(
    both: list[tuple[Mapping[str, Any], Mapping[str, Any]]],
) -> None:
    larger = [mine["name"] for hand, mine in both if sizes(mine)[0] > sizes(hand)[0]]
    assert larger == ["get_order_status", "check_stock"]
    assert all(sizes(mine)[1] < sizes(hand)[1] for hand, mine in both)


def test_the_page_shows_the_figures() -> None:
    page = (REPOSITORY / "docs" / "figures.md").read_text(encoding="utf-8")
    assert f"```text\n{figures()}```" in page, f"docs/figures.md should show:\n{figures()}"


def test_the_vague_weather_tool_is_what_a_careless_author_gets() -> None:
    (vague,) = by_hand(vague_server())
    assert json.loads(VAGUE.read_text(encoding="utf-8")) == vague
    assert spaced_characters(without_output_schema(vague)) == 189
