"""weather_data.yaml -> Weather: the reference weather service's records, frozen, always about the same week."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

import yaml

Conditions: TypeAlias = Literal["clear", "cloudy", "rain", "snow"]
CONDITIONS: tuple[Conditions, ...] = get_args(Conditions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """One day's forecast, in degrees Celsius."""

    date: date
    high: float
    low: float
    conditions: Conditions


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """A city and its week."""

    city_id: str
    name: str
    region: str
    country: str
    days: tuple[Day, ...]


@cache
def load_cities() -> Mapping[str, City]:
    """Read the cities by id, in the order of the file; once, for nothing in them changes."""
    records = yaml.safe_load((files(__package__) / "weather_data.yaml").read_text(encoding="utf-8"))
    return {city_id: _city(city_id, record, starts=records["starts"]) for city_id, record in records["cities"].items()}


def _city(city_id: str, record: Mapping[str, Any], *, starts: date) -> City:
    days = tuple(
        Day(date=starts + timedelta(days=number), high=high, low=low, conditions=conditions)
        for number, (high, low, conditions) in enumerate(record["days"])
    )
    return City(city_id=city_id, name=record["name"], region=record["region"], country=record["country"], days=days)
