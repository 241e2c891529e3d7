"""What the weather service's tool computes. Its interface stands in weather.yaml; types come from weather_api."""

from typing import Literal

from .weather_api import City, Forecast, ForecastDay, GetDailyForecastApi, ToolError

Units = Literal["metric", "imperial"]


async def get_daily_forecast(
    api: GetDailyForecastApi,
    *,
    city: str,
    days: int = 3,
    units: Units = "metric",
) -> Forecast:
    """Find the city, fetch its forecast, convert the units."""
    name, _, region = (part.strip() for part in city.partition(","))
    found = only_city(await api.get_cities(name=name), city=city, name=name, region=region)
    forecast = await api.get_forecasts_by_city_id(city_id=found["city_id"], days=days)
    return Forecast(
        city=found["name"],
        units=units,
        days=[
            ForecastDay(
                date=day["date"],
                high=degrees(day["high_c"], units),
                low=degrees(day["low_c"], units),
                conditions=day["conditions"],
            )
            for day in forecast["days"]
        ],
    )


def only_city(listed: list[City], *, city: str, name: str, region: str) -> City:
    """The one city of that name; the API lists every city whose name begins so."""
    called_so = [one for one in listed if one["name"].casefold() == name.casefold()]
    if not called_so:
        raise ToolError(f'There is no forecast for "{city}". Try a larger city nearby, its name written out.')
    there = [one for one in called_so if not region or region.casefold() in regions(one)]
    if len(there) != 1:
        places = " or ".join(f'"{one["name"]}, {one["region"]}"' for one in there or called_so)
        raise ToolError(f'{"Several cities are" if there else "No city is"} called "{city}". Call again with {places}.')
    return there[0]


def regions(city: City) -> tuple[str, str]:
    """What may stand behind the name of a city."""
    return city["region"].casefold(), city["country"].casefold()


def degrees(celsius: float, units: Units) -> float:
    """A temperature in the units that were asked for, to a tenth."""
    return round(celsius if units == "metric" else celsius * 9 / 5 + 32, 1)
