"""An ASGI app -> the same app over real HTTP on loopback, in a thread or in the foreground."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from mcpgen.demo.middleware import error_answer
from mcpgen.errors import UsageError

_HOST = "127.0.0.1"


@contextmanager
def serve(app: ASGIApp) -> Iterator[str]:
    """Serve `app` on a free port in a thread; yields the base URL."""
    listener = _listen(0)
    server = _server(app)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, name="demo-api", daemon=True)
    thread.start()
    try:
        # The socket listens already: a request that comes before the server is up waits in its backlog.
        yield _url(listener)
    finally:
        server.should_exit = True
        thread.join()


def run(app: ASGIApp, *, port: int = 0, ready: Callable[[str], object]) -> None:
    """Serve `app` in the foreground until Ctrl-C; `ready` is told the base URL first. Port 0 is a free one."""
    listener = _listen(port)
    ready(_url(listener))
    with suppress(KeyboardInterrupt):  # which uvicorn raises again after its clean shutdown
        _server(app).run(sockets=[listener])


def _listen(port: int) -> socket.socket:
    try:
        listener = socket.create_server((_HOST, port))
    except OSError as error:
        raise UsageError(f"port {port} cannot be used ({error.strerror}); choose another one") from error
    # asyncio sets this for sockets that it makes itself; without it an answer in two writes waits for 40 ms
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _url(listener: socket.socket) -> str:
    return f"http://{_HOST}:{listener.getsockname()[1]}"


def _server(app: ASGIApp) -> uvicorn.Server:
    async def stoppable(scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 503 where the server stops before the app has answered, such as in the middle of a recount."""
        try:
            await app(scope, receive, send)
        except asyncio.CancelledError:
            await error_answer(503, "The service is stopping.")(scope, receive, send)

    config = uvicorn.Config(
        stoppable,
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)
