"""A review of the shop with one change of each level, one accepted, one acceptance that is stale."""

from dataclasses import replace

from mcpgen.diff import Contract, changes, compare, contract_of
from mcpgen.diff.review import Review
from mcpgen.ir import Annotations
from mcpgen.location import Location
from tests.diff.shop import naive_shop, shop_support


def shop_base() -> Contract:
    """What the shop's server promised before."""
    made = contract_of(shop_support())
    issue = replace(made.tools[3], annotations=Annotations(read_only=False, destructive=False, open_world=False))
    schema = made.tools[0].input_schema
    status = {"type": "string", "enum": ["placed", "shipped", "delivered", "cancelled", "returned", "lost"]}
    page = {"type": "integer"}
    find = replace(
        made.tools[0],
        input_schema={**schema, "properties": {**schema["properties"], "status": status, "page": page}},
        description="Find the orders of a customer, newest first, by status or by the day since which they were "
        "placed.",
    )
    return replace(made, tools=(find, made.tools[1], made.tools[2], issue))


def shop_review() -> Review:
    """The shop against that base."""
    now = contract_of(shop_support())
    tools = tuple(replace(tool, location=Location(file="overrides/shop.yaml", line=20)) for tool in now.tools)
    found = changes(shop_base(), replace(now, tools=tools))
    return Review(
        comparison=compare(naive_shop(), shop_support()),
        base="origin/main",
        changes=found,
        accepted={found[1].fingerprint: "Nobody sends lost | see #7", "0123456789ab": "An old one"},
    )
