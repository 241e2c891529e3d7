"""The documents in openapi/ say what the example services really answer, no more and no less."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
import yaml
from jsonschema import Draft202012Validator
from starlette.routing import Route

from mcpgen.demo import files, shop_api, weather_api
from mcpgen.demo.serving import serve
from mcpgen.names import method_path_name

APPS = {"shop": shop_api.create_app(recount_seconds=0), "weather": weather_api.create_app()}
DOCUMENTS: Mapping[str, Any] = {
    service: yaml.safe_load(files.path("openapi", f"{service}.yaml").read_text(encoding="utf-8")) for service in APPS
}
OPERATIONS: Mapping[tuple[str, str, str], Any] = {
    (service, method.upper(), path): operation
    for service, document in DOCUMENTS.items()
    for path, item in document["paths"].items()
    for method, operation in item.items()
}

# What makes a service give each answer that its document describes: the target, and a body where one is sent.
REQUESTS: Mapping[tuple[str, str, str, str], tuple[str, Any]] = {
    ("shop", "GET", "/orders", "200"): ("/orders?limit=100", None),
    ("shop", "GET", "/orders", "422"): ("/orders?status=lost", None),
    ("shop", "GET", "/orders/{order_id}", "200"): ("/orders/O-2440", None),
    ("shop", "GET", "/orders/{order_id}", "404"): ("/orders/O-9999", None),
    ("shop", "GET", "/stock/{sku}", "200"): ("/stock/KG-1050", None),
    ("shop", "GET", "/stock/{sku}", "404"): ("/stock/KG-9999", None),
    ("shop", "POST", "/refunds", "201"): ("/refunds", {"order_id": "O-2289", "amount": "180.00"}),
    ("shop", "POST", "/refunds", "404"): ("/refunds", {"order_id": "O-9999", "amount": "1.00"}),
    ("shop", "POST", "/refunds", "409"): ("/refunds", {"order_id": "O-2456", "amount": "1.00"}),
    ("shop", "POST", "/refunds", "422"): ("/refunds", {"order_id": "O-2415", "amount": "much"}),
    ("shop", "POST", "/stock/{sku}/recount", "200"): ("/stock/KG-1048/recount", None),
    ("shop", "POST", "/stock/{sku}/recount", "404"): ("/stock/KG-9999/recount", None),
    ("weather", "GET", "/cities", "200"): ("/cities?name=springfield", None),
    ("weather", "GET", "/cities", "422"): ("/cities", None),
    ("weather", "GET", "/forecasts/{city_id}", "200"): ("/forecasts/5419384?days=7", None),
    ("weather", "GET", "/forecasts/{city_id}", "404"): ("/forecasts/1", None),
    ("weather", "GET", "/forecasts/{city_id}", "422"): ("/forecasts/5419384?days=10", None),
}


@pytest.fixture(scope="module")
def clients() -> Iterator[Mapping[str, httpx.Client]]:
    key = {"X-API-Key": shop_api.DEMO_API_KEY}
    with ExitStack() as stack:
        yield {
            service: stack.enter_context(httpx.Client(base_url=stack.enter_context(serve(app)), headers=key))
            for service, app in APPS.items()
        }


def test_the_naive_names_are_those_of_a_plain_api() -> None:
    assert [method_path_name(method, path) for _, method, path in OPERATIONS] == [
        "get_orders",
        "get_orders_by_order_id",
        "get_stock_by_sku",
        "post_refunds",
        "post_stock_by_sku_recount",
        "get_cities",
        "get_forecasts_by_city_id",
    ]


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=[" ".join(key) for key in OPERATIONS])
def test_an_operation_is_as_terse_as_such_documents_are(operation: Mapping[str, Any]) -> None:
    assert "operationId" not in operation
    assert "description" not in operation
    assert "\n" not in operation["summary"]
    for parameter in operation.get("parameters", ()):
        assert set(parameter) <= {"name", "in", "required", "schema"}
        assert set(parameter["schema"]) == {"type"}


def test_every_operation_is_a_route_and_every_route_an_operation() -> None:
    routes = [
        (service, method, route.path)
        for service, app in APPS.items()
        for route in app.routes
        if isinstance(route, Route)
        for method in sorted(route.methods or ())
        if method != "HEAD"
    ]
    assert sorted(routes) == sorted(OPERATIONS)


def test_every_described_answer_has_a_request_that_gets_it() -> None:
    described = [(*key, status) for key, operation in OPERATIONS.items() for status in operation["responses"]]
    assert sorted(REQUESTS) == sorted(answer for answer in described if answer[3] != "401")


@pytest.mark.parametrize(("service", "method", "path", "status"), REQUESTS)
def test_an_answer_is_what_the_document_says(
    clients: Mapping[str, httpx.Client], service: str, method: str, path: str, status: str
) -> None:
    target, body = REQUESTS[service, method, path, status]
    reply = clients[service].request(method, target, **({"json": body} if body else {}))
    assert str(reply.status_code) == status
    assert reply.headers["content-type"] == "application/json"
    assert faults(reply.json(), place=(service, method, path, status)) == []


@pytest.mark.parametrize(("method", "path"), [key[1:] for key in OPERATIONS if key[0] == "shop"])
def test_a_wrong_key_gets_the_401_of_the_document(clients: Mapping[str, httpx.Client], method: str, path: str) -> None:
    reply = clients["shop"].request(method, path, headers={"X-API-Key": "wrong"})
    assert reply.status_code == 401
    assert faults(reply.json(), place=("shop", method, path, "401")) == []


def test_a_declared_field_that_is_missing_and_one_that_is_not_declared_are_noticed() -> None:
    day = {"date": "2026-10-02", "high_c": 9.0, "low_c": -1.0, "wind": "calm"}
    place = ("weather", "GET", "/forecasts/{city_id}", "200")
    assert faults({"city_id": "5419384", "days": [day]}, place=place) == [
        "'conditions' is a required property",
        "Additional properties are not allowed ('wind' was unexpected)",
    ]


def faults(body: object, *, place: tuple[str, str, str, str]) -> list[str]:
    """Compare with the response schema, its objects closed: a document leaves nothing out either."""
    service, method, path, status = place
    here = f"#/paths/{path.replace('/', '~1')}/{method.lower()}/responses/{status}"
    response = OPERATIONS[service, method, path]["responses"][status].get("$ref", here)
    schema = {**_closed(DOCUMENTS[service]), "$ref": f"{response}/content/application~1json/schema"}
    validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return sorted(error.message for error in validator.iter_errors(body))


def _closed(node: Any) -> Any:
    if isinstance(node, dict):
        closed = {key: _closed(value) for key, value in node.items()}
        return closed | {"additionalProperties": False} if node.get("type") == "object" else closed
    return [_closed(item) for item in node] if isinstance(node, list) else node
