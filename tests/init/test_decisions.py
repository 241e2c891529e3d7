"""A first decision on every operation: what only reads is exposed, all else hidden, alone or with its like."""

from dataclasses import replace

import pytest

from mcpgen import naive
from mcpgen.init.decisions import MOST_EXPOSED, Decisions, Hide, decide
from mcpgen.ir import Document, DocumentOperation, DocumentParameter


def operation(key: str, *tags: str, deprecated: bool = False, parameters: tuple[str, ...] = ()) -> DocumentOperation:
    method, _, path = key.partition(" ")
    queried = tuple(DocumentParameter(name=name, location="query", schema={}) for name in parameters)
    return DocumentOperation(method=method, path=path, tags=tags, deprecated=deprecated, parameters=queried)


def decided(*operations: DocumentOperation) -> Decisions:
    return decide(naive.build(Document(file="a.yaml", dialect="3.1.0", title="A", operations=operations)))


def exposed(decisions: Decisions) -> list[str]:
    return [subject.operation.key for subject in decisions.exposed]


def hidden(decisions: Decisions) -> list[tuple[str, str]]:
    return [(hide.by, hide.name) for hide in decisions.hidden]


def test_what_only_reads_is_exposed_and_the_rest_is_hidden() -> None:
    decisions = decided(operation("GET /a"), operation("POST /a"), operation("QUERY /a"), operation("DELETE /a"))
    assert exposed(decisions) == ["GET /a", "QUERY /a"]
    assert hidden(decisions) == [("operation", "post_a"), ("operation", "delete_a")]


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        (operation("PUT /a"), "TODO: PUT may write; make it part of a task, or say why not"),
        (operation("GET /a", deprecated=True), "The API has deprecated it"),
        (operation("POST /a", deprecated=True), "The API has deprecated it"),
        (
            operation("GET /user/logout"),
            "TODO: its name says that it does more than read; make it part of a task, or say why not",
        ),
        (operation("GET /connect", parameters=("client_id", "redirect_uri")), "It is where people sign in"),
        (operation("HEAD /a"), "HEAD brings nothing that a model could use"),
        (
            operation("GET /a", parameters=("page-size", "page_size")),
            "TODO: page-size and page_size are one name in Python; give one a new name under args",
        ),
    ],
)
def test_a_hidden_operation_has_the_reason_that_is_its_own(subject: DocumentOperation, reason: str) -> None:
    assert [hide.reason for hide in decided(subject).hidden] == [reason]


def test_tools_stand_together_by_tag_in_the_order_of_the_document() -> None:
    decisions = decided(operation("GET /a", "x"), operation("GET /b", "y"), operation("GET /c", "x"))
    assert exposed(decisions) == ["GET /a", "GET /c", "GET /b"]


def test_of_many_reads_the_first_of_each_tag_are_exposed() -> None:
    many = [operation(f"GET /big/{i}", "big") for i in range(30)]
    decisions = decided(*many, operation("GET /small", "small"), operation("GET /none"))
    assert len(decisions.exposed) == MOST_EXPOSED
    assert exposed(decisions)[-2:] == ["GET /small", "GET /none"]
    assert hidden(decisions)[0] == ("operation", "get_big_18")
    assert decisions.hidden[0].reason == "TODO: one read of many; expose it if a task needs it, or say why not"


def test_many_operations_are_hidden_by_tag() -> None:
    many = [operation(f"POST /{tag}/{i}", tag) for tag in ("x", "y") for i in range(25)]
    decisions = decided(*many, operation("POST /z", "z"), operation("GET /x", "x"))
    assert hidden(decisions) == [("tag", "x"), ("tag", "y"), ("tag", "z")]
    assert [hide.remark for hide in decisions.hidden] == [
        "25 operations, 0 only read",
        "25 operations, 0 only read",
        "1 operation",
    ]


def test_many_operations_without_tags_are_hidden_by_the_path_where_paths_part() -> None:
    many = [operation(f"POST /v2/{part}/{i}") for part in ("orders", "stock") for i in range(25)]
    decisions = decided(*many, operation("POST /v2/{id}"), operation("POST odd"))
    assert hidden(decisions) == [
        ("path", "/v2/orders"),
        ("path", "/v2/stock"),
        ("path", "/v2/{id}"),
        ("operation", "post_odd"),
    ]


def test_no_group_is_left_with_nothing_to_hide() -> None:
    many = [operation(f"POST /x/{i}", "x") for i in range(50)]
    decisions = decided(operation("POST /both", "x", "y"), *many, operation("POST /y", "y", "x"), operation("POST /x"))
    assert hidden(decisions) == [("tag", "x"), ("path", "/x")]


def test_the_decisions_do_not_depend_on_what_operations_are_called() -> None:
    plain = [operation(f"GET /a/{i}", "a") for i in range(30)]
    named = [replace(item, operation_id=f"x{hash(item.path) % 7}{item.path[3:]}") for item in plain]
    assert exposed(decided(*plain)) == exposed(decided(*named))


def test_a_document_without_operations_needs_no_decision() -> None:
    assert decided() == Decisions(exposed=(), hidden=())


def test_one_of_few_is_hidden_alone_with_its_tag_known() -> None:
    assert decided(operation("POST /a", "x")).hidden == (
        Hide(
            by="operation",
            name="post_a",
            reason="TODO: POST may write; make it part of a task, or say why not",
            group="x",
        ),
    )
