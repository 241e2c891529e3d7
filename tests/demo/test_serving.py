"""Serving an app: over real HTTP while the context lasts, and no longer."""

import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import anyio
import httpx
import pytest
from starlette.types import Receive, Scope, Send

from mcpgen.demo import serving, shop_api
from mcpgen.errors import UsageError

KEY = {"X-API-Key": shop_api.DEMO_API_KEY}


def test_an_app_answers_from_the_first_moment_and_stops_at_the_end() -> None:
    before = threading.enumerate()
    with serving.serve(shop_api.create_app()) as base_url:
        assert httpx.get(f"{base_url}/orders", headers=KEY).status_code == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{base_url}/orders", headers=KEY)
    assert [thread for thread in threading.enumerate() if thread not in before and thread.name == "demo-api"] == []


def test_two_apps_are_served_side_by_side() -> None:
    with serving.serve(shop_api.create_app()) as one, serving.serve(shop_api.create_app(api_key="other")) as two:
        assert httpx.get(f"{one}/orders", headers=KEY).status_code == 200
        assert httpx.get(f"{two}/orders", headers=KEY).status_code == 401


def test_a_server_that_was_never_asked_stops_too() -> None:
    with serving.serve(shop_api.create_app()) as base_url:
        assert base_url.startswith("http://127.0.0.1:")


def test_a_slow_request_is_answered_when_the_server_stops() -> None:
    arrived = threading.Event()

    async def never_done(_scope: Scope, _receive: Receive, _send: Send) -> None:
        arrived.set()
        await anyio.sleep_forever()

    with ThreadPoolExecutor(1) as threads:
        with serving.serve(never_done) as base_url:
            reply = threads.submit(httpx.get, base_url, timeout=30)
            assert arrived.wait(timeout=10)
        assert (reply.result().status_code, reply.result().json()) == (503, {"error": "The service is stopping."})


def test_a_port_in_use_is_a_usage_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=rf"^port {port} cannot be used \(.+\); choose another one$"):
            serving.run(shop_api.create_app(), port=port, ready=print)


def test_the_foreground_server_tells_its_address_and_stops_on_interrupt() -> None:
    program = (
        "from mcpgen.demo import serving, shop_api\n"
        "serving.run(shop_api.create_app(), port=0, ready=lambda url: print(url, flush=True))\n"
        "print('stopped')\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        base_url = process.stdout.readline().strip()
        assert httpx.get(f"{base_url}/orders/O-2415", headers=KEY).status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "stopped\n"
        assert process.wait(timeout=10) == 0
