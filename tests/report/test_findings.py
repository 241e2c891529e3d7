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
        findings_text((SILENT, ODD[0], MISSING, ODD[1]), 100, False)
        == """\
1 error, 2 warnings, 1 note

Severity  Rule                 Where and what
--------  -------------------  ---------------------------------------------------------------------
error     reference-dangling   openapi/shop.yaml:12#/paths/~1orders/get/responses/200: no schema
                               "Order"; nearest: "Orders"; the operation is left out
warning   style-unsupported    openapi/shop.yaml:1: parameter 1 is sent as form
warning   style-unsupported    openapi/shop.yaml:2: parameter 2 is sent as form
note      description-missing  GET /orders/{order_id}: write one
"""
    )


def test_many_of_one_rule_are_counted_unless_all_are_asked_for() -> None:
    short = findings_text(ODD, 100, False, most=2)
    assert "parameter 2" in short
    assert "parameter 3" not in short
    assert "... and 3 more of this rule" in short
    assert "parameter 5" in findings_text(ODD, 100, False, most=None)


def test_a_place_too_long_for_a_line_breaks_at_a_slash() -> None:
    lines = findings_text((MISSING,), 64, False).splitlines()
    assert max(map(len, lines)) <= 64
    assert lines[4].endswith("openapi/shop.yaml:12#/paths/")


def test_no_findings_are_no_text() -> None:
    assert findings_text((), 100, False) == ""


def test_what_a_document_wrote_cannot_act() -> None:
    evil = Finding(rule="bad", severity=Severity.ERROR, message="\x1b[2J\u202e no", operation="GET /\x07")
    assert "GET /U+0007: U+001B[2JU+202E no" in findings_text((evil,), 100, False)
