"""The desk as a project of its own, in a folder, and an API for it that answers when a test lets it."""

import os
import shutil
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import anyio.to_thread
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import mcpgen.runtime

API_KEY = "desk-key"


def write_project(folder: Path) -> None:
    """Write the package `desk` into `folder` as `mcpgen tasks` would: with the runtime inside, and without mcpgen."""
    package = folder / "desk"
    package.mkdir(parents=True)
    for file in sorted((Path(__file__).parent / "desk").glob("*.py")):
        text = file.read_text(encoding="utf-8").replace("from mcpgen.runtime", "from .runtime")
        (package / file.name).write_text(text, encoding="utf-8")
    runtime = Path(mcpgen.runtime.__path__[0])
    shutil.copytree(runtime, package / "runtime", ignore=shutil.ignore_patterns("__pycache__"))


def start(project: Path, environ: Mapping[str, str], *arguments: str) -> "subprocess.Popen[str]":
    """Start the desk."""
    return subprocess.Popen(
        [sys.executable, "-m", "desk", *arguments],
        cwd=project,
        env={"PATH": os.environ["PATH"], **environ},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def serving(project: Path, environ: Mapping[str, str], address: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Serve the desk over HTTP; yields its URL and its process."""
    with start(project, environ, "--http", address) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        assert line.startswith("desk 1.0.0 serves http://"), line
        try:
            yield line.split()[-1], process
        finally:
            process.terminate()
            process.wait(timeout=30)


class DeskApi:
    """The API behind the desk. While `gate` is closed, what writes waits; `waiting` says that something does."""

    def __init__(self) -> None:
        self.received: Counter[str] = Counter()
        self.gate = threading.Event()
        self.gate.set()
        self.waiting = threading.Event()
        self.app = Starlette(
            routes=[
                Route("/orders", self._orders),
                Route("/orders/{order_id}", self._order),
                Route("/refunds", self._refund, methods=["POST"]),
                Route("/stock/{sku}/recount", self._recount, methods=["POST"]),
            ]
        )

    def close_gate(self) -> None:
        """Let no write end until `gate` is set."""
        self.gate.clear()
        self.waiting.clear()

    async def _orders(self, request: Request) -> Response:
        return self._answer(request, [{"order_id": "O-2355", "placed_on": "2026-06-14", "total": "5.00"}])

    async def _order(self, request: Request) -> Response:
        order_id = request.path_params["order_id"]
        return self._answer(request, {"order_id": order_id, "status": "delivered", "total": "49.96"})

    async def _refund(self, request: Request) -> Response:
        number = 110 + self.received["POST"] + 1
        fields = await request.json()
        await self._pass_gate()
        return self._answer(request, {"refund_id": f"R-{number:04}", "amount": fields["amount"]}, status=201)

    async def _recount(self, request: Request) -> Response:
        await self._pass_gate()
        return self._answer(request, {"sku": request.path_params["sku"]})

    async def _pass_gate(self) -> None:
        self.waiting.set()
        await anyio.to_thread.run_sync(self.gate.wait)

    def _answer(self, request: Request, answer: object, *, status: int = 200) -> Response:
        self.received[request.method] += 1
        if request.headers.get("x-api-key") != API_KEY:
            return JSONResponse({"error": "wrong key"}, status_code=401)
        return JSONResponse(answer, status_code=status)
