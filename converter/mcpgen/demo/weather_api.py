"""Weather records -> the weather service's HTTP API, as openapi/weather.yaml describes it: a Starlette app."""

from collections import Counter
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from mcpgen.demo.middleware import CountRequests, answer_http_exception
from mcpgen.demo.weather_data import City, Day, load_cities

DEFAULT_DAYS = 3
MOST_DAYS = 7

Json: TypeAlias = dict[str, Any]


def create_app() -> Starlette:
    """Make the API; `app.state.received` counts the requests by (method, path)."""
    received: Counter[tuple[str, str]] = Counter()
    app = Starlette(
        routes=[
            Route("/cities", _find_cities, methods=["GET"]),
            Route("/forecasts/{city_id}", _get_forecast, methods=["GET"]),
        ],
        middleware=[Middleware(CountRequests, received=received)],
        exception_handlers={HTTPException: answer_http_exception},
    )
    app.state.received = received
    return app


async def _find_cities(request: Request) -> JSONResponse:
    name = request.query_params.get("name", "").strip().casefold()
    if not name:
        raise HTTPException(422, "name must say how the city's name begins.")
    return JSONResponse(
        [_city_record(city) for city in load_cities().values() if city.name.casefold().startswith(name)]
    )


async def _get_forecast(request: Request) -> JSONResponse:
    city = load_cities().get(request.path_params["city_id"])
    if city is None:
        raise HTTPException(404, f"There is no city {request.path_params['city_id']}. GET /cities finds city ids.")
    days = request.query_params.get("days", str(DEFAULT_DAYS))
    if days not in [str(number) for number in range(1, MOST_DAYS + 1)]:
        raise HTTPException(422, f"days must be a whole number from 1 to {MOST_DAYS}.")
    return JSONResponse({"city_id": city.city_id, "days": [_day_record(day) for day in city.days[: int(days)]]})


def _city_record(city: City) -> Json:
    return {"city_id": city.city_id, "name": city.name, "region": city.region, "country": city.country}


def _day_record(day: Day) -> Json:
    return {"date": day.date.isoformat(), "high_c": day.high, "low_c": day.low, "conditions": day.conditions}
