"""A stand-in for a chat completions server: no model, but a script of rules. It is called what it is, `stand-in`."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from mcpgen.demo.serving import serve

MODEL = "stand-in"

Script: TypeAlias = Callable[[Mapping[str, Any], int], Response | None]
"""The body of a request, and how often it came before -> the answer; None: no answer at all."""


def by_rules(body: Mapping[str, Any], _tried: int) -> Response:
    """Pick as a careful reader of the ticket's words would: the same for every list that has these tools."""
    text = body["messages"][-1]["content"]
    order, product = re.search(r"O-\d{4}", text), re.search(r"KG-\d{4}", text)
    if re.search(r"refund|money|back", text) and order:
        return completion(call("quote_refund", f'{{"order_id": "{order[0]}"}}'))
    if product and not order:
        return completion(call("check_stock", f'{{"sku": "{product[0]}"}}'))
    if order:
        return completion(call("get_order_status", f'{{"order_id": "{order[0]}"}}'))
    customer = re.search(r"C-\d{4}", text)
    return completion(call("find_orders", f'{{"customer_id": "{customer[0] if customer else ""}"}}'))


def call(name: str, arguments: str) -> dict[str, Any]:
    """A message with one call."""
    function = {"name": name, "arguments": arguments}
    return {"role": "assistant", "content": None, "tool_calls": [{"id": "1", "type": "function", "function": function}]}


def completion(message: Mapping[str, Any], finish: str = "stop", prompt_tokens: int = 900) -> Response:
    """A whole chat completion."""
    choice = {"index": 0, "message": message, "finish_reason": finish}
    return JSONResponse({"model": MODEL, "choices": [choice], "usage": {"prompt_tokens": prompt_tokens}})


def refused(status: int, message: str = "no", **headers: str) -> Response:
    """An error, as these servers put it."""
    return JSONResponse(
        {"error": {"message": message, "type": "x"}},
        status_code=status,
        headers={name.replace("_", "-"): value for name, value in headers.items()},
    )


def text(body: str, status: int = 200) -> Response:
    """Something that is no JSON."""
    return PlainTextResponse(body, status_code=status)


@dataclass(slots=True, kw_only=True)
class StandIn:
    """The server and what it was sent."""

    script: Script
    url: str = ""
    bodies: list[Mapping[str, Any]] = field(default_factory=list)
    headers: list[Mapping[str, str]] = field(default_factory=list)
    most_at_once: int = 0
    _tried: Counter[str] = field(default_factory=Counter)
    _at_once: int = 0

    async def answer(self, request: Request) -> Response:
        """Run the script."""
        body = await request.json()
        self.bodies.append(body)
        self.headers.append(dict(request.headers))
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            await asyncio.sleep(0)
            key = str(body)
            self._tried[key] += 1
            response = self.script(body, self._tried[key] - 1)
            if response is None:
                await request.is_disconnected()
                await asyncio.Event().wait()
            assert response is not None
            return response
        finally:
            self._at_once -= 1


@contextmanager
def chat_server(script: Script = by_rules) -> Iterator[StandIn]:
    """Run the stand-in on loopback."""
    stand_in = StandIn(script=script)
    app = Starlette(routes=[Route("/v1/chat/completions", stand_in.answer, methods=["POST"])])
    with serve(app) as url:
        stand_in.url = f"{url}/v1"
        yield stand_in
