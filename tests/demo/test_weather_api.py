"""The weather service's API over real HTTP, and the records behind it."""

from collections.abc import Iterator
from datetime import date, timedelta

import httpx
import pytest
from starlette.applications import Starlette

from mcpgen.demo import weather_api
from mcpgen.demo.serving import serve
from mcpgen.demo.weather_data import CONDITIONS, City, load_cities

CITIES = tuple(load_cities().values())


@pytest.fixture(scope="module")
def app() -> Starlette:
    return weather_api.create_app()


@pytest.fixture(scope="module")
def weather(app: Starlette) -> Iterator[httpx.Client]:
    with serve(app) as base_url, httpx.Client(base_url=base_url) as client:
        yield client


@pytest.mark.parametrize("city", CITIES, ids=lambda city: city.city_id)
def test_every_city_has_the_same_week(city: City) -> None:
    assert [day.date for day in city.days] == [date(2026, 10, 2) + timedelta(days=number) for number in range(7)]
    assert all(day.low < day.high for day in city.days)
    assert all(day.conditions in CONDITIONS for day in city.days)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Denver", [("Denver", "Colorado")]),
        ("des moines", [("Des Moines", "Iowa")]),
        (" de", [("Des Moines", "Iowa"), ("Denver", "Colorado")]),
        ("Springfield", [("Springfield", "Illinois"), ("Springfield", "Missouri")]),
        ("Atlantis", []),
    ],
)
def test_cities_are_found_by_how_their_names_begin(
    weather: httpx.Client, name: str, found: list[tuple[str, str]]
) -> None:
    cities = weather.get("/cities", params={"name": name}).json()
    assert [(city["name"], city["region"]) for city in cities] == found


def test_a_forecast_starts_with_the_first_day_of_the_week(weather: httpx.Client) -> None:
    assert weather.get("/forecasts/5419384", params={"days": 1}).json() == {
        "city_id": "5419384",
        "days": [{"date": "2026-10-02", "high_c": 9.0, "low_c": -1.0, "conditions": "cloudy"}],
    }
    first = weather.get("/forecasts/4853828").json()["days"][0]
    assert (first["high_c"], first["low_c"]) == (12.0, 4.0)


@pytest.mark.parametrize(("query", "days"), [({}, weather_api.DEFAULT_DAYS), ({"days": "1"}, 1), ({"days": "7"}, 7)])
def test_a_forecast_has_as_many_days_as_asked(weather: httpx.Client, query: dict[str, str], days: int) -> None:
    assert len(weather.get("/forecasts/2745912", params=query).json()["days"]) == days


@pytest.mark.parametrize(
    ("target", "status", "message"),
    [
        ("/cities", 422, "name must say how the city's name begins."),
        ("/cities?name=%20", 422, "name must say how the city's name begins."),
        ("/forecasts/0", 404, "There is no city 0. GET /cities finds city ids."),
        ("/forecasts/5419384?days=0", 422, "days must be a whole number from 1 to 7."),
        ("/forecasts/5419384?days=8", 422, "days must be a whole number from 1 to 7."),
        ("/forecasts/5419384?days=two", 422, "days must be a whole number from 1 to 7."),
        ("/forecasts", 404, "Not Found"),
    ],
)
def test_a_request_that_cannot_be_met_says_why(weather: httpx.Client, target: str, status: int, message: str) -> None:
    reply = weather.get(target)
    assert (reply.status_code, reply.json()) == (status, {"error": message})


def test_every_request_is_counted(weather: httpx.Client, app: Starlette) -> None:
    before = app.state.received["GET", "/cities"]
    weather.get("/cities", params={"name": "Utrecht"})
    weather.get("/cities")
    assert app.state.received["GET", "/cities"] == before + 2
