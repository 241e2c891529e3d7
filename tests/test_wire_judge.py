"""The judge of recorded requests and results finds what is wrong: each change of a good one is a fault."""

from typing import Any

import pytest

from tests.recording import Recorded
from tests.wire_judge import request_faults, result_faults

GOOD = Recorded(
    method="POST",
    target="/v1/a%2Fb?q=1&q=2",
    fields=(("Content-Type", "application/json"), ("Cookie", "theme=dark"), ("Accept", "text/csv, application/json")),
    body=b'{"a": 1}',
)
WANTED: dict[str, Any] = {
    "method": "POST",
    "path": "/v1/a%2Fb",
    "query": [["q", "1"], ["q", "2"]],
    "headers": {"Content-Type": "application/json", "Accept": "application/json"},
    "headers_prefix": {"Content-Type": "application/"},
    "headers_absent": ["Authorization"],
    "cookies": {"theme": "dark"},
    "body": {"a": 1},
}
RESULT = {"content": [{"type": "text", "text": "done"}], "structuredContent": {"a": 1}, "isError": False}


def test_a_good_request_has_no_faults() -> None:
    assert [*request_faults(WANTED, GOOD)] == []


@pytest.mark.parametrize(
    "change",
    [
        {"method": "PUT"},
        {"path": "/v1/a/b"},
        {"query": [["q", "2"], ["q", "1"]]},
        {"query": [["q", "1"]]},
        {"headers": {"Content-Type": "text/plain"}},
        {"headers": {"Accept": "image/png"}},
        {"headers_prefix": {"Content-Type": "multipart/"}},
        {"headers_absent": ["cookie"]},
        {"cookies": {"theme": "light"}},
        {"body": {"a": 2}},
        {"body_text": "a"},
        {"body_form": [["a", "1"]]},
        {"no_body": True},
    ],
)
def test_a_request_that_is_not_as_wanted_has_one_fault(change: dict[str, Any]) -> None:
    assert len([*request_faults(WANTED | change, GOOD)]) == 1


@pytest.mark.parametrize("target", ["/v1/{id}", "/v1//a", "/v1/ü", "/v1/%zz"])
def test_a_target_that_is_no_url_is_a_fault(target: str) -> None:
    assert [*request_faults({}, Recorded(method="GET", target=target, fields=()))] != []


@pytest.mark.parametrize(
    "change",
    [
        {"is_error": True},
        {"text_contains": ["failed"]},
        {"text_lacks": ["done"]},
        {"structured": {"a": 2}},
        {"content": [{"type": "image"}]},
    ],
)
def test_a_result_that_is_not_as_wanted_has_one_fault(change: dict[str, Any]) -> None:
    assert [*result_faults({"is_error": False, "structured": {"a": 1}}, RESULT)] == []
    assert len([*result_faults(change, RESULT)]) == 1
