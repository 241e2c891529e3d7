"""JSON that lists tools is read in every wrapping; what lists none is refused; whatever it holds, nothing breaks."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcpgen.errors import UnreadableInput
from mcpgen.lint import check, definitions
from mcpgen.lint.target import Origin

SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
TOOL = {"name": "get_weather", "description": "Forecast.", "inputSchema": SCHEMA}


@pytest.mark.parametrize(
    ("wrapped", "pointer"),
    [
        ({"tools": [TOOL]}, "/tools/0"),
        ([TOOL], "/0"),
        (TOOL, ""),
        ({"jsonrpc": "2.0", "id": 1, "result": {"tools": [TOOL]}}, "/result/tools/0"),
        ([{"type": "function", "function": {**TOOL, "parameters": SCHEMA}}], "/0/function"),
        ([{"name": "get_weather", "description": "Forecast.", "input_schema": SCHEMA}], "/0"),
    ],
    ids=["tools/list", "a list", "one tool", "its answer", "function", "input_schema"],
)
def test_a_tool_is_the_same_however_it_is_wrapped(wrapped: Any, pointer: str) -> None:
    target = definitions.read(wrapped, file="tools.json")
    (tool,) = target.tools
    assert (tool.name, tool.description, [one.name for one in tool.arguments]) == ("get_weather", "Forecast.", ["city"])
    assert tool.arguments[0].required
    assert str(target.locate("get_weather", "/description")) == f"tools.json#{pointer}/description"
    assert target.origin is Origin.ELSEWHERE


@pytest.mark.parametrize(
    "value", [None, [], {}, {"tools": []}, {"tools": [1]}, "text", {"name": 5}, {"openapi": "3.1"}]
)
def test_what_lists_no_tools_is_unreadable(value: Any) -> None:
    assert not definitions.holds_tools(value)
    with pytest.raises(UnreadableInput, match=r"x\.json: there are no tool definitions here; give"):
        definitions.read(value, file="x.json")


def test_a_contract_tells_what_stands_behind_its_tools() -> None:
    contract = {
        "server": {"name": "desk", "instructions": "For the desk."},
        "tools": [
            {
                "name": "issue_refund",
                "description": "",
                "inputSchema": {"type": "object", "properties": {"quote_id": {}}},
            }
        ],
        "operations": {
            "issue_refund": {
                "calls": [{"operation": "POST /refunds", "name": "post_refunds"}],
                "replaces": [{"operation": "POST /refunds", "name": "post_refunds"}],
                "consumes": "quote",
            }
        },
        "hidden": [{"operation": "GET /stock", "name": "get_stock", "reason": "", "by": "operation"}],
        "handles": {"quote": {"ttl_seconds": 900, "uses": 1, "prefix": "Q-"}},
    }
    target = definitions.read(contract, file="tools.json")
    (tool,) = target.tools
    assert (target.name, target.instructions, target.origin) == ("desk", "For the desk.", Origin.TASKS)
    assert (tool.calls, tool.unsafe_calls, tool.writes) == (("POST /refunds",), ("POST /refunds",), True)
    assert (tool.consumes, tool.handle_argument) == ("quote", "quote_id")
    assert target.handles["quote"].ttl_seconds == 900
    assert [(entry.name, entry.what) for entry in target.absent] == [
        ("post_refunds", "an endpoint"),
        ("get_stock", "an endpoint that this server hides"),
    ]


def test_a_naive_list_tells_its_operations() -> None:
    target = definitions.read({"tools": [{**TOOL, "operation": "GET /weather"}]}, file="naive.json")
    assert target.origin is Origin.ENDPOINTS
    assert target.tools[0].calls == ("GET /weather",)


def test_a_schema_that_is_none_is_one_finding_and_nothing_else_of_it_is_judged() -> None:
    broken = {"name": "get_weather", "description": "Forecast.", "inputSchema": {"type": "object", "properties": 5}}
    target = definitions.read([broken], file="x.json")
    found = [finding for finding in check(target) if finding.part.startswith("/inputSchema/")]
    assert [finding.rule for finding in found] == ["input-schema-invalid"]
    assert "5 is not of type 'object'" in found[0].message


KEYS = (
    *("name", "description", "inputSchema", "outputSchema", "annotations", "title", "function", "operation", "because"),
    *("tools", "operations", "calls", "handles", "hidden", "server", "uses", "readOnlyHint", "x-mcp-header"),
    *("properties", "required", "type", "$ref", "$defs", "items", "anyOf", "allOf", "enum", "default", "format"),
    "additionalProperties",
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(
    tool=st.dictionaries(st.sampled_from(KEYS), JSON, max_size=8), around=st.dictionaries(st.sampled_from(KEYS), JSON)
)
def test_whatever_others_wrote_is_judged_or_refused(tool: dict[str, Any], around: dict[str, Any]) -> None:
    listing = {**around, "tools": [{"name": "tool", "inputSchema": {"type": "object"}, **tool}]}
    try:
        target = definitions.read(json.loads(json.dumps(listing)), file="x.json")
    except UnreadableInput:
        return
    assert all(finding.message for finding in check(target))
