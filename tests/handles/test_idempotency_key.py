"""Where an API takes the handle's id as its idempotency key, what ended without an answer is sent again, safely."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mcpgen.cli.commands.tasks import rendered
from mcpgen.cli.inputs import pipeline
from mcpgen.runtime.handles.kind import SENDING_SECONDS
from mcpgen.serve.emitted import EmittedServer, emitted
from tests.runtime.conftest import Clock

pytestmark = pytest.mark.anyio
PAYMENTS = Path(__file__).parent.parent / "data" / "payments"


class Bank:
    """Stands in for the connection: pays once a key, and answers as often as `silent` says not at all."""

    def __init__(self, server: EmittedServer) -> None:
        self._server = server
        self.sent: list[dict[str, Any]] = []
        self.paid: dict[str, str] = {}
        self.silent = 0

    async def send(self, operation: Any, arguments: Mapping[str, Any]) -> Any:
        if operation.is_safe:
            return self._reply(operation, b'{"due": "180.00"}')
        self.sent.append(dict(arguments))
        payment = self.paid.setdefault(arguments["Idempotency-Key"], f"P-{len(self.paid) + 1}")
        if self.silent:
            self.silent -= 1
            raise self._server.runtime("errors").UpstreamError("POST /payments: no answer.", may_have_taken_effect=True)
        return self._reply(operation, f'{{"payment_id": "{payment}"}}'.encode())

    def _reply(self, operation: Any, body: bytes) -> Any:
        headers = {"content-type": "application/json"}
        return self._server.runtime("sending.reply").Reply(operation=operation, status=200, headers=headers, body=body)

    async def close(self) -> None: ...


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def server() -> Iterator[EmittedServer]:
    found = pipeline.sound(pipeline.review(str(PAYMENTS / "payments.yaml")))
    assert found.findings == ()
    project = pipeline.project(found, pipeline.only_server(found, None))
    with emitted(rendered(found, project), project.package, functions="payments.py") as server:
        yield server


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bank(server: EmittedServer, clock: Clock) -> Bank:
    """The API, and the server over it with no payment prepared."""
    bank = Bank(server)
    store = server.runtime("handles.store").MemoryStore(clock=clock)
    server.app.use(connection=bank, store=store, clock=clock)
    return bank


async def prepared(server: EmittedServer) -> str:
    result = await server.app.call("prepare_payment", {"invoice_id": "I-1"})
    return str(result.structured["order_id"])


async def paid(server: EmittedServer, order_id: str) -> str:
    """What the model reads of a payment."""
    return str((await server.app.call("pay", {"order_id": order_id})).content[0]["text"])


async def test_the_key_is_the_handle_and_no_model_is_asked_for_it(server: EmittedServer, bank: Bank) -> None:
    order_id = await prepared(server)
    assert await paid(server, order_id) == '{"payment_id":"P-1"}'
    assert bank.sent == [{"Idempotency-Key": order_id, "invoice_id": "I-1", "amount": "180.00"}]
    (_, pay) = server.app.tools
    assert list(pay["inputSchema"]["properties"]) == ["order_id"]


async def test_a_payment_without_an_answer_is_sent_again_with_its_key(server: EmittedServer, bank: Bank) -> None:
    order_id = await prepared(server)
    bank.silent = 1
    assert await paid(server, order_id) == "POST /payments: no answer."
    assert await paid(server, order_id) == '{"payment_id":"P-1"}'
    assert await paid(server, order_id) == '{"payment_id":"P-1"}'
    assert [sent["Idempotency-Key"] for sent in bank.sent] == [order_id, order_id]
    assert len(bank.paid) == 1


async def test_a_payment_without_an_answer_is_not_called_expired(
    server: EmittedServer, bank: Bank, clock: Clock
) -> None:
    order_id = await prepared(server)
    bank.silent = 1
    await paid(server, order_id)
    clock.now += 600
    said = await paid(server, order_id)
    assert said.startswith(f"It is not known how spending {order_id} ended: POST /payments may have taken effect.")
    assert "expired" not in said
    assert len(bank.sent) == 1


async def test_a_payment_that_a_killed_process_has_begun_is_sent_again_with_its_key(
    server: EmittedServer, bank: Bank, clock: Clock
) -> None:
    order_id = await prepared(server)
    store = server.app.store
    record = server.runtime("handles.record").Record.read(await store.get(order_id))
    begun = replace(record, state="sending", sending_until=clock.now + SENDING_SECONDS, attempt=1)
    assert await store.swap(order_id, record.as_text(), begun.as_text(), keep_until=clock.now + 10_000)
    clock.now += SENDING_SECONDS + 1
    assert await paid(server, order_id) == '{"payment_id":"P-1"}'
    assert [sent["Idempotency-Key"] for sent in bank.sent] == [order_id]


def test_a_handle_that_is_a_key_has_one_use(tmp_path: Path) -> None:
    for file in ("openapi.yaml", "payments.py", "payments.yaml"):
        text = (PAYMENTS / file).read_text(encoding="utf-8")
        (tmp_path / file).write_text(text.replace("ttl: 10m,", "ttl: 10m, uses: 3,"), encoding="utf-8")
    (finding,) = pipeline.review(str(tmp_path / "payments.yaml")).findings
    assert finding.rule == "one-key-for-several-uses"
    assert str(finding.location).endswith("payments.yaml:23#/tools/pay/fix/post_payments.Idempotency-Key/handle")


async def test_a_field_named_like_a_method_of_pydantic_is_sent_as_any_other(tmp_path: Path, clock: Clock) -> None:
    for file, said, instead in (
        ("openapi.yaml", "", ""),
        ("payments.py", "amount=due)),", "copy_=due)),"),
        ("payments.yaml", "amount: string}}\ntools", "copy: string}}\ntools"),
    ):
        text = (PAYMENTS / file).read_text(encoding="utf-8").replace("order.amount", "order.copy")
        (tmp_path / file).write_text(text.replace(said, instead), encoding="utf-8")
    found = pipeline.sound(pipeline.review(str(tmp_path / "payments.yaml")))
    project = pipeline.project(found, pipeline.only_server(found, None))
    files = {name.replace("payments/", "copied/", 1): text for name, text in rendered(found, project).items()}
    with emitted(files, "copied", functions="payments.py") as server:
        bank = Bank(server)
        server.app.use(connection=bank, store=server.runtime("handles.store").MemoryStore(clock=clock), clock=clock)
        assert await paid(server, await prepared(server)) == '{"payment_id":"P-1"}'
    assert bank.sent[0]["amount"] == "180.00"
