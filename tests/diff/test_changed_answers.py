"""What a tool returns, edited: giving less, or what clients do not know, breaks them."""

import pytest

from tests.diff.edits import Case, check, field, on

EDITS: list[Case] = [
    (
        on("find_orders", output_schema=None),
        [("output-schema-removed", "find_orders", "its answers have no schema any more")],
        ["output-schema-added"],
    ),
    (
        field(lambda made: (made["properties"].pop("truncated"), made["required"].remove("truncated"))),
        [("output-field-removed", "find_orders", "field truncated is gone")],
        ["output-field-added"],
    ),
    (
        field(lambda made: made["required"].remove("truncated")),
        [("output-field-optional", "find_orders", "field truncated is no longer required")],
        ["output-field-required"],
    ),
    (
        field(lambda made: made["properties"]["truncated"].update(type=["boolean", "null"])),
        [("output-type-widened", "find_orders", 'field truncated: type "boolean" -> ["boolean", "null"]')],
        ["output-type-narrowed"],
    ),
    (
        field(lambda made: made["properties"]["truncated"].update(type="string")),
        [("output-type-changed", "find_orders", 'field truncated: type "boolean" -> "string"')],
        ["output-type-changed"],
    ),
    (
        field(lambda made: made["properties"]["orders"]["items"]["properties"]["status"]["enum"].append("held")),
        [("output-enum-widened", "find_orders", 'field orders[].status can also be "held"')],
        ["output-enum-narrowed"],
    ),
    (
        field(
            lambda made: made["properties"].update(
                truncated={"anyOf": [made["properties"]["truncated"], {"type": "object", "properties": {"state": {}}}]}
            )
        ),
        [("output-type-widened", "find_orders", "field truncated can also be object with state")],
        ["output-type-narrowed"],
    ),
    (
        field(lambda made: made["properties"]["customer"]["anyOf"][0]["properties"].pop("name")),
        [("output-field-removed", "find_orders", "field customer.name is gone")],
        ["output-field-added"],
    ),
    (
        field(lambda made: made["properties"]["customer"]["anyOf"][0]["properties"]["id"].update(type="integer")),
        [("output-type-changed", "find_orders", 'field customer.id: type "string" -> "integer"')],
        ["output-type-changed"],
    ),
    (
        field(lambda made: made["properties"]["orders"].update(maxItems=50)),
        [("output-rule-tightened", "find_orders", "field orders: maxItems none -> 50")],
        ["output-rule-loosened"],
    ),
    (
        field(lambda made: made["properties"]["orders"].update(contains={}, prefixItems=[{}])),
        [
            (
                "output-schema-undecided",
                "find_orders",
                "field orders: cannot tell whether it can be more or less; prefixItems none -> [{}]",
            ),
            (
                "output-schema-undecided",
                "find_orders",
                "field orders: cannot tell whether it can be more or less; contains none -> {}",
            ),
        ],
        ["output-schema-undecided", "output-schema-undecided"],
    ),
    (
        field(lambda made: made["properties"]["truncated"].pop("description")),
        [("output-text-changed", "find_orders", "field truncated: description removed")],
        ["output-text-changed"],
    ),
]


@pytest.mark.parametrize("case", EDITS)
def test_what_an_edited_answer_is_to_its_reader(case: Case) -> None:
    check(case)
