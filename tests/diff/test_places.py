import pytest

from mcpgen.diff import LEVELS, Change
from mcpgen.diff.places import placed, steps
from mcpgen.location import Location


def change(pointer: str, tool: str = "find_orders") -> Change:
    return Change(id="x", level=LEVELS["tool-added"], server="support", tool=tool, pointer=pointer, said=())


@pytest.mark.parametrize(
    ("tool", "pointer", "expected"),
    [
        ("find_orders", "/inputSchema/properties/status/enum", ("tools", "find_orders", "args", "status")),
        ("find_orders", "/inputSchema/properties/a~1b~0c", ("tools", "find_orders", "args", "a/b~c")),
        ("find_orders", "/inputSchema/dependentRequired", ("tools", "find_orders", "args")),
        ("find_orders", "/outputSchema/properties/orders", ("tools", "find_orders", "returns")),
        ("find_orders", "/annotations/readOnlyHint", ("tools", "find_orders", "annotations", "readOnlyHint")),
        ("find_orders", "/description", ("tools", "find_orders", "description")),
        ("find_orders", "/sends/GET ~1orders/limit", ("tools", "find_orders", "fix")),
        ("find_orders", "/keeps/lines/pick/sku", ("tools", "find_orders", "returns", "pick", "lines", "pick", "sku")),
        ("find_orders", "/confirm", ("tools", "find_orders", "confirm")),
        ("find_orders", "/deadline_seconds", ("tools", "find_orders", "deadline")),
        ("find_orders", "/fixed/limit", ("servers", "support", "fix", "find_orders.limit")),
        ("find_orders", "", ("tools", "find_orders")),
        ("", "/handles/quote/ttl_seconds", ("handles", "quote")),
        ("", "/hidden/GET ~1orders", ("servers", "support", "hide")),
        ("", "/instructions", ("servers", "support", "instructions")),
        ("", "/budget/total", ("servers", "support", "budget", "total")),
        ("", "/environment", ("api",)),
        ("", "/tools", ("servers", "support", "tools")),
    ],
)
def test_a_change_leads_to_the_key_that_a_person_edits(tool: str, pointer: str, expected: tuple[str, ...]) -> None:
    assert steps(change(pointer, tool)) == expected


def test_a_tool_that_is_gone_leads_to_the_list_that_lacks_it() -> None:
    gone = Change(
        id="tool-removed", level=LEVELS["tool-removed"], server="support", tool="find_orders", pointer="", said=()
    )
    assert steps(gone) == ("servers", "support", "tools")


def test_the_place_is_looked_up_in_the_file() -> None:
    def at(*steps: str) -> Location:
        return Location(file="overrides/shop.yaml", line=len(steps))

    (found,) = placed([change("/description")], at)
    assert str(found.location) == "overrides/shop.yaml:3"
