"""openapi/shop.yaml says what the shop's API really answers, no more and no less."""

from collections.abc import Mapping
from typing import Any

import httpx
import pytest
import yaml
from jsonschema import Draft202012Validator
from starlette.routing import Route

from mcpgen.demo import files, shop_api
from mcpgen.names import method_path_name

DOCUMENT: Mapping[str, Any] = yaml.safe_load(files.path("openapi", "shop.yaml").read_text(encoding="utf-8"))
OPERATIONS: Mapping[tuple[str, str], Mapping[str, Any]] = {
    (method.upper(), path): operation for path, item in DOCUMENT["paths"].items() for method, operation in item.items()
}

# What makes the API give each answer that the document describes.
REQUESTS: Mapping[tuple[str, str, str], tuple[str, Any]] = {
    ("GET", "/orders", "200"): ("/orders?limit=100", None),
    ("GET", "/orders", "422"): ("/orders?status=lost", None),
    ("GET", "/orders/{order_id}", "200"): ("/orders/O-2440", None),
    ("GET", "/orders/{order_id}", "404"): ("/orders/O-9999", None),
    ("GET", "/stock/{sku}", "200"): ("/stock/KG-1050", None),
    ("GET", "/stock/{sku}", "404"): ("/stock/KG-9999", None),
    ("POST", "/refunds", "201"): ("/refunds", {"order_id": "O-2289", "amount": "180.00"}),
    ("POST", "/refunds", "404"): ("/refunds", {"order_id": "O-9999", "amount": "1.00"}),
    ("POST", "/refunds", "409"): ("/refunds", {"order_id": "O-2456", "amount": "1.00"}),
    ("POST", "/refunds", "422"): ("/refunds", {"order_id": "O-2415", "amount": "much"}),
    ("POST", "/stock/{sku}/recount", "200"): ("/stock/KG-1048/recount", None),
    ("POST", "/stock/{sku}/recount", "404"): ("/stock/KG-9999/recount", None),
}


def test_the_document_has_the_five_operations_of_a_plain_api() -> None:
    assert DOCUMENT["info"]["title"] == "Shop API"
    assert [method_path_name(*key) for key in OPERATIONS] == [
        "get_orders",
        "get_orders_by_order_id",
        "get_stock_by_sku",
        "post_refunds",
        "post_stock_by_sku_recount",
    ]
    for operation in OPERATIONS.values():
        assert "operationId" not in operation
        assert "\n" not in operation["summary"]
        for parameter in operation.get("parameters", ()):
            assert set(parameter) <= {"name", "in", "required", "schema"}
            assert set(parameter["schema"]) == {"type"}


def test_every_operation_is_a_route_and_every_route_an_operation() -> None:
    routes = {
        (method, route.path)
        for route in shop_api.create_app().routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert routes == set(OPERATIONS)


def test_every_described_answer_has_a_request_that_gets_it() -> None:
    described = [(*key, status) for key, operation in OPERATIONS.items() for status in operation["responses"]]
    assert sorted(REQUESTS) == sorted(answer for answer in described if answer[2] != "401")


@pytest.mark.parametrize(("method", "path", "status"), REQUESTS)
def test_an_answer_is_what_the_document_says(shop: httpx.Client, method: str, path: str, status: str) -> None:
    url, body = REQUESTS[method, path, status]
    reply = shop.request(method, url, json=body) if body else shop.request(method, url)
    assert str(reply.status_code) == status
    assert reply.headers["content-type"] == "application/json"
    check_body(reply.json(), method=method, path=path, status=status)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_a_wrong_key_gets_the_401_of_the_document(shop: httpx.Client, method: str, path: str) -> None:
    reply = shop.request(method, path, headers={"X-API-Key": "wrong"})
    assert reply.status_code == 401
    check_body(reply.json(), method=method, path=path, status="401")


def test_a_declared_field_that_is_missing_would_be_noticed() -> None:
    with pytest.raises(AssertionError, match="'placed_on' is a required property"):
        check_body([{"order_id": "O-2440"}], method="GET", path="/orders", status="200")


def check_body(body: object, *, method: str, path: str, status: str) -> None:
    """Compare with the response schema, its objects closed: the document leaves nothing out either."""
    place = f"#/paths/{path.replace('/', '~1')}/{method.lower()}/responses/{status}"
    response = OPERATIONS[method, path]["responses"][status].get("$ref", place)
    schema = {**_closed(DOCUMENT), "$ref": f"{response}/content/application~1json/schema"}
    validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    faults = [error.message for error in validator.iter_errors(body)]
    assert faults == [], "; ".join(faults)


def _closed(node: Any) -> Any:
    if isinstance(node, dict):
        closed = {key: _closed(value) for key, value in node.items()}
        return closed | {"additionalProperties": False} if node.get("type") == "object" else closed
    return [_closed(item) for item in node] if isinstance(node, list) else node
