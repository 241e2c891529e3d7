"""Arguments against a schema: all faults at once, in words that a model can act on, whatever schema or value."""

import time
from typing import Any

import pytest

from mcpgen.runtime.checking.check import MOST_FAULTS, Check, faults, refusal

STATUS = {"type": "string", "enum": ["placed", "shipped", "delivered"]}


def schema(
    required: tuple[str, ...] = (), definitions: dict[str, Any] | None = None, **properties: Any
) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "object", "properties": properties}
    if required:
        found["required"] = list(required)
    return found | ({"$defs": definitions} if definitions else {})


def fault(property_schema: Any, value: Any) -> str:
    """The one fault of a value."""
    found = faults(schema(x=property_schema), {"x": value})
    assert len(found) == 1, found
    return found[0]


def fits(property_schema: Any, value: Any) -> bool:
    return faults(schema(x=property_schema), {"x": value}) == ()


def test_all_faults_of_a_call_are_in_one_text() -> None:
    tool = schema(
        ("customer_id", "since"),
        customer_id={"type": "string", "pattern": r"^C-\d{4}$"},
        status=STATUS,
        since={"type": "string", "format": "date"},
        limit={"type": "integer", "minimum": 1, "maximum": 50},
    )

    text = refusal(faults(tool, {"customer_id": "85", "status": "shiped", "limit": "7", "page": 2}))

    assert text == (
        "Invalid arguments; nothing was done. Correct this and call again:\n"
        "- page: unknown argument; known arguments: customer_id, status, since, limit\n"
        "- since: missing, but required; expected string\n"
        '- customer_id: "85" does not match the pattern ^C-\\d{4}$\n'
        '- status: "shiped" is not one of "placed", "shipped", "delivered"; did you mean "shipped"?\n'
        '- limit: expected integer, got "7"'
    )


@pytest.mark.parametrize(
    ("rule", "value", "text"),
    [
        ({"type": "integer"}, "7", 'x: expected integer, got "7"'),
        ({"type": "integer"}, True, "x: expected integer, got true"),
        ({"type": ["string", "null"]}, 5, "x: expected string or null, got 5"),
        ({"const": "a"}, "b", 'x: must be "a", got "b"'),
        ({"enum": [1, None]}, 2, "x: 2 is not one of 1, null"),
        ({"minimum": 1}, 0, "x: must be at least 1, got 0"),
        ({"maximum": 5}, 6, "x: must be at most 5, got 6"),
        ({"exclusiveMinimum": 0}, 0, "x: must be more than 0, got 0"),
        ({"exclusiveMaximum": 5}, 5, "x: must be less than 5, got 5"),
        ({"multipleOf": 5}, 6, "x: must be a multiple of 5, got 6"),
        ({"minLength": 1}, "", "x: must have at least 1 character, got 0"),
        ({"maxLength": 2}, "abc", "x: must have at most 2 characters, got 3"),
        ({"minItems": 2}, [1], "x: must have at least 2 items, got 1"),
        ({"maxItems": 1}, [1, 2], "x: must have at most 1 item, got 2"),
        ({"minProperties": 1}, {}, "x: must have at least 1 field, got 0"),
        ({"maxProperties": 0}, {"a": 1}, "x: must have at most 0 fields, got 1"),
        ({"uniqueItems": True}, [1, 1.0], "x: has an item twice; each may stand there once"),
        ({"not": {"type": "null"}}, None, "x: null is not allowed here"),
        (False, 1, "x: 1 is not allowed here"),
        ({"format": "date"}, "tomorrow", 'x: "tomorrow" is not a date (YYYY-MM-DD)'),
        ({"contentEncoding": "base64"}, "a b", 'x: "a b" is no base64 text'),
        ({"contains": {"const": 1}}, [2], 'x: [2] breaks the rule contains: {"const": 1}'),
        ({"items": {"type": "integer"}}, [1, "b"], 'x[1]: expected integer, got "b"'),
        ({"properties": {"a": {"type": "integer"}}}, {"a": "b"}, 'x.a: expected integer, got "b"'),
        ({"required": ["a"]}, {}, "x.a: missing, but required"),
        (
            {"required": ["a"], "properties": {"a": STATUS}},
            {},
            'x.a: missing, but required; one of "placed", "shipped", "delivered"',
        ),
        ({"dependentRequired": {"a": ["b"]}}, {"a": 1}, "x.b: missing, but required when a is given"),
        (
            {"properties": {"sku": {}}, "additionalProperties": False},
            {"skuu": 1},
            'x.skuu: unknown field; did you mean "sku"?; known fields: sku',
        ),
    ],
)
def test_a_fault_names_the_argument_the_rule_and_the_value(rule: Any, value: Any, text: str) -> None:
    assert fault(rule, value) == text


def test_an_unknown_argument_is_refused_though_the_schema_allows_it() -> None:
    assert faults(schema(page={}), {"pages": 1}) == (
        'pages: unknown argument; did you mean "page"?; known arguments: page',
    )
    assert faults(schema(), {"a": 1}) == ("a: unknown argument; there are no arguments",)


def test_an_unknown_argument_is_said_once() -> None:
    assert len(faults(schema(a={}) | {"additionalProperties": False}, {"b": 1})) == 1


def test_a_value_is_cut_before_it_is_repeated() -> None:
    assert len(fault({"type": "integer"}, "x" * 10_000)) < 200
    assert len(faults(schema(), {"x" * 10_000: 1})[0]) < 200


def test_many_faults_are_cut_to_the_first_ones() -> None:
    found = faults(schema(x={"items": {"type": "integer"}}), {"x": ["a"] * 1_000})

    assert len(found) == MOST_FAULTS


@pytest.mark.parametrize(
    ("alternatives", "value", "texts"),
    [
        ([{"type": "integer"}, {"type": "null"}], "a", ['x: expected integer, got "a"']),
        ([{"type": "integer"}, {"type": "boolean"}], "a", ['x: expected integer or boolean, got "a"']),
        ([{"type": "null"}, {"type": "string", "maxLength": 1}], "ab", ["x: must have at most 1 character, got 2"]),
        (
            [{"properties": {"kind": {"const": "a"}}}, {"properties": {"kind": {"const": "b"}}}],
            {"kind": "c"},
            ['x.kind: "c" is not one of "a", "b"'],
        ),
        (
            [
                {"properties": {"kind": {"const": "a"}, "n": {"type": "integer"}}},
                {"properties": {"kind": {"const": "b"}, "n": {"type": "string"}}},
            ],
            {"kind": "b", "n": 1},
            ["x.n: expected string, got 1", "x: fits none of 2 alternatives; the nearest one is meant above"],
        ),
    ],
)
@pytest.mark.parametrize("keyword", ["anyOf", "oneOf"])
def test_the_likeliest_alternative_is_explained(keyword: str, alternatives: Any, value: Any, texts: list[str]) -> None:
    assert list(faults(schema(x={keyword: alternatives}), {"x": value})) == texts


def test_a_value_that_fits_two_alternatives_of_one_is_a_fault() -> None:
    assert fault({"oneOf": [{"minimum": 1}, {"minimum": 2}]}, 3) == (
        "x: 3 fits more than one of the alternatives, and may fit only one"
    )


@pytest.mark.parametrize(
    ("format_name", "good", "bad"),
    [
        (
            "date",
            ["2026-02-28", "2024-02-29"],
            ["2026-02-30", "2026-2-8", "20260228", "2026-02-28T00:00:00Z", "٢026-02-28"],
        ),
        (
            "date-time",
            [
                "2026-02-28T12:00:00Z",
                "2026-02-28t12:00:00.123456789+01:00",
                "2016-12-31T23:59:60Z",
                "2026-02-28 12:00:00z",
            ],
            ["2026-02-28", "2026-02-28T12:00:00", "2026-02-28T25:00:00Z", "2026-02-30T12:00:00Z", "2026-02-28T12:00Z"],
        ),
        ("time", ["12:00:00Z", "12:00:00.5-05:00"], ["12:00", "12:00:00", "24:00:01Z"]),
        (
            "uuid",
            ["123e4567-E89b-12d3-a456-426614174000"],
            ["123e4567e89b12d3a456426614174000", "x", "{123e4567-e89b-12d3-a456-426614174000}"],
        ),
        ("email", ["a@b", "a.b+c@d.example"], ["a", "@b", "a@", "a b@c"]),
        ("ipv4", ["127.0.0.1"], ["127.0.0.256", "::1", "127.1"]),
        ("ipv6", ["::1"], ["127.0.0.1", "fe80::1%eth0", "x"]),
        ("int32", [2**31 - 1, -(2**31)], [2**31, -(2**31) - 1]),
        ("int64", [2**63 - 1], [2**63]),
    ],
)
def test_a_format_is_checked(format_name: str, good: list[Any], bad: list[Any]) -> None:
    assert [value for value in good if not fits({"format": format_name}, value)] == []
    assert [value for value in bad if fits({"format": format_name}, value)] == []


@pytest.mark.parametrize(
    "format_name", ["date", "date-time", "time", "uuid", "email", "ipv4", "ipv6", "int32", "int64"]
)
@pytest.mark.parametrize("value", [None, [], {}, True])
def test_a_format_speaks_of_its_own_type_only(format_name: str, value: Any) -> None:
    assert fits({"format": format_name}, value)


@pytest.mark.parametrize("format_name", ["password", "uri", "hostname", "something-else", "binary"])
def test_other_formats_are_left_to_the_api(format_name: str) -> None:
    assert fits({"format": format_name}, "anything at all")


@pytest.mark.parametrize(
    "pattern", [r"\z", r"^\p{L}+$", "(?i)x", "[", "(", "a{2,1}", "*", r"\q", "(?<=a*)b", "x" * 5_000]
)
def test_a_pattern_that_python_does_not_know_is_left_to_the_api(pattern: str) -> None:
    assert fits({"type": "string", "pattern": pattern}, "Zoë Ünal")
    assert fits({"patternProperties": {pattern: False}}, {"Zoë": 1})


@pytest.mark.parametrize(
    ("step", "good", "bad"),
    [
        (0.01, [19.99, 0.07, 1, -4.35, 1e300, 0], [19.999, 0.001]),
        (5, [10, 10.0, 0], [11, 10.5]),
        (1e-300, [1e300], []),
    ],
)
def test_multiples_are_those_of_the_decimals_as_written(step: float, good: list[float], bad: list[float]) -> None:
    assert [value for value in good if not fits({"multipleOf": step}, value)] == []
    assert [value for value in bad if fits({"multipleOf": step}, value)] == []


def test_a_field_that_no_part_of_a_schema_knows_is_a_fault() -> None:
    parts = {"allOf": [{"properties": {"a": {}}}], "properties": {"b": {}}, "unevaluatedProperties": False}

    assert fits(parts, {"a": 1, "b": 2})
    assert fault(parts, {"a": 1, "c": 2}) == 'x: has a field that is not known here, among "a", "c"'


@pytest.mark.parametrize(
    "value", [2**5_000, float("nan"), float("inf"), "\ud800", ["\udfff"], {"\ud800": 1}, {"a": {"b": [float("-inf")]}}]
)
def test_what_json_cannot_hold_is_a_fault(value: Any) -> None:
    assert len(faults(schema(x={}), {"x": value})) == 1


def test_a_value_that_nests_too_deeply_is_a_fault() -> None:
    value: Any = 1
    for _ in range(100_000):
        value = [value]

    assert faults(schema(x={}), {"x": value}) == ("x: nested more than 64 levels deep",)


def test_a_value_with_too_many_values_is_a_fault() -> None:
    assert faults(schema(x={}), {"x": [0] * 200_000}) == ("arguments: more than 100000 values; send less at once",)


def test_a_schema_that_multiplies_ends_in_bounded_time() -> None:
    """Each level tries two branches that lead to the same place: two to the power of the depth."""
    node = {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/node"}} for _ in range(2)] + [{"const": "never"}]}
    value: Any = "leaf"
    for _ in range(50):
        value = [value]
    started = time.process_time()

    found = faults(schema(definitions={"node": node}, x={"$ref": "#/$defs/node"}), {"x": value})

    assert found == ("arguments: too many or too deeply nested to be checked; send less at once",)
    assert time.process_time() - started < 60


def test_a_pattern_that_backtracks_ends_in_bounded_time() -> None:
    started = time.process_time()

    assert not fits({"pattern": "^(a+)+$"}, "a" * 1_000 + "!")
    assert time.process_time() - started < 60


def test_unique_items_are_found_in_bounded_time() -> None:
    started = time.process_time()

    assert fits({"uniqueItems": True}, [{"a": number} for number in range(20_000)])
    assert not fits({"uniqueItems": True}, [{"a": 1, "b": 2}, {"b": 2.0, "a": 1}])
    assert fits({"uniqueItems": True}, [1, True, "1", [1], None, 0, False])
    assert time.process_time() - started < 60


def test_a_reference_out_of_the_schema_is_a_fault_and_not_followed() -> None:
    found = faults(schema(x={"$ref": "http://127.0.0.1:9/schema.json"}), {"x": 1})

    assert len(found) == 1
    assert "is not there" in found[0]


def test_a_schema_is_not_changed_by_a_check() -> None:
    tool = schema(("x",), x=STATUS)
    before = repr(tool)

    Check(tool).faults({"x": "placed", "y": 1})

    assert repr(tool) == before
