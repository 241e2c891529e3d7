"""Prices: parts that add up to the whole, what stands on the wire, a context, and counts that are recorded."""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from mcpgen.errors import UnreadableInput
from mcpgen.report.price import price_json, price_markdown, price_text
from mcpgen.tokens import Meter
from mcpgen.tokens.price import Window, columns, price
from mcpgen.tokens.recorded import as_text, from_text
from mcpgen.tokens.registry import RENDERINGS
from mcpgen.tokens.sample import sample
from mcpgen.tokens.shares import shares


@dataclass(frozen=True, slots=True)
class Listed:
    """A tool as others list it."""

    name: str
    description: str
    input_schema: dict[str, Any]
    more: dict[str, Any] = field(default_factory=dict)

    def as_wire(self) -> dict[str, Any]:
        return {"name": self.name, "description": self.description, "inputSchema": self.input_schema, **self.more}


FIND = Listed(
    "find_orders",
    "List one customer's orders, newest first.",
    {
        "type": "object",
        "properties": {"customer_id": {"type": "string", "description": "Like C-9901."}, "limit": {"type": "integer"}},
        "required": ["customer_id"],
    },
    {
        "title": "Find orders",
        "outputSchema": {"type": "object", "properties": {"orders": {"type": "array", "items": {"type": "string"}}}},
        "annotations": {"readOnlyHint": True},
    },
)
PING = Listed("ping", "", {"type": "object", "properties": {}})
TOOLS = (FIND, PING)


@pytest.mark.parametrize("rendering", [rendering.name for rendering in RENDERINGS])
def test_the_parts_add_up_to_the_whole(rendering: str) -> None:
    meter = Meter(rendering=rendering)
    (column,) = columns(TOOLS, [meter])
    if rendering != "tools-list":  # whose tools are more than what a prompt shows
        assert shares(TOOLS, meter).total == column.total.tokens


def test_a_list_without_texts_has_no_share_of_texts() -> None:
    found = shares([PING], Meter())
    assert (found.descriptions, found.argument_texts, found.schemas) == (0, 0, 0)


def test_what_stands_on_the_wire_beside_the_prompt_is_counted_by_kind() -> None:
    found = price("desk", TOOLS, columns(TOOLS, [Meter()]))
    assert (found.wire.output_schemas, found.wire.annotations, found.wire.titles) == (23, 8, 5)
    assert (found.answers.tools, found.answers.once, found.answers.twice) == (1, 5, 10)


def test_a_context_holds_prompt_and_tools_and_what_is_left() -> None:
    found = price("desk", TOOLS, columns(TOOLS, [Meter()]), window=Window(size=100, prompt="You are at the desk."))
    assert found.context is not None
    assert found.context.prompt == 6
    assert found.context.left == 100 - 6 - found.basis.tokens


def test_twenty_tools_are_arithmetic() -> None:
    found = price("desk", TOOLS, columns(TOOLS, [Meter()]))
    assert found.of_many == found.basis.tokens * 10
    assert price("none", (), columns((), [Meter()])).of_many == 0


@pytest.mark.parametrize(
    ("schema", "answer"),
    [
        (
            {"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"enum": [3, 4]}}},
            {"a": "text", "b": 3},
        ),
        ({"type": "array", "items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "boolean"}}}, [True]),
        ({"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}, "2026-01-01"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, {}),
        ({}, None),
        (True, None),
    ],
)
def test_the_smallest_answer_has_every_field_once(schema: Any, answer: Any) -> None:
    assert sample(schema) == answer


def test_an_answer_that_nests_in_itself_comes_to_an_end() -> None:
    schema = {"$ref": "#/$defs/A", "$defs": {"A": {"type": "object", "properties": {"next": {"$ref": "#/$defs/A"}}}}}
    assert json.dumps(sample(schema)).count("next") < 12


# --- shown ------------------------------------------------------------------------------------------------------------


def test_prices_in_a_terminal() -> None:
    meters = [Meter(), Meter(rendering="gpt-oss-chat")]
    found = price("desk", TOOLS, columns(TOOLS, meters), window=Window(size=4096))
    assert price_text([found], width=100, color=False) == (
        """\
desk: prompt tokens

Tool         Qwen3, jsonl  Qwen3, gpt-oss-chat, documented
-----------  ------------  -------------------------------
find_orders            73                               39
ping                   24                                9
-----------  ------------  -------------------------------
2 tools                97                               90

Of 97 tokens (Qwen3, jsonl) descriptions take 9 (9%), texts of arguments 13 (13%), schemas 26 (27%),
  names and frame 49 (51%).
On the wire and seldom in a prompt: output schemas 23 tokens, annotations 8, titles 5 (compact
  JSON).
The smallest answers of 1 tool with an output schema take 5 tokens; sent twice, as structured
  content and as text, 10 (estimate).
Of a context of 4096 the tools take 97 (2%), the prompt 0 (0%); 3999 are left.
20 tools of this size would take 970: arithmetic, not measured.
"""
    )


def test_names_that_others_gave_cannot_act_in_markdown() -> None:
    evil = replace(FIND, name="<img>|x")
    text = price_markdown([price("[desk](x)", [evil], columns([evil], [Meter()]))])
    assert "<img>" not in text
    assert "[desk](x)" not in text


def test_programs_get_every_number_with_the_way_it_was_counted() -> None:
    found = price("desk", TOOLS, columns(TOOLS, [Meter()]), window=Window(size=4096))
    (value,) = json.loads(price_json([found]))["lists"]
    assert value["counts"] == [
        {
            "tokenizer": "qwen3",
            "rendering": "jsonl",
            "quality": "exact",
            "tools": {"find_orders": 73, "ping": 24},
            "total": {"tokens": 97, "bytes": 345},
        }
    ]
    assert value["answers"]["quality"] == "estimate"
    assert value["context"] == {"size": 4096, "prompt": 0, "left": 3999}


# --- recorded ---------------------------------------------------------------------------------------------------------


def recorded(tools: tuple[Listed, ...] = TOOLS) -> str:
    meters = [Meter(), Meter(rendering="qwen3-chat")]
    return as_text({"desk": tools}, {"desk": columns(tools, meters)})


def test_recorded_counts_are_those_that_were_counted() -> None:
    known = from_text(recorded(), "desk.tokens.json")
    assert list(known.stale("desk", TOOLS)) == []
    assert known.lists("desk", TOOLS) == columns(TOOLS, [Meter(), Meter(rendering="qwen3-chat")])


def test_a_tool_that_changed_is_refused_until_it_is_recorded_again() -> None:
    changed = (replace(FIND, description="List orders."), PING)
    (of_lines, of_chat) = from_text(recorded(), "desk.tokens.json").stale("desk", changed)
    assert str(of_lines) == (
        'desk.tokens.json: desk: the tool "find_orders" has changed since it was recorded (qwen3, jsonl); '
        "run `mcpgen tokens record`"
    )
    assert "qwen3-chat" in of_chat.message
    assert list(from_text(recorded(changed), "desk.tokens.json").stale("desk", changed)) == []


def test_a_tool_that_is_new_and_a_list_that_is_shorter_are_told_apart() -> None:
    known = from_text(recorded(), "desk.tokens.json")
    new = [finding.message for finding in known.stale("desk", (*TOOLS, replace(PING, name="pong")))]
    assert [message.split(" (")[0] for message in new] == ['desk: the tool "pong" is not recorded'] * 2
    shorter = [finding.message for finding in known.stale("desk", (FIND,))]
    assert [message.split(" (")[0] for message in shorter] == ["desk: the list has changed since it was recorded"] * 2


def test_the_same_counts_are_the_same_bytes_and_hold_no_path(tmp_path: Path) -> None:
    assert recorded() == recorded()
    file = tmp_path / "qwen.tiktoken"
    from mcpgen.tokens import qwen3

    file.write_bytes(qwen3._vocabulary().read_bytes())
    text = as_text({"desk": TOOLS}, {"desk": columns(TOOLS, [Meter(tokenizer=str(file))])})
    assert '"tokenizer": "qwen.tiktoken"' in text


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": 2, "counts": []}', '{"format": 1, "counts": [{"quality": "sure"}]}']
)
def test_another_file_holds_no_counts(text: str) -> None:
    with pytest.raises(UnreadableInput, match=r"d\.json: .*; run `mcpgen tokens record`"):
        from_text(text, "d.json")
