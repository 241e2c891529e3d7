"""A desk that quotes and refunds: a handle that one tool makes and another one spends."""

from typing import Any

from pydantic import BaseModel

from mcpgen.runtime.answering.answer import Result
from mcpgen.runtime.app import App, Call, Caller, Sender
from mcpgen.runtime.handles.kind import HandleKind
from mcpgen.runtime.wire import Body, BodyField, Operation

POST = Operation(method="POST", path="/refunds", body=Body(fields=(BodyField("amount"),)))
ISSUED = {"refund_id": "R-0111"}
ADA = Caller(subject="ada", issuer="https://id.example")
QUOTE_ID = {"type": "object", "properties": {"quote_id": {"type": "string"}}, "required": ["quote_id"]}
NOTHING: dict[str, Any] = {"type": "object", "properties": {}}


class Quote(BaseModel):
    amount: str
    sku: str | None


def desk(app: App, *, uses: int = 1, repeatable: bool = False) -> HandleKind[Quote]:
    """Give `app` a tool that quotes and one that refunds what was quoted."""
    quotes = app.handles("quote", Quote, prefix="Q-", ttl_seconds=900, uses=uses, creator="quote")

    @app.tool(description="Quotes.", input_schema=NOTHING)
    async def quote(call: Call) -> Any:
        return {"quote_id": await quotes.of(call).create(Quote(amount="23.98", sku=None))}

    @app.tool(description="Refunds.", input_schema=QUOTE_ID)
    async def refund(call: Call, *, quote_id: str) -> Any:
        async def send(quote: Quote) -> Any:
            assert quote == Quote(amount="23.98", sku=None)
            return (await call.api.send(POST, {"amount": quote.amount})).checked_json()

        return await quotes.spend(call, quote_id, send, repeatable=repeatable)

    return quotes


async def quoted(app: App, caller: Caller | None = None) -> str:
    """Make a quote and return its id."""
    return str((await app.call("quote", {}, Sender(caller=caller))).structured["quote_id"])


async def refunded(app: App, quote_id: str, caller: Caller | None = None) -> Any:
    """Spend a quote; return the answer, or the text of the error."""
    result: Result = await app.call("refund", {"quote_id": quote_id}, Sender(caller=caller))
    return result.content[0]["text"] if result.is_error else result.structured
