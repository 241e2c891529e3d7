"""A server that is killed at any step of a refund never makes a second one, and knows afterwards what it can know.

The emitted server runs in processes of its own, which are killed by the system; quotes are kept in a file.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from mcpgen.cli.commands.tasks import emit_tasks
from mcpgen.demo import shop_api
from mcpgen.demo.serving import serve
from mcpgen.runtime.handles.kind import SENDING_SECONDS
from tests.handles.kill_at import STEPS

REPOSITORY = Path(__file__).parent.parent.parent
PROGRAM = Path(__file__).parent / "kill_at.py"

UNKNOWN = "It is not known how spending {quote_id} ended: the server stopped in the middle. It is not sent again. "
ISSUED = '{"refund_id":"R-0111","order_id":"O-2415","amount":"23.98","status":"issued"}\n'


class Killing:
    """The shop's API, which kills who asks for a refund once it has made it."""

    def __init__(self, shop: Starlette) -> None:
        self.shop = shop
        self.victim: subprocess.Popen[str] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def kill_first(message: object) -> None:
            if self.victim is not None and scope["path"] == "/refunds":
                self.victim.kill()
                self.victim.wait()
                self.victim = None
            await send(message)  # type: ignore[arg-type]

        await self.shop(scope, receive, kill_first)


class Desk:
    """The emitted server's processes, one after the other, over one API and one file of quotes."""

    def __init__(self, project: Path, file: Path, url: str) -> None:
        self._project = project
        self._variables = {
            "PATH": os.environ["PATH"],
            "SHOP_API_URL": url,
            "SHOP_API_KEY": shop_api.DEMO_API_KEY,
            "MCP_HANDLE_STORE": f"sqlite:{file}",
        }

    def start(self, *arguments: str, later: int = 0) -> "subprocess.Popen[str]":
        """Start a process, `later` seconds from now by its clock."""
        return subprocess.Popen(
            [sys.executable, str(PROGRAM), *arguments],
            cwd=self._project,
            env={**self._variables, "LATER": str(later)},
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, later: int = 0) -> tuple[int, str]:
        """How a process ended, and what it printed."""
        with self.start(*arguments, later=later) as process:
            printed, _ = process.communicate(timeout=60)
        return process.returncode, printed

    def quote(self) -> str:
        code, printed = self.run("quote")
        assert code == 0
        return printed.strip()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project of shop-support, emitted."""
    out = tmp_path_factory.mktemp("killed") / "out"
    overrides = out.parent / "overrides"
    for folder in ("overrides", "openapi"):
        (out.parent / folder).mkdir()
        for file in sorted((REPOSITORY / folder).glob("shop*")):
            (out.parent / folder / file.name).write_bytes(file.read_bytes())
    assert emit_tasks([str(overrides / "shop.yaml")], out=str(out), check=False, server="shop-support") == 0
    return out / "shop-support"


@pytest.fixture
def api() -> Killing:
    return Killing(shop_api.create_app())


@pytest.fixture
def desk(project: Path, tmp_path: Path, api: ASGIApp) -> Iterator[Desk]:
    with serve(api) as url:
        yield Desk(project, tmp_path / "quotes.db", url)


def refunds(api: Killing) -> int:
    return len(api.shop.state.shop.refunds)


def test_a_quote_that_was_not_claimed_yet_is_spent_after_a_restart(desk: Desk, api: Killing) -> None:
    quote_id = desk.quote()
    assert desk.run(STEPS[0], quote_id)[0] == -signal.SIGKILL
    assert refunds(api) == 0
    assert desk.run("never", quote_id) == (0, ISSUED)
    assert desk.run("never", quote_id) == (0, ISSUED)
    assert refunds(api) == 1


@pytest.mark.parametrize(("step", "made"), [(STEPS[1], 0), (STEPS[2], 1)])
def test_a_refund_that_was_cut_off_is_not_made_again(desk: Desk, api: Killing, step: str, made: int) -> None:
    quote_id = desk.quote()
    assert desk.run(step, quote_id)[0] == -signal.SIGKILL
    assert refunds(api) == made
    for _ in range(2):
        code, printed = desk.run("never", quote_id, later=SENDING_SECONDS + 1)
        assert code == 0
        assert printed.startswith(UNKNOWN.format(quote_id=quote_id))
        assert "quote_refund" in printed
    assert refunds(api) == made


def test_a_refund_that_was_cut_off_before_its_answer_came_is_not_made_again(desk: Desk, api: Killing) -> None:
    quote_id = desk.quote()
    with desk.start("never", quote_id) as process:
        api.victim = process
        assert process.wait(timeout=60) == -signal.SIGKILL
    assert refunds(api) == 1
    for _ in range(2):
        printed = desk.run("never", quote_id, later=SENDING_SECONDS + 1)[1]
        assert printed.startswith(UNKNOWN.format(quote_id=quote_id))
    assert refunds(api) == 1


def test_a_refund_that_was_stored_is_returned_after_a_restart(desk: Desk, api: Killing) -> None:
    quote_id = desk.quote()
    assert desk.run(STEPS[3], quote_id)[0] == -signal.SIGKILL
    assert refunds(api) == 1
    assert desk.run("never", quote_id) == (0, ISSUED)
    assert refunds(api) == 1
