"""Answers: each is what its tool's output schema says, as data and as text; an API that drifts is told apart."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.applications import Starlette

from tests.acceptance.apis import Site, leaving_out
from tests.acceptance.host import Host, data_of, error_of, text_of
from tests.acceptance.test_lists import TASK_TOOLS

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("find_orders", {"customer_id": "C-0085"}),
    ("find_orders", {"customer_id": "C-0000"}),
    ("get_order_status", {"order_id": "O-2415"}),
    ("get_order_status", {"order_id": "O-2469"}),
    ("quote_refund", {"order_id": "O-2415"}),
    ("quote_refund", {"order_id": "O-2415", "sku": "KG-1050"}),
    ("check_stock", {"sku": "KG-1050"}),
]


def output_schema(host: Host, tool: str) -> dict[str, Any]:
    """The output schema of a tool, as it is listed."""
    schemas: dict[str, dict[str, Any]] = {listed["name"]: listed["outputSchema"] for listed in host.tools}
    return schemas[tool]


def test_every_task_tool_has_a_valid_output_schema(support: Host) -> None:
    for tool in TASK_TOOLS:
        schema = output_schema(support, tool)
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"


@pytest.mark.parametrize(("tool", "arguments"), CALLS)
def test_an_answer_conforms_and_its_text_is_the_same_json(support: Host, tool: str, arguments: dict[str, Any]) -> None:
    result = support.call(tool, **arguments)
    data = data_of(result)
    Draft202012Validator(output_schema(support, tool)).validate(data)
    assert json.loads(text_of(result)) == data


@pytest.mark.parametrize("order_id", ["O-2415", "O-2289"])
def test_the_answer_of_issue_refund_conforms_each_time(support: Host, order_id: str) -> None:
    quote_id = data_of(support.call("quote_refund", order_id=order_id))["quote_id"]
    for _ in range(2):
        result = support.call("issue_refund", quote_id=quote_id)
        Draft202012Validator(output_schema(support, "issue_refund")).validate(data_of(result))
        assert json.loads(text_of(result)) == data_of(result)


def test_an_order_that_was_not_shipped_keeps_its_nulls(support: Host) -> None:
    status = data_of(support.call("get_order_status", order_id="O-2469"))
    assert (status["shipped_on"], status["delivered_on"]) == (None, None)


DRIFTS = [
    ("find_orders", {"customer_id": "C-0085"}, "placed_on"),
    ("get_order_status", {"order_id": "O-2415"}, "status"),
    ("get_order_status", {"order_id": "O-2415"}, "quantity"),
    ("get_order_status", {"order_id": "O-2415"}, "lines"),
    ("quote_refund", {"order_id": "O-2415"}, "total"),
    ("quote_refund", {"order_id": "O-2415", "sku": "KG-1050"}, "sku"),
    ("check_stock", {"sku": "KG-1050"}, "warehouses"),
    ("check_stock", {"sku": "KG-1050"}, "on_hand"),
]


@pytest.mark.parametrize(("tool", "arguments", "field"), DRIFTS)
def test_an_answer_without_a_declared_field_is_a_tool_error_with_the_data(
    support: Host, shop: Starlette, site: Site, tool: str, arguments: dict[str, Any], field: str
) -> None:
    site.app = leaving_out(field, shop)
    error = error_of(support.call(tool, **arguments))
    told, _, data = error.partition("\n")
    assert told.startswith("The API call succeeded (200); do not repeat it. Its answer differs from the contract: "), (
        error
    )
    assert field in told
    assert json.loads(data.removeprefix("The answer: "))


def test_a_refund_whose_answer_drifted_is_not_made_again(support: Host, shop: Starlette, site: Site) -> None:
    quote_id = data_of(support.call("quote_refund", order_id="O-2415"))["quote_id"]
    site.app = leaving_out("status", shop)
    error = error_of(support.call("issue_refund", quote_id=quote_id))
    assert error.startswith(
        "The API call succeeded (201); do not repeat it. Its answer differs from the contract: status: missing"
    )
    assert '"R-0111"' in error
    site.app = shop
    again = error_of(support.call("issue_refund", quote_id=quote_id))
    assert "R-0111" in again
    assert shop.state.received["POST", "/refunds"] == 1


def test_endpoint_tools_hand_a_drifted_answer_on(endpoints: Host, shop: Starlette, site: Site) -> None:
    site.app = leaving_out("total", shop)
    order = data_of(endpoints.call("get_orders_by_order_id", order_id="O-2415"))
    assert order["order_id"] == "O-2415"
    assert "total" not in order


def test_a_list_of_an_endpoint_tool_stands_under_result(endpoints: Host) -> None:
    result = endpoints.call("get_orders", customer_id="C-0085", limit=2)
    assert [order["order_id"] for order in data_of(result)["result"]] == ["O-2355", "O-2141"]
    assert json.loads(text_of(result)) == data_of(result)["result"]
