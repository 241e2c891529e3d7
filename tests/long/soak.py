"""A server under load for minutes -> its memory and its open files over time.

python -m tests.long.soak [SECONDS]      prints a row every half minute
"""

import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from mcp import Client, MCPError

from mcpgen.demo import shop_api
from mcpgen.demo.serving import serve
from tests.acceptance.apis import SECRET
from tests.acceptance.commands import REPOSITORY, environment

CLIENTS = 4
CALLS_A_SECOND = 25
"""Of all clients together."""

ROUNDS_OF_A_CLIENT = 20
"""After which it leaves, and another one comes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """The server's process at one time."""

    seconds: float
    kibibytes: int
    """Of resident memory."""
    files: int

    @property
    def row(self) -> str:
        """For people."""
        return f"| {self.seconds:.0f} | {self.kibibytes / 1024:.1f} | {self.files} |"


@dataclass(frozen=True, slots=True, kw_only=True)
class Soak:
    """What came of it."""

    samples: Sequence[Sample]
    outcomes: Counter[str]


async def soak(seconds: float, *, samples: int) -> Soak:
    """Call the emitted shop-support from clients of both eras that come and go, and look at it again and again."""
    with serve(shop_api.create_app(api_key=SECRET)) as api:
        async with _server(REPOSITORY / "out" / "shop-support", api) as (process, url):
            outcomes: Counter[str] = Counter()
            started = time.monotonic()
            clients = [
                asyncio.create_task(_clients(url, number, outcomes, started + seconds)) for number in range(CLIENTS)
            ]
            found = [
                await _sample(process.pid, started, seconds * number / samples) for number in range(1, samples + 1)
            ]
            await asyncio.gather(*clients)
    return Soak(samples=found, outcomes=outcomes)


async def _sample(pid: int, started: float, at: float) -> Sample:
    await asyncio.sleep(max(0.0, started + at - time.monotonic()))
    resident = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    files = sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    return Sample(seconds=time.monotonic() - started, kibibytes=int(resident) * 4, files=files)


async def _clients(url: str, number: int, outcomes: Counter[str], until: float) -> None:
    """One client after the other, in turn of each era."""
    eras: tuple[Literal["auto", "legacy"], ...] = ("auto", "legacy")
    while time.monotonic() < until:
        number += 1
        async with Client(url, mode=eras[number % 2], read_timeout_seconds=30) as client:
            for _ in range(ROUNDS_OF_A_CLIENT):
                if time.monotonic() >= until:
                    return
                await _round(client, outcomes)


async def _round(client: Client, outcomes: Counter[str]) -> None:
    """What a model does in a while: well, badly, and with money."""
    calls: tuple[tuple[str, dict[str, object]], ...] = (
        ("get_order_status", {"order_id": "O-2415"}),
        ("find_orders", {"customer_id": "C-0085", "limit": 5}),
        ("get_order_status", {"order_id": "2415", "more": 1}),
        ("get_order_status", {"order_id": "O-9999"}),
        ("check_stock", {"sku": "KG-1050"}),
        ("quote_refund", {"order_id": "O-2415", "sku": "KG-1050"}),
        ("issue_refund", {"quote_id": "Q-unknown"}),
        ("no_such_tool", {}),
    )
    outcomes["listed"] += len((await client.list_tools()).tools) == 5
    for tool, arguments in calls:
        pause = asyncio.create_task(asyncio.sleep(CLIENTS / CALLS_A_SECOND))
        try:
            result = await client.call_tool(tool, arguments)
            outcomes["refused" if result.is_error else "answered"] += 1
        except MCPError:
            outcomes["protocol error"] += 1
        await pause


@asynccontextmanager
async def _server(project: Path, api: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    variables = {"SHOP_API_URL": api, "SHOP_API_KEY": SECRET, "MCP_RATE_PER_CALLER": "0", "MCP_LOG_LEVEL": "ERROR"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "shop_support", "--http", "127.0.0.1:0"),
        cwd=project,
        env=environment(**variables, MCP_RATE_TOTAL="0"),
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    try:
        line = (await process.stderr.readline()).decode()
        assert " serves http://" in line, line
        yield process, line.split()[-1]
    finally:
        process.terminate()
        await process.wait()


async def main(seconds: float) -> None:
    found = await soak(seconds, samples=max(2, round(seconds / 30)))
    print("| seconds | MiB | open files |\n|--:|--:|--:|")
    for sample in found.samples:
        print(sample.row)
    print(dict(found.outcomes))


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 600.0))
