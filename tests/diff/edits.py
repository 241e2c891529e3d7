"""The shop's contract and ways to edit it; what an edit is to a client, and what it is when it is taken back."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from mcpgen.diff import LEVELS, Change, Contract, changes, contract_of
from mcpgen.ir import Budget, Hidden
from tests.diff.shop import shop_support

Told: TypeAlias = tuple[str, str, str]
"""Id, tool and sentence of a change."""
Edit: TypeAlias = Callable[[Contract], Contract]

Case: TypeAlias = tuple[Edit, list[Told], list[str]]
"""An edit, what it is to a client, and the ids of what it is when it is taken back."""

FOUND = {
    "type": "object",
    "properties": {
        "orders": {"type": "array", "items": {"type": "object", "properties": {"status": {"enum": ["placed"]}}}},
        "truncated": {"type": "boolean", "description": "More exist."},
        "customer": {
            "anyOf": [
                {"type": "object", "properties": {"id": {"type": "string"}, "name": {"type": "string"}}},
                {"type": "null"},
            ]
        },
    },
    "required": ["orders", "truncated"],
}


def base() -> Contract:
    made = contract_of(shop_support(), logic={"find_orders": "aaa", "quote_refund": "bbb"})
    return on("find_orders", output_schema=FOUND, title="Find orders")(replace(made, budget=Budget()))


def on(name: str, /, **parts: Any) -> Edit:
    """Replace parts of one tool."""

    def edit(contract: Contract) -> Contract:
        tools = tuple(replace(tool, **parts) if tool.name == name else tool for tool in contract.tools)
        assert tools != contract.tools
        return replace(contract, tools=tools)

    return edit


def schema(name: str, change: Callable[[Any], Any], *, of: str = "input_schema") -> Edit:
    """Change a tool's schema in place, in a copy."""

    def edit(contract: Contract) -> Contract:
        (tool,) = (tool for tool in contract.tools if tool.name == name)
        made = copy.deepcopy(getattr(tool, of))
        change(made)
        return on(name, **{of: made})(contract)

    return edit


def argument(name: str, of: str, /, **keywords: Any) -> Edit:
    """Set or, with None, drop keywords of an argument."""

    def change(made: Any) -> None:
        stated = made["properties"][name] | keywords
        made["properties"][name] = {key: value for key, value in stated.items() if value is not None}

    return schema(of, change)


def field(change: Callable[[Any], Any]) -> Edit:
    return schema("find_orders", change, of="output_schema")


def server(**parts: Any) -> Edit:
    return lambda contract: replace(contract, **parts)


def without(name: str) -> Edit:
    return lambda contract: replace(contract, tools=tuple(tool for tool in contract.tools if tool.name != name))


def handle(**limits: int) -> Edit:
    return lambda contract: replace(contract, handles={"quote": replace(contract.handles["quote"], **limits)})


def hidden(*entries: tuple[str, str, str]) -> Edit:
    return lambda contract: replace(
        contract,
        hidden=(*contract.hidden, *(Hidden(operation=key, reason=reason, by=by) for key, reason, by in entries)),
    )


def both(*edits: Edit) -> Edit:
    def edit(contract: Contract) -> Contract:
        for one in edits:
            contract = one(contract)
        return contract

    return edit


def told(found: Sequence[Change]) -> list[Told]:
    return [(change.id, change.tool, change.text) for change in found]


def check(case: Case) -> None:
    """Hold a case against what is found, there and back."""
    edit, expected, taken_back = case
    found = changes(base(), edit(base()))
    assert told(found) == expected
    assert [change.level for change in found] == [LEVELS[change.id] for change in found]
    assert sorted(change.id for change in changes(edit(base()), base())) == sorted(taken_back)
