from mcpgen.findings import Finding, Severity
from mcpgen.location import Location
from mcpgen.report import findings_text

MISSING = Finding(
    rule="reference-dangling",
    severity=Severity.ERROR,
    message='no schema "Order"; nearest: "Orders"; the operation is left out',
    operation="GET /orders",
    location=Location(file="openapi/shop.yaml", line=12, pointer="/paths/~1orders/get/responses/200"),
)
SILENT = Finding(
    rule="description-missing", severity=Severity.NOTE, message="write one", operation="GET /orders/{order_id}"
)
NOWHERE = Finding(rule="no-server", severity=Severity.NOTE, message="the document names no server; use --base-url")
ODD = tuple(
    Finding(
        rule="style-unsupported",
        severity=Severity.WARNING,
        message=f"parameter {number} is sent as form",
        location=Location(file="openapi/shop.yaml", line=number),
    )
    for number in range(1, 6)
)


def test_the_worst_come_first_and_those_of_a_rule_together() -> None:
    assert (
        findings_text((SILENT, ODD[0], MISSING, NOWHERE, ODD[1]), color=False)
        == """\
openapi/shop.yaml:12#/paths/~1orders/get/responses/200: error: no schema "Order"; nearest: "Orders"; \
the operation is left out [reference-dangling]
openapi/shop.yaml:1: warning: parameter 1 is sent as form [style-unsupported]
openapi/shop.yaml:2: warning: parameter 2 is sent as form [style-unsupported]
GET /orders/{order_id}: note: write one [description-missing]
note: the document names no server; use --base-url [no-server]
1 error, 2 warnings, 2 notes
"""
    )


def test_many_of_one_rule_are_counted_where_that_is_asked_for() -> None:
    assert (
        findings_text(ODD, color=False, most=2)
        == """\
openapi/shop.yaml:1: warning: parameter 1 is sent as form [style-unsupported]
openapi/shop.yaml:2: warning: parameter 2 is sent as form [style-unsupported]
warning: 3 more of this rule; --format json shows all [style-unsupported]
5 warnings
"""
    )
    assert "parameter 5" in findings_text(ODD, color=False)


def test_a_terminal_shows_the_same_lines_in_colour() -> None:
    text = findings_text((MISSING,), color=True)
    assert "\x1b[1;31merror\x1b[0m" in text
    assert "openapi/shop.yaml:12#/paths/~1orders/get/responses/200: " in text


def test_no_findings_are_no_text() -> None:
    assert findings_text((), color=False) == ""


def test_what_a_document_wrote_cannot_act() -> None:
    evil = Finding(rule="bad", severity=Severity.ERROR, message="\x1b[2J\n\u202e no", operation="GET /\x07")
    assert findings_text((evil,), color=False) == "GET /U+0007: error: U+001B[2J U+202E no [bad]\n1 error\n"
