"""The weather service: three calls behind one task, as a host sees them over stdio and over HTTP."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from mcp.shared.exceptions import MCPError
from starlette.applications import Starlette

from mcpgen.demo import weather_api
from mcpgen.demo.serving import serve
from mcpgen.demo.weather_data import load_cities
from tests.acceptance.apis import Site
from tests.acceptance.commands import mcpgen
from tests.acceptance.conftest import Connect
from tests.acceptance.host import Host, data_of, error_of, text_of

TASK = "get_daily_forecast"
INVALID_PARAMS = -32602
BY_HAND = 774
"""Characters that the same tool takes, written by hand on the SDK's defaults, without its output schema."""


@pytest.fixture(scope="module")
def weather_site() -> Iterator[Site]:
    """The address of the API that the weather server calls."""
    site = Site(weather_api.create_app())
    with serve(site) as site.url:
        yield site


@pytest.fixture(scope="module")
def weather_server(connect: Connect, workspace: Path, weather_site: Site) -> Iterator[Host]:
    """The emitted server."""
    command = [sys.executable, "-m", "weather"]
    with connect(command, {"WEATHER_API_URL": weather_site.url}, cwd=workspace / "out" / "weather") as host:
        yield host


@pytest.fixture
def api(weather_site: Site) -> Starlette:
    """The weather API that nobody has used yet; `state.received` counts what it was asked."""
    weather_site.app = app = weather_api.create_app()
    return app


@pytest.fixture
def weather(weather_server: Host, api: Starlette) -> Host:
    """The one task over a fresh API."""
    return weather_server


def contract(workspace: Path) -> dict[str, Any]:
    """What tools.json of the weather server says."""
    text = (workspace / "out" / "weather" / "tools.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


# --- the four calls ---------------------------------------------------------------------------------------------------


def test_denver_for_one_day_is_found_fetched_and_answered(weather: Host, api: Starlette) -> None:
    result = weather.call(TASK, city="Denver", days=1)
    assert data_of(result) == {
        "city": "Denver",
        "units": "metric",
        "days": [{"date": "2026-10-02", "high": 9.0, "low": -1.0, "conditions": "cloudy"}],
    }
    assert api.state.received == {("GET", "/cities"): 1, ("GET", "/forecasts/5419384"): 1}


def test_an_unknown_city_is_a_tool_error_that_says_what_to_try(weather: Host, api: Starlette) -> None:
    error = error_of(weather.call(TASK, city="Atlantis"))
    assert error == 'There is no forecast for "Atlantis". Try a larger city nearby, its name written out.'
    assert api.state.received == {("GET", "/cities"): 1}


def test_ten_days_are_refused_before_anything_is_sent(weather: Host, api: Starlette) -> None:
    error = error_of(weather.call(TASK, city="Denver", days=10))
    assert error.splitlines() == [
        "Invalid arguments; nothing was done. Correct this and call again:",
        "- days: must be at most 7, got 10",
    ]
    assert not api.state.received


def test_a_tool_that_does_not_exist_is_a_json_rpc_error(weather: Host, api: Starlette) -> None:
    with pytest.raises(MCPError) as raised:
        weather.call("get_weather", city="Denver")
    assert raised.value.error.code == INVALID_PARAMS
    assert raised.value.error.message == "Unknown tool: get_weather"
    assert not api.state.received


# --- units, days and cities -------------------------------------------------------------------------------------------


def test_imperial_units_are_fahrenheit(weather: Host) -> None:
    forecast = data_of(weather.call(TASK, city="Denver", days=1, units="imperial"))
    assert forecast["units"] == "imperial"
    assert forecast["days"] == [{"date": "2026-10-02", "high": 48.2, "low": 30.2, "conditions": "cloudy"}]


def test_three_metric_days_are_given_to_those_who_do_not_say(weather: Host) -> None:
    forecast = data_of(weather.call(TASK, city="des moines"))
    assert (forecast["city"], forecast["units"]) == ("Des Moines", "metric")
    assert [day["date"] for day in forecast["days"]] == ["2026-10-02", "2026-10-03", "2026-10-04"]
    assert (forecast["days"][0]["high"], forecast["days"][0]["low"]) == (12.0, 4.0)


@pytest.mark.parametrize("days", [1, 7])
def test_a_forecast_has_as_many_days_as_asked(weather: Host, days: int) -> None:
    assert len(data_of(weather.call(TASK, city="Utrecht", days=days))["days"]) == days


def test_a_city_of_several_is_a_tool_error_that_names_them(weather: Host, api: Starlette) -> None:
    error = error_of(weather.call(TASK, city="Springfield"))
    assert error == (
        'Several cities are called "Springfield". Call again with "Springfield, Illinois" or "Springfield, Missouri".'
    )
    assert api.state.received == {("GET", "/cities"): 1}


def test_a_region_that_is_written_otherwise_is_a_tool_error_that_names_the_city(weather: Host) -> None:
    error = error_of(weather.call(TASK, city="Denver, CO"))
    assert error == 'No city is called "Denver, CO". Call again with "Denver, Colorado".'


@pytest.mark.parametrize(("city", "high"), [("Springfield, Illinois", 15.0), ("springfield, MISSOURI", 17.5)])
def test_what_the_error_proposes_works(weather: Host, city: str, high: float) -> None:
    assert data_of(weather.call(TASK, city=city, days=1))["days"][0]["high"] == high


def test_the_beginning_of_a_name_is_no_city(weather: Host) -> None:
    assert 'no forecast for "De"' in error_of(weather.call(TASK, city="De"))


def test_everything_wrong_with_a_call_comes_back_at_once(weather: Host, api: Starlette) -> None:
    error = error_of(weather.call(TASK, city="", days="3", units="celsius", when="today"))
    assert error.splitlines()[1:] == [
        "- when: unknown argument; known arguments: city, days, units",
        "- city: must have at least 1 character, got 0",
        '- days: expected integer, got "3"',
        '- units: "celsius" is not one of "metric", "imperial"',
    ]
    assert not api.state.received


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("units", ["metric", "imperial"])
@pytest.mark.parametrize("city", sorted({f"{city.name}, {city.region}" for city in load_cities().values()}))
def test_every_answer_conforms_and_its_text_is_the_same_json(weather: Host, city: str, units: str) -> None:
    result = weather.call(TASK, city=city, days=7, units=units)
    (tool,) = weather.tools
    Draft202012Validator(tool["outputSchema"]).validate(data_of(result))
    assert json.loads(text_of(result)) == data_of(result)


# --- the definition ---------------------------------------------------------------------------------------------------


def test_the_weather_server_lists_the_one_task_of_its_contract(weather: Host, workspace: Path) -> None:
    (tool,) = weather.tools
    assert json.dumps([tool]) == json.dumps(contract(workspace)["tools"])
    assert (tool["name"], tool["inputSchema"]["required"]) == (TASK, ["city"])
    assert tool["annotations"] == {
        "readOnlyHint": True,
        "destructiveHint": False,
        "idempotentHint": True,
        "openWorldHint": True,
    }


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": ")], ids=["compact", "spaced"])
def test_the_definition_is_smaller_than_one_written_by_hand(weather: Host, separators: tuple[str, str]) -> None:
    (tool,) = weather.tools
    shown = {key: tool[key] for key in ("name", "title", "description", "inputSchema", "annotations")}
    assert {*tool} == {*shown, "outputSchema"}
    assert len(json.dumps(shown, ensure_ascii=False, separators=separators)) < BY_HAND


def test_the_comparison_shows_a_merge_and_what_is_no_longer_asked(workspace: Path) -> None:
    shown = mcpgen("diff", "overrides/weather.yaml", cwd=workspace).stdout
    head, _, table = shown.partition("\n\n")
    assert head.startswith("weather: 2 endpoints -> 1 task tool; required arguments 2 -> 1;")
    rows = [line.split() for line in table.splitlines()]
    first = next(i for i, row in enumerate(rows) if row[:1] == ["\\"])
    assert rows[first][:4] == ["\\", "GET", "/cities", TASK]
    assert rows[first + 1] == ["GET", "/forecasts/{city_id}", "-", "name"]
    assert rows[first + 2] == ["-", "city_id"]
    assert "\\ merged" in shown
