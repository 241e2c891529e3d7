"""The tools of out/ and the same tools written with the SDK's decorator -> a table of what their definitions take.

Run it in a checkout: `python -m tests.bench.definition_sizes`. docs/figures.md shows what it prints.
"""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from mcp import Client
from mcp.server import MCPServer

from mcpgen import importer, naive
from mcpgen.tokens import measure_total, tokenizer_named
from tests.bench.by_hand_shop import shop_server
from tests.bench.by_hand_weather import vague_server, weather_server
from tests.bench.texts import Texts

REPOSITORY = Path(__file__).parents[2]
COLUMNS = ("characters", "with output schema", "Qwen3 tokens, jsonl")

Tools = Sequence[Mapping[str, Any]]
Sizes = tuple[int, int, int]


def ours(server: str) -> Tools:
    """The tools of an emitted server, as it lists them."""
    contract = json.loads((REPOSITORY / "out" / server / "tools.json").read_text(encoding="utf-8"))
    return contract["tools"]  # type: ignore[no-any-return]


def by_hand(server: MCPServer) -> Tools:
    """The tools of a server of the SDK, as it lists them."""
    return asyncio.run(_listed(server))


async def _listed(server: MCPServer) -> Tools:
    async with Client(server) as client:
        tools = (await client.list_tools()).tools
        return [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]


def without_output_schema(tool: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a definition that a call is made by."""
    return {key: value for key, value in tool.items() if key != "outputSchema"}


def characters(definition: Mapping[str, Any]) -> int:
    """Characters as compact JSON."""
    return len(json.dumps(definition, ensure_ascii=False, separators=(",", ":")))


def spaced_characters(definition: Mapping[str, Any]) -> int:
    """Characters as Python writes JSON by default, with a space after each comma and colon."""
    return len(json.dumps(definition, ensure_ascii=False))


def tokens(tool: Mapping[str, Any]) -> int:
    """Qwen3 tokens of the one JSON line that a host hands on."""
    line = {"name": tool["name"], "description": tool["description"], "parameters": tool["inputSchema"]}
    return tokenizer_named("qwen3").count(json.dumps(line, ensure_ascii=False))


def sizes(tool: Mapping[str, Any]) -> Sizes:
    """One tool in the three columns."""
    return characters(without_output_schema(tool)), characters(tool), tokens(tool)


def pairs() -> list[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Each tool by hand, and ours."""
    shop, weather = ours("shop-support"), ours("weather")
    hands = [*by_hand(weather_server(Texts(weather))), *by_hand(shop_server(Texts(shop)))]
    return list(zip(hands, [*weather, *shop], strict=True))


def table() -> str:
    """Six tools in three columns, each by hand and ours."""
    named = {mine["name"]: (sizes(hand), sizes(mine)) for hand, mine in pairs()}
    named["all six"] = (_sums(hand for hand, _ in named.values()), _sums(mine for _, mine in named.values()))
    head = [["", *(column.rjust(20) for column in COLUMNS)], ["tool", *[_pair("by hand", "ours")] * 3]]
    rows = [[name, *map(_pair, hand, mine)] for name, (hand, mine) in named.items()]
    return "".join("  ".join([name.ljust(18), *columns]) + "\n" for name, *columns in (*head, *rows))


def _sums(rows: Iterable[Sizes]) -> Sizes:
    first, second, third = zip(*rows, strict=True)
    return sum(first), sum(second), sum(third)


def _pair(hand: object, mine: object) -> str:
    return f"{hand:>10}{mine:>10}"


def weather_lines() -> str:
    """The weather tool counted in two ways, beside one that says nothing."""
    hand, mine = pairs()[0]
    (vague,) = by_hand(vague_server())
    named = {"get_daily_forecast by hand": hand, "get_daily_forecast, ours": mine, "weather(q)": vague}
    shown = {name: without_output_schema(tool) for name, tool in named.items()}
    return "".join(
        f"{name}: {characters(tool)} characters, {spaced_characters(tool)} with a space after each comma and colon\n"
        for name, tool in shown.items()
    )


def endpoint_lines() -> str:
    """What the task tools of a server take in a prompt, and the endpoints of its API."""
    lines = []
    for server, document in (("shop-support", "openapi/shop.yaml"), ("weather", "openapi/weather.yaml")):
        endpoints = naive.build(importer.load(str(REPOSITORY / document)))
        before, after = measure_total(endpoints.tools).tokens, sum(map(tokens, ours(server)))
        lines.append(f"{server}: {after} tokens, the endpoints of its API {before}\n")
    return "".join(lines)


def figures() -> str:
    """All that the page shows."""
    return "\n".join([table(), weather_lines(), endpoint_lines()])


if __name__ == "__main__":
    print(figures(), end="")
