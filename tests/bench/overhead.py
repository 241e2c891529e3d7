"""What a call costs through our server, through FastMCP's, and without either, on one document and one machine.

    python tests/bench/overhead.py [--calls N] [--rounds N] [--fastmcp VERSION]

Prints a table: calls a second (eight at a time), p50 and p99 of calls one after the other, and the CPU time that the
server takes for each. FastMCP lives in a virtual environment of its own, made in build/bench on first use.
"""

import argparse
import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import yaml
from mcp import Client, StdioServerParameters

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "openapi" / "shop.yaml"
HERE = ROOT / "build" / "bench"
KEY = "bench-key"
LINE = {"sku": "KG-1050", "name": "Aluminium muffin tray", "quantity": 2, "unit_price": "11.99", "total": "23.98"}
ORDER = {
    "order_id": "O-2415",
    "customer_id": "C-0085",
    "status": "delivered",
    "placed_on": "2026-06-14",
    "shipped_on": "2026-06-15",
    "delivered_on": None,
    "total": "479.60",
    "lines": [LINE] * 20,
}
AT_A_TIME = 8

FASTMCP_SERVER = """
import json, os, sys
import httpx2
from fastmcp import FastMCP

with open(sys.argv[1]) as file:
    document = json.load(file)
client = httpx2.AsyncClient(base_url=sys.argv[2], headers={"X-API-Key": os.environ["MCPGEN_AUTH_APIKEY"]})
server = FastMCP.from_openapi(openapi_spec=document, client=client)
if len(sys.argv) > 3:
    server.run(transport="http", host="127.0.0.1", port=int(sys.argv[3]), show_banner=False, log_level="warning")
else:
    server.run(show_banner=False)
"""

Call = Callable[[], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class Way:
    """One way to call."""

    name: str
    call: Call
    pids: tuple[int, ...] = ()
    """The server's processes."""


@dataclass(kw_only=True)
class Figures:
    """What was measured of one way."""

    times: list[float] = field(default_factory=list)
    """Milliseconds of calls one after the other."""
    rates: list[float] = field(default_factory=list)
    """Calls a second, several at a time."""
    cpu: list[float] = field(default_factory=list)
    """Milliseconds of the server's CPU for a call, once a round."""

    def row(self, name: str, base: "Figures") -> str:
        cuts, base_p50 = statistics.quantiles(self.times, n=100), statistics.median(base.times)
        cpu = f"{statistics.median(self.cpu):.2f}" if any(self.cpu) else "-"
        rate = statistics.median(self.rates)
        return f"| {name} | {rate:.0f} | {cuts[49]:.2f} | {cuts[98]:.2f} | {cpu} | {cuts[49] / base_p50:.1f} |"


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=200, help="in each of the rounds")
    parser.add_argument("--rounds", type=int, default=5, help="each measures every way, so that load hits all alike")
    parser.add_argument("--fastmcp", default="4.2.3")
    asked = parser.parse_args()
    fastmcp = _fastmcp(asked.fastmcp)
    async with AsyncExitStack() as stack:
        api = await stack.enter_async_context(_answering())
        ours = [str(Path(sys.executable).parent / "mcpgen"), "serve", str(DOCUMENT), "--base-url", api]
        theirs = [*fastmcp, api]
        ways = [
            await stack.enter_async_context(opened)
            for opened in (
                _bare(api),
                _over_stdio("mcpgen, stdio", ours),
                _over_stdio("FastMCP, stdio", theirs),
                _over_http("mcpgen, HTTP", ours),
                _over_http("FastMCP, HTTP", theirs),
            )
        ]
        figures = {way.name: Figures() for way in ways}
        for _ in range(asked.rounds):
            for way in ways:
                await _measure(way, figures[way.name], asked.calls)
    print(f"GET /orders/{{order_id}}, {asked.rounds} rounds of {asked.calls} calls; FastMCP {asked.fastmcp}")
    print("| way | calls a second | p50 ms | p99 ms | server CPU ms | p50 against bare |\n|---|---|---|---|---|---|")
    for name, found in figures.items():
        print(found.row(name, figures[ways[0].name]))


async def _measure(way: Way, figures: Figures, calls: int) -> None:
    for _ in range(20):
        await way.call()
    before = _cpu(way.pids)
    for _ in range(calls):
        started = time.perf_counter()
        await way.call()
        figures.times.append((time.perf_counter() - started) * 1000)
    figures.cpu.append((_cpu(way.pids) - before) / calls * 1000)
    started = time.perf_counter()
    await asyncio.gather(*(_several(way.call, calls // AT_A_TIME) for _ in range(AT_A_TIME)))
    figures.rates.append(calls // AT_A_TIME * AT_A_TIME / (time.perf_counter() - started))


async def _several(call: Call, times: int) -> None:
    for _ in range(times):
        await call()


# --- ways to call -----------------------------------------------------------------------------------------------------


@asynccontextmanager
async def _bare(api: str) -> AsyncIterator[Way]:
    async with httpx.AsyncClient(base_url=api, headers={"X-API-Key": KEY}) as client:
        yield Way(name="bare httpx", call=lambda: client.get("/orders/O-2415"))


@asynccontextmanager
async def _over_stdio(name: str, command: list[str]) -> AsyncIterator[Way]:
    before = _children()
    server = StdioServerParameters(command=command[0], args=command[1:], env=_environ())
    async with Client(server) as client:
        pids = tuple(pid for pid in _children() if pid not in before)
        yield Way(name=name, call=await _order_call(client), pids=pids)


@asynccontextmanager
async def _over_http(name: str, command: list[str]) -> AsyncIterator[Way]:
    port = _free_port()
    where = ["--http", f"127.0.0.1:{port}"] if "serve" in command else [str(port)]
    process = subprocess.Popen([*command, *where], env=_environ(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        await _listening(port)
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            yield Way(name=name, call=await _order_call(client), pids=(process.pid,))
    finally:
        process.terminate()
        process.wait()


async def _order_call(client: Client) -> Call:
    """Call the tool that takes an order's id and nothing else, once to see that it answers with the order."""
    listed = (await client.list_tools()).tools
    name = next(item.name for item in listed if list(item.input_schema.get("properties", {})) == ["order_id"])
    result = await client.call_tool(name, {"order_id": "O-2415"})
    assert result.structured_content == ORDER, result
    return lambda: client.call_tool(name, {"order_id": "O-2415"})


# --- processes --------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def _answering() -> AsyncIterator[str]:
    """An API that answers every request with the order, at the least cost."""
    body = json.dumps(ORDER).encode()
    head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode()
    code = (
        "import asyncio, sys\n"
        f"answer = {head + body!r}\n"
        "async def serve(reader, writer):\n"
        "    try:\n"
        "        while await reader.readuntil(b'\\r\\n\\r\\n'):\n"
        "            writer.write(answer)\n"
        "    except asyncio.IncompleteReadError:\n"
        "        writer.close()\n"
        "async def main():\n"
        "    server = await asyncio.start_server(serve, '127.0.0.1', int(sys.argv[1]))\n"
        "    await server.serve_forever()\n"
        "asyncio.run(main())\n"
    )
    port = _free_port()
    process = subprocess.Popen([sys.executable, "-c", code, str(port)])
    try:
        await _listening(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def _fastmcp(version: str) -> list[str]:
    """The command of FastMCP's server, its environment made where it is missing."""
    environment = HERE / f"fastmcp-{version}"
    python = environment / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", f"fastmcp=={version}"], check=True)
    server, document = HERE / "fastmcp_server.py", HERE / "shop.json"
    server.write_text(FASTMCP_SERVER, encoding="utf-8")
    document.write_text(json.dumps(yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))), encoding="utf-8")
    return [str(python), str(server), str(document)]


def _environ() -> dict[str, str]:
    """Without limits of calls a minute, since a refusal is cheaper; FastMCP logs warnings only, too."""
    unlimited = {"MCP_RATE_PER_CALLER": "0", "MCP_RATE_TOTAL": "0", "MCP_LOG_LEVEL": "WARNING"}
    return {**os.environ, "MCPGEN_AUTH_APIKEY": KEY, **unlimited}


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


async def _listening(port: int) -> None:
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return


def _children() -> list[int]:
    found = (path.read_text().split() for path in Path("/proc/self/task").glob("*/children"))
    return sorted(int(pid) for pids in found for pid in pids)


def _cpu(pids: tuple[int, ...]) -> float:
    """User and system seconds of the processes (proc(5), stat, fields 14 and 15)."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    asyncio.run(main())
