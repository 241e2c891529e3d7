"""`mcpgen demo`: the bundled shop -> the whole story in one go, on loopback, with nothing to configure."""

import asyncio
import json
import logging
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcpgen.cli.choices import DemoApi
from mcpgen.cli.commands.tasks import rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.cli.outputs.console import color, say, width
from mcpgen.demo import files, shop_api, weather_api
from mcpgen.demo.serving import run, serve
from mcpgen.demo.tickets import load_tickets
from mcpgen.ir import Toolset
from mcpgen.report import diff_text, naive_table
from mcpgen.runtime.sending.client import ApiConnection
from mcpgen.runtime.sending.servers import Address
from mcpgen.serve.call import call
from mcpgen.serve.session import Outcome, Session, stdio_session
from mcpgen.tokens import measure_list

_TICKET = "T-0024"
_NO_ORDER = "O-9901"
_NO_PRODUCT = "KG-9901"


def keep_api(name: DemoApi, *, port: int) -> int:
    """Run a bundled API in the foreground until it is interrupted. Returns the exit code."""
    app = shop_api.create_app() if name is DemoApi.SHOP else weather_api.create_app()
    key = f"; its key is {shop_api.DEMO_API_KEY} (X-API-Key)" if name is DemoApi.SHOP else ""
    run(app, port=port, ready=lambda url: say(f"the {name}'s API runs at {url}{key}; stop it with Ctrl-C"))
    return 0


def play() -> int:
    """Play the story. Returns the exit code."""
    logging.getLogger("mcpgen").addHandler(logging.NullHandler())  # what an operator reads has no place in the story
    found = pipeline.sound(pipeline.review(str(files.path("overrides", "shop.yaml"))))
    server = pipeline.only_server(found, "shop-support")
    project = pipeline.project(found, server)
    with tempfile.TemporaryDirectory(prefix="mcpgen-demo-") as folder, serve(shop_api.create_app()) as url:
        _head("1", f"The shop's API runs at {url}. One tool per endpoint, as generators make them:")
        say(naive_table(found.naive, measure_list(found.naive.tools), width=width(), color=color()))
        _head("2", "The same API as task tools, by overrides/shop.yaml:")
        say(diff_text(pipeline.comparison(found, server), width=width(), color=color()))
        for name, text in rendered(found, project).items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        stage = _Stage(url=url, folder=Path(folder), package=project.package, naive=found.naive)
        asyncio.run(_story(stage))
    asyncio.run(_without_api(url))
    say("\nAll of this ran on this machine only. Next: mcpgen naive YOUR_DOCUMENT")
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stage:
    """Where the story plays."""

    url: str
    folder: Path
    package: str
    naive: Toolset

    def session(self, key: str, log: Any) -> Any:
        """The emitted server, started over stdio with an API key."""
        env = {"SHOP_API_URL": self.url, "SHOP_API_KEY": key}
        return stdio_session([sys.executable, "-m", self.package], folder=self.folder, env=env, log=log)


async def _story(stage: _Stage) -> None:
    with Path(stage.folder, "server.log").open("w", encoding="utf-8") as log:
        async with stage.session(shop_api.DEMO_API_KEY, log) as session:
            tools = await session.tools()
            _head("3", f"The emitted server runs over stdio (MCP {session.protocol}) and lists:")
            for tool in tools:
                required = ", ".join(tool["inputSchema"].get("required", ())) or "nothing"
                say(f"   {tool['name']:<18} requires {required}")
            await _ticket(stage, session)
            await _failures(session)
        async with stage.session("wrong-key", log) as session:
            outcome = await session.call("get_order_status", {"order_id": "O-2289"})
            _line("a wrong API key", outcome, "no model can fix it: a protocol error, without the key")


async def _ticket(stage: _Stage, session: Session) -> None:
    _head("4", f'Ticket {_TICKET}: "{load_tickets()[_TICKET].text}"')
    say("   With endpoint tools the model takes the amount from the order, and the API takes what it gets:")
    total = (await _endpoint(stage, "get_orders_by_order_id", {"order_id": "O-2415"}))["total"]
    await _endpoint(stage, "post_refunds", {"order_id": "O-2415", "amount": total, "reason": "bent"})
    say("   With task tools the server computes it, and pays once however often it is asked:")
    quote = await _task(session, "quote_refund", {"order_id": "O-2415", "sku": "KG-1050", "reason": "bent"})
    for _ in range(2):
        await _task(session, "issue_refund", {"quote_id": quote["quote_id"]})


async def _endpoint(stage: _Stage, name: str, arguments: Mapping[str, Any]) -> Any:
    environ = {"MCPGEN_AUTH_APIKEY": shop_api.DEMO_API_KEY}
    async with ApiConnection(stage.naive.api, address=Address(base_url=stage.url), environ=environ) as connection:
        result = await call(stage.naive, name, arguments, connection=connection)
    _called(name, arguments, result.structured)
    return result.structured


async def _task(session: Session, name: str, arguments: Mapping[str, Any]) -> Any:
    outcome = await session.call(name, arguments)
    _called(name, arguments, outcome.structured)
    return outcome.structured


async def _failures(session: Session) -> None:
    _head("5", "What goes wrong comes back to whoever can mend it:")
    three = {"customer_id": "42", "status": "lost", "limit": 500}
    _line("three bad arguments", await session.call("find_orders", three), "all at once, and nothing was sent")
    _line(
        "a misspelt argument",
        await session.call("find_orders", {"customer_id": "C-0085", "since": "2026-06-12"}),
        "refused, not dropped",
    )
    _line(
        "an order that does not exist",
        await session.call("get_order_status", {"order_id": _NO_ORDER}),
        "the API's own message",
    )
    _line(
        "a product not on the order",
        await session.call("quote_refund", {"order_id": "O-2289", "sku": _NO_PRODUCT}),
        "names those that are",
    )
    _line(
        "an unknown quote",
        await session.call("issue_refund", {"quote_id": "Q-0000000000"}),
        "says which tool makes one",
    )
    _line("an unknown tool", await session.call("refund_order", {"order_id": "O-2289"}), "a protocol error")


async def _without_api(url: str) -> None:
    """The API has stopped by now."""
    found = pipeline.naive_list(str(files.path("openapi", "shop.yaml")))
    environ = {"MCPGEN_AUTH_APIKEY": shop_api.DEMO_API_KEY}
    async with ApiConnection(found.api, address=Address(base_url=url), environ=environ) as connection:
        result = await call(found, "get_orders", {}, connection=connection)
    text = str(result.content[0]["text"])
    _line("the API is down", Outcome(text=text, is_error=result.is_error), "details stay in the log")


# --- what is printed --------------------------------------------------------------------------------------------------


def _head(number: str, text: str) -> None:
    say(f"\n{number}. {text}\n")


def _called(name: str, arguments: Mapping[str, Any], answer: Any) -> None:
    shown = ", ".join(f"{key}={value}" for key, value in arguments.items())
    kept = {key: value for key, value in answer.items() if key not in ("lines", "customer_id", "placed_on")}
    kept = {key: value for key, value in kept.items() if key not in ("shipped_on", "delivered_on")}
    say(f"     {name}({shown})\n       -> {json.dumps(kept, ensure_ascii=False)}")


def _line(what: str, outcome: Outcome, shows: str) -> None:
    kind = f"JSON-RPC error {outcome.error_code}" if outcome.error_code is not None else "tool error"
    say(f"   {what}: {kind}; {shows}")
    say("\n".join(f"     | {line}" for line in outcome.text.splitlines()))
