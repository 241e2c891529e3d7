"""The weather task as its author would write it with the SDK's decorator: the same texts, bounds and result."""

from typing import Annotated, Literal

from mcp.server import MCPServer
from mcp_types import ToolAnnotations
from pydantic import BaseModel, Field

from tests.bench.texts import Texts

Units = Literal["metric", "imperial"]


class DayForecast(BaseModel):
    date: str
    high: float
    low: float
    conditions: Literal["clear", "cloudy", "rain", "snow"]


class Forecast(BaseModel):
    city: str
    units: Units
    days: list[DayForecast]


def weather_server(texts: Texts) -> MCPServer:
    """A server with the one tool; it is listed, never called."""
    server = MCPServer("weather by hand")

    @server.tool(
        title=texts.title("get_daily_forecast"),
        description=texts.description("get_daily_forecast"),
        annotations=ToolAnnotations(read_only_hint=True, open_world_hint=True),
    )
    def get_daily_forecast(
        city: Annotated[str, Field(min_length=1, description=texts.argument("get_daily_forecast", "city"))],
        days: Annotated[int, Field(ge=1, le=7, description=texts.argument("get_daily_forecast", "days"))] = 3,
        units: Units = "metric",
    ) -> Forecast:
        raise NotImplementedError

    return server


def vague_server() -> MCPServer:
    """A server whose tool says nothing: not what to give, not what comes back, not when to call it."""
    server = MCPServer("vague weather")

    @server.tool(description="Gets weather.")
    def weather(q: str) -> str:
        raise NotImplementedError

    return server
