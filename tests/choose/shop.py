"""The shop's tickets and lists, as `mcpgen choose shop` puts them together."""

import asyncio
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from mcpgen.choose import (
    Answer,
    Question,
    Selector,
    Ticket,
    Variant,
    endpoints,
    read_descriptions,
    read_tickets,
    variants,
)
from mcpgen.cli.inputs import pipeline
from mcpgen.demo import bundled

OVERRIDES = Path(__file__).parents[2] / "overrides"


@cache
def review() -> pipeline.Review:
    """The shop's overrides file, applied."""
    return pipeline.sound(pipeline.review(str(OVERRIDES / "shop.yaml")))


@cache
def lists() -> tuple[Variant, ...]:
    """The three sets of descriptions, and the endpoints."""
    found = review()
    server = pipeline.servers(found, "shop-support")[0]
    path = OVERRIDES / "shop.descriptions.yaml"
    sets = read_descriptions(path.read_text(encoding="utf-8"), file="shop", tools=found.applied.tools).labelled(())
    return (*variants(server, sets), endpoints(found.naive, server.tools))


@cache
def tickets(name: str = "shop") -> tuple[Ticket, ...]:
    """The bundled tickets."""
    path = bundled.tickets(name)
    assert path is not None
    return read_tickets(path.read_text(encoding="utf-8"), file=path.name)


def ticket(ticket_id: str) -> Ticket:
    """One of them."""
    return next(one for one in tickets() if one.id == ticket_id)


def a_list(label: str = "revised") -> Variant:
    """One of the lists."""
    return next(one for one in lists() if one.label == label)


def asked(selector: Selector, questions: Sequence[Question]) -> list[Answer]:
    """All answers, as they come."""

    async def all_of_them() -> list[Answer]:
        return [answer async for answer in selector.answers(questions)]

    return asyncio.run(all_of_them())
