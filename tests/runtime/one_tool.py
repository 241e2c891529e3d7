"""An app with one tool: its client of the API, its schemas, and the text that a call ends in."""

from typing import Any

from mcpgen.runtime.answering.answer import Result
from mcpgen.runtime.app import App, Call
from mcpgen.runtime.functions.api_client import UNSET, ApiClient
from mcpgen.runtime.wire import Body, BodyField, Operation, Parameter

GET = Operation(method="GET", path="/orders/{order_id}", parameters=(Parameter("order_id", "path"),))
POST = Operation(
    method="POST",
    path="/refunds",
    body=Body(fields=(BodyField("amount"), BodyField("reason", nullable=True), BodyField("note"))),
)
NOTHING: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
ORDER_ID: dict[str, Any] = {
    "type": "object",
    "properties": {"order_id": {"type": "string", "pattern": r"^O-\d{4}$"}},
    "required": ["order_id"],
    "additionalProperties": False,
}
STATUS: dict[str, Any] = {
    "type": "object",
    "properties": {"status": {"type": "string"}},
    "required": ["status"],
    "additionalProperties": False,
}


class DeskApi(ApiClient):
    """As an emitted client looks."""

    async def get_order(self, *, order_id: str) -> Any:
        return await self._request(GET, {"order_id": order_id})

    async def post_refunds(self, *, amount: str, reason: Any = UNSET, note: str | None = None) -> Any:
        return await self._request(POST, {"amount": amount, "reason": reason, "note": note})


def text(result: Result) -> str:
    """The one text block of a result."""
    (block,) = result.content
    return str(block["text"])


def add_tool(app: App, function: Any, *, output_schema: Any = None, input_schema: Any = NOTHING) -> None:
    """Make a tool named `tool` of an async function of the call."""
    app.tool(name="tool", description="A tool.", input_schema=input_schema, output_schema=output_schema)(function)


async def nothing(call: Call) -> Any:
    """A function that needs nothing and returns nothing."""
    return {}
