"""Names of tools: legal, unique, and dependent on nothing but the operation."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mcpgen.ir import DocumentOperation
from mcpgen.naive.tool_names import tool_names
from mcpgen.names import is_legal_tool_name, short_hash


def operation(method: str, path: str, operation_id: str | None = None) -> DocumentOperation:
    return DocumentOperation(method=method, path=path, operation_id=operation_id)


def names(*operations: DocumentOperation) -> list[str]:
    return list(tool_names(operations).values())


def test_without_an_operation_id_method_and_path_make_the_name() -> None:
    assert names(operation("POST", "/stock/{sku}/recount"), operation("GET", "/")) == [
        "post_stock_by_sku_recount",
        "get",
    ]


def test_bad_characters_become_underscores_and_an_id_without_good_ones_says_nothing() -> None:
    assert names(operation("GET", "/a", "list papers"), operation("GET", "/b", "$$")) == ["list_papers", "get_b"]


def test_a_long_name_is_cut_and_gets_the_hash_of_its_key() -> None:
    (name,) = names(operation("GET", "/a", "x" * 70))
    assert name == "x" * 55 + "_" + short_hash("GET /a")


def test_a_declared_name_that_is_legal_wins_then_a_made_one_that_is_clean() -> None:
    declared, made, cleaned = operation("POST", "/a", "get_b"), operation("GET", "/b"), operation("GET", "/c", "get b")
    assert names(declared, made, cleaned) == ["get_b", f"get_b_{short_hash('GET /b')}", f"get_b_{short_hash('GET /c')}"]
    assert names(made, cleaned) == ["get_b", f"get_b_{short_hash('GET /c')}"]


def test_two_of_equal_right_both_yield() -> None:
    assert names(operation("GET", "/a", "list"), operation("GET", "/b", "list")) == [
        f"list_{short_hash('GET /a')}",
        f"list_{short_hash('GET /b')}",
    ]


def test_a_name_with_a_hash_yields_to_one_that_is_declared() -> None:
    hashed = f"list_{short_hash('GET /a')}"
    found = names(operation("GET", "/a", "list"), operation("GET", "/b", "list"), operation("GET", "/c", hashed))
    assert found[2] == hashed
    assert len(dict.fromkeys(found)) == 3


OPERATIONS = st.lists(
    st.builds(
        operation,
        st.sampled_from(["GET", "POST"]),
        st.sampled_from(["/", "/a", "/a/{b}", "/a/by_b", "/a-b", "/a_b", "/" + "long/" * 20]),
        st.none() | st.sampled_from(["get_a", "get a", "get/a", "get_a_by_b", "$", "é"]) | st.text(max_size=80),
    ),
    max_size=8,
    unique_by=lambda item: item.key,
)


@given(OPERATIONS)
def test_names_are_legal_and_no_two_alike(operations: list[DocumentOperation]) -> None:
    found = tool_names(operations)
    assert len(dict.fromkeys(found.values())) == len(operations)
    assert all(is_legal_tool_name(name) for name in found.values())


@given(OPERATIONS, st.randoms())
def test_names_do_not_depend_on_the_order(operations: list[DocumentOperation], random: Any) -> None:
    turned = operations.copy()
    random.shuffle(turned)
    assert tool_names(turned) == tool_names(operations)


@given(OPERATIONS)
def test_a_name_that_nobody_else_wants_outlives_the_addition_of_operations(operations: list[DocumentOperation]) -> None:
    before = tool_names(operations)
    other = operation("DELETE", "/quite/something/else")
    assert {key: name for key, name in tool_names([other, *operations]).items() if key != other.key} == before


def test_summaries_make_no_names() -> None:
    assert names(replace(operation("GET", "/a"), summary="List papers")) == ["get_a"]
