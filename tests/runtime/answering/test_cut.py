"""What does not fit is cut at whole items, and every cut is told."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.runtime.answering.cut import fit, size

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1000, 1000) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc"), inner),
    max_leaves=60,
)


def test_what_fits_stays_as_it_is() -> None:
    value = {"a": [1, 2]}

    assert fit(value, size(value)).value is value


@pytest.mark.parametrize(
    ("value", "limit", "kept", "cuts"),
    [
        ([1, 2, 3, 4, 5], 8, [1, 2, 3], ["$: the first 3 of 5 items"]),
        ({"a": [10, 20, 30], "b": "x"}, 22, {"a": [10, 20], "b": "x"}, ["$.a: the first 2 of 3 items"]),
        ("abcdefghijkl", 10, "abcde...", ["$: the first 5 of 12 characters"]),
        (["a" * 50, 2], 20, ["a" * 13 + "..."], ["$[0]: the first 13 of 50 characters", "$: the first 1 of 2 items"]),
        (
            {"small": 1, "a": "x" * 99, "b": "y" * 99},
            58,
            {"small": 1, "a": "x" * 13 + "...", "b": "y" * 14 + "..."},
            ["$.a: the first 13 of 99 characters", "$.b: the first 14 of 99 characters"],
        ),
    ],
)
def test_a_cut_is_whole_and_told(value: Any, limit: int, kept: Any, cuts: list[str]) -> None:
    found = fit(value, limit)

    assert (found.value, list(found.cuts)) == (kept, cuts)
    assert size(found.value) <= limit


def test_a_map_is_cut_at_whole_entries() -> None:
    found = fit({f"k{number}": number for number in range(100)}, 50)

    assert found.cuts == (f"$: the first {len(found.value)} of 100 fields",)
    assert list(found.value) == [f"k{number}" for number in range(len(found.value))]


@given(JSON_VALUES, st.integers(0, 200))
def test_what_is_left_is_small_and_still_json(value: Any, limit: int) -> None:
    before = json.dumps(value)
    found = fit(value, limit)

    assert json.dumps(value) == before
    assert (found.cuts == ()) == (found.value == value)
    assert size(found.value) <= max(limit, size(value))
    json.loads(json.dumps(found.value))
