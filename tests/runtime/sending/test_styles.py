"""The style table of OpenAPI 3.2 (4.12.3), row by row, and what it leaves open."""

from typing import Any

import pytest

from mcpgen.runtime.errors import InvalidArguments
from mcpgen.runtime.sending.styles import cookie_pairs, header_text, path_text, query_pairs
from mcpgen.runtime.wire import Parameter, ParameterLocation, Style

COLORS = ["blue", "black", "brown"]
RGB = {"R": 100, "G": 200, "B": 150}


def parameter(location: ParameterLocation, style: Style | None, explode: bool | None, **more: Any) -> Parameter:
    return Parameter("color", location, style=style, explode=explode, **more)


@pytest.mark.parametrize(
    ("style", "explode", "value", "text"),
    [
        ("simple", False, "blue", "blue"),
        ("simple", False, COLORS, "blue,black,brown"),
        ("simple", False, RGB, "R,100,G,200,B,150"),
        ("simple", True, COLORS, "blue,black,brown"),
        ("simple", True, RGB, "R=100,G=200,B=150"),
        ("label", False, "blue", ".blue"),
        ("label", False, COLORS, ".blue,black,brown"),
        ("label", False, RGB, ".R,100,G,200,B,150"),
        ("label", True, COLORS, ".blue.black.brown"),
        ("label", True, RGB, ".R=100.G=200.B=150"),
        ("matrix", False, "", ";color"),
        ("matrix", False, "blue", ";color=blue"),
        ("matrix", False, COLORS, ";color=blue,black,brown"),
        ("matrix", False, RGB, ";color=R,100,G,200,B,150"),
        ("matrix", True, COLORS, ";color=blue;color=black;color=brown"),
        ("matrix", True, RGB, ";R=100;G=200;B=150"),
        (None, None, RGB, "R,100,G,200,B,150"),
    ],
)
def test_a_path_value_is_written_by_its_style(style: Style, explode: bool, value: Any, text: str) -> None:
    assert path_text(parameter("path", style, explode), value) == text


@pytest.mark.parametrize(
    ("style", "explode", "value", "pairs"),
    [
        ("form", True, "", "color="),
        ("form", True, "blue", "color=blue"),
        ("form", True, COLORS, "color=blue&color=black&color=brown"),
        ("form", True, RGB, "R=100&G=200&B=150"),
        ("form", False, "", "color="),
        ("form", False, COLORS, "color=blue,black,brown"),
        ("form", False, RGB, "color=R,100,G,200,B,150"),
        ("spaceDelimited", False, COLORS, "color=blue%20black%20brown"),
        ("spaceDelimited", False, RGB, "color=R%20100%20G%20200%20B%20150"),
        ("spaceDelimited", None, COLORS, "color=blue%20black%20brown"),
        ("spaceDelimited", True, COLORS, "color=blue&color=black&color=brown"),
        ("pipeDelimited", False, COLORS, "color=blue%7Cblack%7Cbrown"),
        ("pipeDelimited", False, RGB, "color=R%7C100%7CG%7C200%7CB%7C150"),
        ("tabDelimited", False, COLORS, "color=blue%09black%09brown"),
        ("deepObject", True, RGB, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
        ("deepObject", None, RGB, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
        (None, None, COLORS, "color=blue&color=black&color=brown"),
    ],
)
def test_a_query_value_is_written_by_its_style(style: Style, explode: bool | None, value: Any, pairs: str) -> None:
    found = query_pairs(parameter("query", style, explode), value)

    assert "&".join(f"{name}={text}" for name, text in found) == pairs


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-7, "-7"),
        (10**30, "1" + "0" * 30),
        (5.0, "5"),
        (0.1, "0.1"),
        (1e300, "1e%2B300"),
        ("", ""),
        ("a,b c&d=e/f?#%", "a%2Cb%20c%26d%3De%2Ff%3F%23%25"),
        ("Zoë ☃ 🙂", "Zo%C3%AB%20%E2%98%83%20%F0%9F%99%82"),
        ("-._~", "-._~"),
    ],
)
def test_a_scalar_is_written_as_json_writes_it_and_percent_encoded(value: Any, text: str) -> None:
    assert query_pairs(parameter("query", None, None), value) == [("color", text)]


@pytest.mark.parametrize("style", ["form", "spaceDelimited", "pipeDelimited"])
@pytest.mark.parametrize("explode", [True, False])
@pytest.mark.parametrize("value", [[], [None]])
def test_an_array_without_members_is_its_name_alone(style: Style, explode: bool, value: Any) -> None:
    """Left out, it would turn "none of them" into "all of them"."""
    assert query_pairs(parameter("query", style, explode), value) == [("color", "")]


@pytest.mark.parametrize(
    ("style", "explode", "pairs"), [("form", True, []), ("form", False, [("color", "")]), ("deepObject", True, [])]
)
@pytest.mark.parametrize("value", [{}, {"R": None}])
def test_an_object_without_members_has_a_pair_only_where_it_has_a_name(
    style: Style, explode: bool, pairs: Any, value: Any
) -> None:
    assert query_pairs(parameter("query", style, explode), value) == pairs


def test_a_null_among_members_is_left_out() -> None:
    assert query_pairs(parameter("query", "form", False), ["a", None, "b"]) == [("color", "a,b")]


def test_a_value_nested_in_a_member_is_json() -> None:
    value = {"R": [1, 2], "G": {"x": None}}

    assert query_pairs(parameter("query", "form", True), value) == [
        ("R", "%5B1%2C2%5D"),
        ("G", "%7B%22x%22%3Anull%7D"),
    ]


def test_a_deep_object_goes_on_as_deep_as_the_value() -> None:
    value = {"a": {"b": [1, 2]}, "c": [{"d": True}], "e": None}

    assert query_pairs(parameter("query", "deepObject", True), value) == [
        ("color%5Ba%5D%5Bb%5D", "1"),
        ("color%5Ba%5D%5Bb%5D", "2"),
        ("color%5Bc%5D%5B0%5D%5Bd%5D", "true"),
    ]


def test_an_array_as_a_deep_object_has_empty_brackets() -> None:
    assert query_pairs(parameter("query", "deepObject", True), ["a", "b"]) == [
        ("color%5B%5D", "a"),
        ("color%5B%5D", "b"),
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("/:?@!$'()*,;=", "/:?@!$'()*,;="),
        ("&#[]+", "%26%23%5B%5D%2B"),
        ("50%25 50%", "50%25%2050%25"),
    ],
)
def test_allow_reserved_keeps_what_cannot_end_the_value(value: str, text: str) -> None:
    assert query_pairs(parameter("query", None, None, allow_reserved=True), value) == [("color", text)]


def test_allow_reserved_in_a_path_never_ends_the_segment() -> None:
    assert path_text(parameter("path", None, None, allow_reserved=True), "a:b@c/d?e#f") == "a:b@c%2Fd%3Fe%23f"


@pytest.mark.parametrize(
    ("style", "item"), [("spaceDelimited", "a b"), ("pipeDelimited", "a|b"), ("tabDelimited", "a\tb")]
)
def test_an_item_that_holds_the_delimiter_is_refused(style: Style, item: str) -> None:
    with pytest.raises(InvalidArguments, match="color: an item cannot hold"):
        query_pairs(parameter("query", style, False), [item, "c"])


def test_a_key_with_brackets_is_refused_in_a_deep_object() -> None:
    with pytest.raises(InvalidArguments, match="brackets"):
        query_pairs(parameter("query", "deepObject", True), {"a][b": 1})


@pytest.mark.parametrize(
    ("explode", "value", "text"),
    [
        (False, "blue", "blue"),
        (False, COLORS, "blue,black,brown"),
        (False, RGB, "R,100,G,200,B,150"),
        (True, RGB, "R=100,G=200,B=150"),
        (False, "a b/ü", "a b/ü"),
        (False, [], ""),
    ],
)
def test_a_header_is_written_without_percent_encoding(explode: bool, value: Any, text: str) -> None:
    assert header_text(parameter("header", "simple", explode), value) == text


@pytest.mark.parametrize("value", ["a\r\nX-Evil: 1", "a\nb", "a\rb", "\0", "a\x7fb", " a", "a ", ["a", "b\r\n"]])
def test_a_header_that_could_break_out_of_its_line_is_refused(value: Any) -> None:
    with pytest.raises(InvalidArguments, match="color: a header cannot"):
        header_text(parameter("header", None, None), value)


def test_an_item_with_a_comma_is_refused_in_a_header() -> None:
    with pytest.raises(InvalidArguments, match="a comma"):
        header_text(parameter("header", None, None), ["a,b", "c"])


@pytest.mark.parametrize(
    ("style", "explode", "value", "pairs"),
    [
        ("form", True, "a;b=c\r\n", [("color", "a%3Bb%3Dc%0D%0A")]),
        ("form", False, COLORS, [("color", "blue,black,brown")]),
        ("form", True, COLORS, [("color", "blue"), ("color", "black"), ("color", "brown")]),
        ("form", False, RGB, [("color", "R,100,G,200,B,150")]),
        ("cookie", None, RGB, [("R", "100"), ("G", "200"), ("B", "150")]),
        ("cookie", None, "a/b=c", [("color", "a/b=c")]),
        ("form", False, [], [("color", "")]),
    ],
)
def test_a_cookie_is_written_by_its_style(style: Style, explode: bool, value: Any, pairs: Any) -> None:
    assert cookie_pairs(parameter("cookie", style, explode), value) == pairs


@pytest.mark.parametrize("value", ["a; b=c", "a,b", "a b", 'a"b', "a\r\nb", "ü"])
def test_a_raw_cookie_that_could_become_two_is_refused(value: str) -> None:
    with pytest.raises(InvalidArguments, match="color: a cookie cannot hold"):
        cookie_pairs(parameter("cookie", "cookie", None), value)


def test_a_parameter_with_a_media_type_is_json() -> None:
    value = {"a": [1, None, "ü"]}
    json = Parameter("color", "query", content_type="application/json")

    assert query_pairs(json, value) == [("color", "%7B%22a%22%3A%5B1%2Cnull%2C%22%C3%BC%22%5D%7D")]
    assert header_text(Parameter("color", "header", content_type="application/json"), value) == '{"a":[1,null,"ü"]}'
    assert path_text(Parameter("color", "path", content_type="application/json"), 5) == "5"
    assert query_pairs(Parameter("color", "query", content_type="text/plain"), "a b") == [("color", "a%20b")]
