"""What a tool takes, edited: taking less breaks a call."""

import pytest

from tests.diff.edits import Case, argument, check, schema

EDITS: list[Case] = [
    (
        schema("find_orders", lambda made: made["properties"].pop("status")),
        [("arg-removed", "find_orders", "argument status is gone")],
        ["arg-added-optional"],
    ),
    (
        schema("find_orders", lambda made: made["required"].append("placed_since")),
        [("arg-became-required", "find_orders", "argument placed_since is now required")],
        ["arg-became-optional"],
    ),
    (
        schema("find_orders", lambda made: (made["properties"].update(page={}), made["required"].append("page"))),
        [("arg-added-required", "find_orders", "argument page is new and required")],
        ["arg-removed"],
    ),
    (
        schema("find_orders", lambda made: made["properties"].update(page={"type": "integer"})),
        [("arg-added-optional", "find_orders", "argument page is new, optional")],
        ["arg-removed"],
    ),
    (
        argument("status", "find_orders", enum=["placed", "shipped", "delivered", "cancelled"]),
        [("arg-enum-narrowed", "find_orders", 'argument status no longer takes "returned"')],
        ["arg-enum-widened"],
    ),
    (
        argument("status", "find_orders", enum=None),
        [
            (
                "arg-enum-widened",
                "find_orders",
                'argument status no longer takes only "placed", "shipped", "delivered", "cancelled" and "returned"',
            )
        ],
        ["arg-enum-narrowed"],
    ),
    (
        argument("limit", "find_orders", type="string"),
        [("arg-type-changed", "find_orders", 'argument limit: type "integer" -> "string"')],
        ["arg-type-changed"],
    ),
    (
        argument("sku", "check_stock", type=["string", "null"]),
        [("arg-type-widened", "check_stock", 'argument sku: type "string" -> ["string", "null"]')],
        ["arg-type-narrowed"],
    ),
    (
        argument("placed_since", "find_orders", format="date-time"),
        [("arg-type-changed", "find_orders", 'argument placed_since: format "date" -> "date-time"')],
        ["arg-type-changed"],
    ),
    (
        argument("sku", "check_stock", type=None, anyOf=[{"type": "string"}, {"type": "null"}]),
        [("arg-type-widened", "check_stock", "argument sku also takes null")],
        ["arg-type-narrowed"],
    ),
    (
        argument("limit", "find_orders", maximum=20),
        [("arg-bound-tightened", "find_orders", "argument limit: maximum 50 -> 20")],
        ["arg-bound-loosened"],
    ),
    (
        argument("limit", "find_orders", minimum=None),
        [("arg-bound-loosened", "find_orders", "argument limit: minimum 1 -> none")],
        ["arg-bound-tightened"],
    ),
    (
        argument("sku", "check_stock", pattern="^KG-"),
        [("arg-pattern-added", "check_stock", 'argument sku: pattern none -> "^KG-"')],
        ["arg-pattern-removed"],
    ),
    (
        argument("customer_id", "find_orders", pattern="^C"),
        [
            (
                "arg-schema-undecided",
                "find_orders",
                'argument customer_id: cannot tell whether it takes more or less; pattern "^C-\\\\d{4}$" -> "^C"',
            )
        ],
        ["arg-schema-undecided"],
    ),
    (
        argument("sku", "check_stock", **{"not": {"const": ""}}),
        [("arg-rule-added", "check_stock", 'argument sku: not none -> {"const": ""}')],
        ["arg-rule-removed"],
    ),
    (
        argument("limit", "find_orders", default=20),
        [("arg-default-changed", "find_orders", "argument limit: default 10 -> 20")],
        ["arg-default-changed"],
    ),
    (
        argument("customer_id", "find_orders", description="The customer."),
        [("arg-text-changed", "find_orders", "argument customer_id: description changed")],
        ["arg-text-changed"],
    ),
    (
        argument("sku", "check_stock", description="Like KG-9901."),
        [("arg-text-changed", "check_stock", "argument sku: description added")],
        ["arg-text-changed"],
    ),
    (
        argument("sku", "check_stock", examples=["KG-9901"]),
        [("arg-example-changed", "check_stock", "argument sku: examples added")],
        ["arg-example-changed"],
    ),
    (schema("check_stock", lambda made: made.pop("additionalProperties")), [], []),
]


@pytest.mark.parametrize("case", EDITS)
def test_what_an_edited_argument_is_to_a_caller(case: Case) -> None:
    check(case)
