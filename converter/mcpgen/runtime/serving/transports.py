"""App -> a server on stdio or on Streamable HTTP, until its client leaves or a signal comes.

Either way an ending server takes no new calls, ends those that only read, and waits for those that write.
"""

import logging
import os
import signal
import socket
import sys
from contextlib import suppress

import anyio
import uvicorn
from anyio.abc import TaskStatus
from mcp.server.stdio import stdio_server

from ..app import App
from ..settings import Settings
from .http_app import PATH, http_app
from .mcp_server import build_server

log = logging.getLogger(__name__)

ANSWER_SECONDS = 0.2
"""How long the last answers may take to leave, once their calls have ended."""

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def serve_stdio(app: App, settings: Settings) -> None:
    """Serve one client on stdin and stdout, to the end of stdin or a signal."""
    anyio.run(_stdio, app, settings)


async def _stdio(app: App, settings: Settings) -> None:
    server = build_server(app)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_stop_at_signal, app, settings)
        try:
            async with stdio_server() as (read, write):
                await server.run(read, write, server.create_initialization_options())
        except* BrokenPipeError:
            log.info("the client has gone")
        finally:
            with anyio.CancelScope(shield=True):
                await _end(app, settings)
        tasks.cancel_scope.cancel()


async def _end(app: App, settings: Settings) -> None:
    """Close, and log what was counted."""
    await app.close(within=settings.shutdown_seconds)
    for line in app.counters.summary():
        log.info("counted: %s", line)


async def _stop_at_signal(app: App, settings: Settings) -> None:
    """End the process at a signal, whether or not stdin ends: a thread that waits for input cannot be cancelled."""
    if sys.platform == "win32":
        return  # whose event loop cannot wait for signals
    with anyio.open_signal_receiver(*_SIGNALS) as signals:
        async for received in signals:
            log.info("%s: stopping", received.name)
            with anyio.CancelScope(shield=True):
                await _end(app, settings)
                await anyio.sleep(ANSWER_SECONDS)
            logging.shutdown()
            os._exit(0)


def serve_http(app: App, settings: Settings, *, host: str, port: int) -> None:
    """Serve any number of clients at http://HOST:PORT/mcp, until a signal comes."""
    anyio.run(_http, app, settings, host, port)


async def _http(app: App, settings: Settings, host: str, port: int) -> None:
    listening = _listen(host, port)
    if listening is None:
        print(f"{app.name}: {host}:{port} cannot be listened on; is another server there?", file=sys.stderr)  # noqa: T201
        raise SystemExit(1)
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        http_app(app, settings, host=host, port=port),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=round(settings.shutdown_seconds) + 3,
    )
    shown = f"[{host}]" if ":" in host else host
    print(f"{app.name} {app.version} serves http://{shown}:{port}{PATH}", file=sys.stderr, flush=True)  # noqa: T201
    async with anyio.create_task_group() as tasks:
        await tasks.start(_close_at_signal, app, settings)
        await uvicorn.Server(config).serve(sockets=[listening])
        await _end(app, settings)
        tasks.cancel_scope.cancel()


async def _close_at_signal(app: App, settings: Settings, *, task_status: TaskStatus[None]) -> None:
    """End the calls while uvicorn, which hears the same signals, lets their answers out.

    At its end uvicorn raises the signals again; heard here, they do not cut the calls that outlive their clients.
    """
    if sys.platform == "win32":
        task_status.started()
        return
    with anyio.open_signal_receiver(*_SIGNALS) as signals:
        task_status.started()
        async for _ in signals:
            await app.close(within=settings.shutdown_seconds)


def _listen(host: str, port: int) -> socket.socket | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with suppress(OSError):
        listener = socket.create_server((host, port), family=family, backlog=2048)
        # asyncio sets this for sockets that it makes itself; without it an answer in two writes waits for 40 ms
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listener
    return None
