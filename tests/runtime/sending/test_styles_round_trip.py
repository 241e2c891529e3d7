"""What went in comes out at a server that parses by RFC 6570 and the style table; none of our code parses here."""

from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from starlette.datastructures import QueryParams
from uritemplate import URITemplate

from mcpgen.runtime.errors import InvalidArguments
from mcpgen.runtime.sending.request import Request, build
from mcpgen.runtime.wire import Operation, Parameter, ParameterLocation, Style

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
SOME_TEXT = TEXTS.filter(lambda text: text != "")
KEYS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="[]"), min_size=1)
LISTS = st.lists(TEXTS, min_size=1)
OBJECTS = st.dictionaries(SOME_TEXT, TEXTS, min_size=1)
SCALARS = st.one_of(TEXTS, st.integers(), st.booleans(), st.floats(allow_nan=False, allow_infinity=False))


def sent(location: ParameterLocation, value: Any, *, style: Style | None, explode: bool | None) -> Request:
    path = "/a/{value}/z" if location == "path" else "/a"
    parameter = Parameter("value", location, style=style, explode=explode)
    operation = Operation(method="GET", path=path, parameters=(parameter,))
    try:
        return build(operation, {"value": value}, base_url="http://api.test/v1")
    except InvalidArguments:
        assume(False)
        raise


def segment(request: Request) -> str:
    """The segment of the value, found as a server finds it: between the second and the third slash."""
    path = urlsplit(request.url).path
    assert path.count("/") == 4
    return path.split("/")[3]


def written(value: Any) -> str:
    """A scalar as text, by the rules of JSON."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def pairs_of(items: list[str]) -> dict[str, str]:
    """`R,100,G,200` as an object."""
    texts = [unquote(item) for item in items]
    return dict(zip(texts[::2], texts[1::2], strict=True))


def equations_of(items: list[str]) -> dict[str, str]:
    """`R=100`, `G=200` as an object."""
    return {unquote(name): unquote(value) for name, _, value in (item.partition("=") for item in items)}


@given(value=SCALARS)
@pytest.mark.parametrize(("style", "before"), [("simple", ""), ("label", "."), ("matrix", ";value=")])
def test_a_scalar_in_a_path(style: Style, before: str, value: Any) -> None:
    text = segment(sent("path", value, style=style, explode=False))

    got = unquote(text.removeprefix(before))
    assert got == written(value) or float(got) == value


@given(value=LISTS)
@pytest.mark.parametrize("explode", [True, False])
def test_a_list_in_a_path(explode: bool, value: list[str]) -> None:
    simple = segment(sent("path", value, style="simple", explode=explode))
    label = segment(sent("path", value, style="label", explode=explode))
    matrix = segment(sent("path", value, style="matrix", explode=explode))

    assert [unquote(item) for item in simple.split(",")] == value
    if not explode or "." not in "".join(value):
        assert [unquote(item) for item in label[1:].split("." if explode else ",")] == value
    items = (
        matrix[1:].split(";value") if explode else [f"={item}" for item in matrix.removeprefix(";value=").split(",")]
    )
    assert [unquote(item.removeprefix("value").removeprefix("=")) for item in items] == value


@given(value=OBJECTS)
def test_an_object_in_a_path(value: dict[str, str]) -> None:
    assert pairs_of(segment(sent("path", value, style="simple", explode=False)).split(",")) == value
    assert equations_of(segment(sent("path", value, style="simple", explode=True)).split(",")) == value
    assert equations_of(segment(sent("path", value, style="matrix", explode=True))[1:].split(";")) == value


@given(value=SCALARS)
def test_a_scalar_in_a_query(value: Any) -> None:
    query = QueryParams(urlsplit(sent("query", value, style=None, explode=None).url).query)

    assert query.multi_items() == [("value", written(value))] or float(query["value"]) == value


@given(value=LISTS)
@pytest.mark.parametrize("style", ["form", "spaceDelimited", "pipeDelimited"])
def test_an_exploded_list_in_a_query(style: Style, value: list[str]) -> None:
    query = QueryParams(urlsplit(sent("query", value, style=style, explode=True).url).query)

    assert query.getlist("value") == value


@given(value=OBJECTS)
def test_an_exploded_object_in_a_query(value: dict[str, str]) -> None:
    assert dict(QueryParams(urlsplit(sent("query", value, style="form", explode=True).url).query)) == value


@given(value=LISTS)
@pytest.mark.parametrize(
    ("style", "delimiter"),
    [("form", ","), ("spaceDelimited", "%20"), ("pipeDelimited", "%7C"), ("tabDelimited", "%09")],
)
def test_a_list_in_one_query_value(style: Style, delimiter: str, value: list[str]) -> None:
    query = urlsplit(sent("query", value, style=style, explode=False).url).query

    assert query.startswith("value=")
    assert [unquote(item) for item in query.removeprefix("value=").split(delimiter)] == value


@given(value=st.dictionaries(KEYS, TEXTS, min_size=1))
def test_a_deep_object_in_a_query(value: dict[str, str]) -> None:
    query = QueryParams(urlsplit(sent("query", value, style="deepObject", explode=True).url).query)

    assert {name.removeprefix("value[").removesuffix("]"): text for name, text in query.items()} == value


@given(value=st.lists(TEXTS.filter(lambda text: "," not in text), min_size=1))
def test_a_list_in_a_header(value: list[str]) -> None:
    request = sent("header", value, style="simple", explode=False)

    assert dict(request.headers)["value"].split(",") == value


@given(value=TEXTS)
def test_a_scalar_in_a_cookie(value: str) -> None:
    request = sent("cookie", value, style=None, explode=None)
    jar = SimpleCookie()
    try:
        jar.load(dict(request.headers)["Cookie"])
    except CookieError:
        pytest.fail("no cookie")

    assert unquote(jar["value"].value) == value


@given(value=st.one_of(SOME_TEXT, LISTS, OBJECTS), explode=st.booleans())
@pytest.mark.parametrize(
    ("location", "style", "template"),
    [
        ("path", "simple", "/v1/a/{value@}/z"),
        ("path", "label", "/v1/a/{.value@}/z"),
        ("path", "matrix", "/v1/a/{;value@}/z"),
        ("query", "form", "/v1/a{?value@}"),
    ],
)
def test_the_text_is_that_of_a_library_for_uri_templates(
    location: ParameterLocation, style: Style, template: str, value: Any, explode: bool
) -> None:
    members = [*value.values()] if isinstance(value, dict) else value
    assume(style != "matrix" or "" not in members)  # the library writes `;name=` where RFC 6570 (3.2.7) has `;name`
    value = dict(sorted(value.items())) if isinstance(value, dict) else value
    expanded = URITemplate(template.replace("@", "*" if explode else "")).expand(value=value)

    assert sent(location, value, style=style, explode=explode).url == f"http://api.test{expanded}"
