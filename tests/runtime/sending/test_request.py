"""Where each argument goes, and what no request can carry."""

from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.runtime.errors import InvalidArguments
from mcpgen.runtime.sending.request import Request, build
from mcpgen.runtime.wire import Body, BodyField, Operation, Parameter, ParameterLocation

BASE = "https://api.test/v1"


def request(path: str, arguments: dict[str, Any], *parameters: Parameter, base_url: str = BASE, **more: Any) -> Request:
    return build(
        Operation(method=more.pop("method", "GET"), path=path, parameters=parameters, **more),
        arguments,
        base_url=base_url,
    )


def in_path(name: str = "id", **more: Any) -> Parameter:
    return Parameter(name, "path", **more)


@pytest.mark.parametrize(
    ("base_url", "path", "url"),
    [
        ("https://api.test", "/orders", "https://api.test/orders"),
        ("https://api.test/", "/orders", "https://api.test/orders"),
        ("https://api.test/v1/", "/", "https://api.test/v1/"),
        ("https://api.test/v1", "orders", "https://api.test/v1/orders"),
        ("https://api.test/v1", "//orders", "https://api.test/v1/orders"),
        ("https://api.test", "/a b/ü/%41%zz", "https://api.test/a%20b/%C3%BC/%41%25zz"),
        ("https://api.test", "/a?type=x y#part", "https://api.test/a?type=x%20y"),
    ],
)
def test_the_path_follows_the_base_url(base_url: str, path: str, url: str) -> None:
    assert request(path, {}, base_url=base_url).url == url


def test_each_argument_goes_to_its_own_place() -> None:
    found = request(
        "/bins/{code}",
        {"code": "A1", "code_body": "B7", "label": "x", "trace": "t-1", "theme": "dark"},
        in_path("code"),
        Parameter("label", "query"),
        Parameter("X-Trace", "header", "trace"),
        Parameter("theme", "cookie"),
        method="PUT",
        body=Body(fields=(BodyField("code", "code_body"),)),
        accept=("application/json", "text/csv"),
    )

    assert found == Request(
        method="PUT",
        address="https://api.test/v1/bins/A1",
        query=(("label", "x"),),
        fields=(("Accept", "application/json, text/csv"), ("Content-Type", "application/json"), ("X-Trace", "t-1")),
        cookies=(("theme", "dark"),),
        body=b'{"code":"B7"}',
    )
    assert found.url == "https://api.test/v1/bins/A1?label=x"
    assert found.headers[-1] == ("Cookie", "theme=dark")


def test_what_is_not_given_is_not_sent() -> None:
    parameters = (Parameter("q", "query"), Parameter("h", "header"), Parameter("c", "cookie"))

    for arguments in ({}, {"q": None, "h": None, "c": None}):
        found = request("/a", arguments, *parameters, body=Body(fields=(BodyField("b"),)))
        assert (found.url, found.headers, found.body) == (f"{BASE}/a", (("Accept", "*/*"),), None)


@pytest.mark.parametrize("value", [0, False, ""])
def test_what_is_empty_but_given_is_sent(value: Any) -> None:
    assert request("/a", {"q": value}, Parameter("q", "query")).query != ()


def test_all_placeholders_are_filled_in_one_pass() -> None:
    found = request("/{a}/x-{b}.{a}", {"a": "{b}", "b": "{a}"}, in_path("a"), in_path("b"))

    assert found.url == f"{BASE}/%7Bb%7D/x-%7Ba%7D.%7Bb%7D"


@pytest.mark.parametrize(
    "value",
    ["..", ".", "", "../x", "x/../../admin", "a/.", "..\\x", "./a", "..;/x", "..;a=b", [], [""], ["../x", "a"], None],
)
def test_a_value_that_leaves_its_path_is_refused(value: Any) -> None:
    with pytest.raises(InvalidArguments, match="id"):
        request("/public/{id}", {"id": value}, in_path())


@pytest.mark.parametrize(
    ("template", "arguments"),
    [("/{a}{b}", {"a": ".", "b": "."}), ("/.{a}", {"a": "."}), ("/%2e{a}", {"a": "%2e"}), ("/{a}{b}", {"a": "x"})],
)
def test_values_cannot_make_a_dot_segment_together(template: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        request(template, arguments, in_path("a", allow_reserved=True), in_path("b"))


@pytest.mark.parametrize("value", ["%2e%2e", "%2E.", ".%2e/x", "%2e%2e%2fadmin"])
def test_reserved_characters_make_no_dot_segment(value: str) -> None:
    with pytest.raises(InvalidArguments):
        request("/public/{id}", {"id": value}, in_path(allow_reserved=True))


@pytest.mark.parametrize("value", ["..tides", "tides..", "...", "a.b", "%2e%2e", "a/b", "a//b", "~", "x?y#z"])
def test_a_harmless_value_is_sent_as_one_segment(value: str) -> None:
    url = request("/public/{id}/x", {"id": value}, in_path()).url

    assert url.count("/") == "https://api.test/v1/public/x/x".count("/")
    assert "?" not in url
    assert "#" not in url


@pytest.mark.parametrize("name", ["Accept", "content-type", "AUTHORIZATION"])
def test_the_three_reserved_headers_are_ignored(name: str) -> None:
    found = request("/a", {name: "x"}, Parameter(name, "header"))

    assert found.headers == (("Accept", "*/*"),)


@pytest.mark.parametrize("name", ["Host", "content-length", "Transfer-Encoding", "Connection", "Cookie", "Expect"])
def test_headers_of_the_connection_are_never_sent(name: str) -> None:
    assert request("/a", {name: "x"}, Parameter(name, "header")).headers == (("Accept", "*/*"),)


@pytest.mark.parametrize("name", ["X Y", "X:Y", "X\r\nY", "", "Ü"])
def test_a_header_name_that_could_smuggle_is_refused(name: str) -> None:
    with pytest.raises(InvalidArguments):
        request("/a", {"h": "x"}, Parameter(name, "header", "h"))


@pytest.mark.parametrize("name", ["a b", "a;b", "a=b", "a\r\nb"])
def test_a_cookie_name_that_could_smuggle_is_refused(name: str) -> None:
    with pytest.raises(InvalidArguments):
        request("/a", {"o": {name: "x"}}, Parameter("o", "cookie", style="cookie"))
    with pytest.raises(InvalidArguments):
        request("/a", {"o": "x"}, Parameter(name, "cookie", "o"))


@pytest.mark.parametrize("location", ["query", "cookie"])
def test_an_exploded_object_cannot_take_another_parameters_name(location: ParameterLocation) -> None:
    with pytest.raises(InvalidArguments, match="o: cannot have a field admin"):
        request("/a", {"o": {"admin": "1"}}, Parameter("o", location), Parameter("admin", location))


def test_the_whole_query_may_be_one_parameter() -> None:
    form = Parameter("q", "querystring", content_type="application/x-www-form-urlencoded")
    json = Parameter("q", "querystring", content_type="application/json")

    assert request("/a", {"q": {"a": ["x", "y"], "b": "1 2"}}, form).url == f"{BASE}/a?a=x&a=y&b=1+2"
    assert request("/a", {"q": {"a": 1}}, json).url == f"{BASE}/a?%7B%22a%22%3A1%7D"


def test_an_argument_that_the_operation_lacks_is_refused() -> None:
    with pytest.raises(InvalidArguments, match="does not take pages"):
        request("/a", {"pages": 1}, Parameter("page", "query"))


@pytest.mark.parametrize("method", ["GET", "DELETE", "QUERY"])
def test_a_body_is_sent_whatever_the_method(method: str) -> None:
    found = request("/a", {"body": [1]}, method=method, body=Body(argument="body"))

    assert (found.method, found.body) == (method, b"[1]")


def test_a_request_as_json_has_text_or_base64() -> None:
    text = request("/a", {"body": "ü"}, body=Body(argument="body", media_type="text/plain"))
    binary = request("/a", {"body": "/w=="}, body=Body(argument="body", media_type="a/b", binary=True))

    assert text.as_json() == {
        "method": "GET",
        "url": f"{BASE}/a",
        "headers": [["Accept", "*/*"], ["Content-Type", "text/plain"]],
        "body": "ü",
        "bodyBase64": None,
    }
    assert (binary.as_json()["body"], binary.as_json()["bodyBase64"]) == (None, "/w==")


def test_arguments_that_make_the_url_too_long_are_refused() -> None:
    with pytest.raises(InvalidArguments, match="URL of 60024 characters"):
        request("/a", {"q": "ü" * 10_000}, Parameter("q", "query"))


@given(st.text(st.characters(exclude_categories=["Cs"])), st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_the_http_client_changes_nothing_of_the_url(query: str, segment: str) -> None:
    try:
        found = request("/a/{id}/b", {"id": segment, "q": query}, in_path(), Parameter("q", "query"))
    except InvalidArguments:
        return

    assert httpx.URL(found.url).raw_path.decode() == found.url.removeprefix("https://api.test")
