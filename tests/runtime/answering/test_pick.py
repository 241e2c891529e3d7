"""Projections: what is taken of an answer, what is left out, what is cut."""

import copy
from typing import Any

import pytest

from mcpgen.runtime.answering.pick import each, nested, pick, steps

ORDER = {
    "order_id": "O-2415",
    "note": None,
    "page-size": 2,
    "customer": {"name": "Ada", "address": None},
    "lines": [{"sku": "KG-1050", "price": "23.98", "quantity": 1}, {"sku": "KG-1051", "quantity": 2}],
    "tags": ["a", "b", "c"],
}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"id": "$.order_id"}, {"id": "O-2415"}),
        ({"size": "$['page-size']"}, {"size": 2}),
        ({"size": '$["page-size"]'}, {"size": 2}),
        ({"name": "$.customer.name"}, {"name": "Ada"}),
        ({"first": "$.lines[0].sku", "last": "$.lines[-1].sku"}, {"first": "KG-1050", "last": "KG-1051"}),
        ({"whole": "$"}, {"whole": ORDER}),
        ({"note": "$.note"}, {"note": None}),
        ({"gone": "$.no_such"}, {}),
        ({"gone": "$.lines[2].sku"}, {}),
        ({"gone": "$.tags[-4]"}, {}),
        ({"through_null": "$.customer.address.city"}, {}),
        ({"through_text": "$.order_id.first"}, {}),
        ({"customer": nested("$.customer", {"name": "$.name"})}, {"customer": {"name": "Ada"}}),
        ({"gone": nested("$.no_such", {"name": "$.name"})}, {}),
        ({"null": nested("$.note", {"name": "$.name"})}, {"null": None}),
        ({"ids": {"order": "$.order_id", "none": "$.no_such"}}, {"ids": {"order": "O-2415"}}),
        ({"lines": each("$.lines", {"sku": "$.sku"})}, {"lines": [{"sku": "KG-1050"}, {"sku": "KG-1051"}]}),
        ({"lines": each("$.lines", {"price": "$.price"})}, {"lines": [{"price": "23.98"}, {}]}),
        ({"tags": each("$.tags")}, {"tags": ["a", "b", "c"]}),
        ({"gone": each("$.no_such", {"a": "$.a"})}, {}),
        ({"null": each("$.note", {"a": "$.a"})}, {"null": None}),
    ],
)
def test_a_projection_keeps_what_its_paths_find(fields: Any, expected: Any) -> None:
    before = copy.deepcopy(ORDER)
    assert pick(ORDER, fields) == expected
    assert before == ORDER


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"tags": each("$.tags", max_items=2)}, {"tags": ["a", "b"], "truncated": True}),
        ({"tags": each("$.tags", max_items=3)}, {"tags": ["a", "b", "c"], "truncated": False}),
        ({"tags": each("$.tags", max_items=0, truncated="more")}, {"tags": [], "more": True}),
        ({"gone": each("$.no_such", max_items=3)}, {"truncated": False}),
        (
            {"tags": each("$.tags", max_items=2), "lines": each("$.lines", {"sku": "$.sku"}, max_items=9)},
            {"tags": ["a", "b"], "lines": [{"sku": "KG-1050"}, {"sku": "KG-1051"}], "truncated": True},
        ),
    ],
)
def test_a_list_that_is_cut_says_so_beside_it(fields: Any, expected: Any) -> None:
    assert pick(ORDER, fields) == expected


def test_a_cut_inside_a_list_is_said_in_each_item() -> None:
    answer = {"orders": [{"lines": [1, 2, 3]}, {"lines": [1]}]}
    fields = {"orders": each("$.orders", {"lines": each("$.lines", max_items=2)})}
    assert pick(answer, fields) == {
        "orders": [{"lines": [1, 2], "truncated": True}, {"lines": [1], "truncated": False}]
    }


@pytest.mark.parametrize("answer", [None, [], "text", 7])
def test_an_answer_that_is_no_object_is_handed_on(answer: Any) -> None:
    assert pick(answer, {"id": "$.id"}) == answer


@pytest.mark.parametrize(
    ("answer", "fields", "expected"),
    [
        ([{"sku": "a"}, {}], {"lines": each("$", {"sku": "$.sku"})}, {"lines": [{"sku": "a"}, {}]}),
        ([1, 2, 3], {"some": each("$", max_items=2)}, {"some": [1, 2], "truncated": True}),
        ([{"id": 1}, {"id": 2}], {"first": "$[0].id", "last": "$[-1].id"}, {"first": 1, "last": 2}),
        ([{"id": 1}], {"inside": {"first": nested("$[0]", {"id": "$.id"})}}, {"inside": {"first": {"id": 1}}}),
        ([], {"first": "$[0].id"}, {}),
        ("done", {"status": "$"}, {"status": "done"}),
        (None, {"whole": "$", "id": "$.id"}, {"whole": None}),
    ],
)
def test_an_answer_that_is_no_object_can_be_picked_from_by_index_or_whole(
    answer: Any, fields: Any, expected: Any
) -> None:
    assert pick(answer, fields) == expected


def test_items_that_are_no_objects_are_handed_on() -> None:
    assert pick({"lines": [{"sku": "a"}, "b", None]}, {"lines": each("$.lines", {"sku": "$.sku"})}) == {
        "lines": [{"sku": "a"}, "b", None]
    }


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("$", ()),
        ("$.a.b", ("a", "b")),
        ("$.größe", ("größe",)),
        (r"$['it\'s']", ("it's",)),
        (r"""$["a\"b"]""", ('a"b',)),
        (r"$['\u00e9']", ("é",)),
        ("$[ 'a' ][ 0 ]", ("a", 0)),
        ("$['']", ("",)),
    ],
)
def test_a_path_is_read_step_by_step(path: str, expected: tuple[str | int, ...]) -> None:
    assert steps(path) == expected


@pytest.mark.parametrize(
    "path",
    ["", "a", "@.a", "$.", "$a", "$..a", "$.*", "$[*]", "$[0:2]", "$[?@.a]", "$[01]", "$['a", r"$['\x']", "$.a "],
)
def test_a_path_that_may_find_several_values_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match=r"path starts with|cannot be read|escape"):
        steps(path)
