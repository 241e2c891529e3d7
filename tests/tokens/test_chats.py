"""Prompts written out once from the models' own chat templates with Jinja, counted with Hugging Face's tokenizer."""

from dataclasses import replace
from pathlib import Path

import pytest

from mcpgen.tokens import measure, measure_list, rendering_named, tokenizer_named
from tests.diff.shop import call_tool, naive_shop

PROMPTS = Path(__file__).parent / "prompts"
TOKENS = {"qwen3-chat": 286, "llama31-chat": 429, "hermes-chat": 425, "gpt-oss-chat": 220}
"""Of the whole prompts, in Qwen3's vocabulary."""

SHIP = {
    "type": "object",
    "properties": {
        "status": {
            "type": "string",
            "enum": ["placed", "shipped"],
            "default": "placed",
            "description": "Its status.",
        },
        "limit": {"type": "integer", "minimum": 1, "default": 10},
        "skus": {"type": "array", "items": {"type": "string"}},
        "to": {
            "type": "object",
            "properties": {"city": {"type": "string"}, "zip": {"type": ["string", "integer"]}},
            "required": ["city"],
        },
    },
    "required": ["to"],
}
TOOLS = (
    replace(call_tool("ship", "POST /shipments", {}), description="Ship é.", input_schema=SHIP),
    replace(
        call_tool("now", "GET /now", {}), description="The time.", input_schema={"type": "object", "properties": {}}
    ),
)


@pytest.mark.parametrize("name", TOKENS)
def test_a_prompt_is_what_the_models_own_template_makes(name: str) -> None:
    rendering = rendering_named(name)
    assert rendering.of_list is not None
    prompt = rendering.of_list(TOOLS)
    assert prompt == (PROMPTS / f"{name}.txt").read_bytes().decode()
    assert tokenizer_named("qwen3").count_prompt(prompt) == TOKENS[name]


@pytest.mark.parametrize("name", TOKENS)
def test_a_list_costs_what_its_prompt_takes_more_than_the_prompt_without_tools(name: str) -> None:
    rendering = rendering_named(name)
    assert rendering.of_list is not None
    without = tokenizer_named("qwen3").count_prompt(rendering.of_list(()))
    cost = measure_list(TOOLS, rendering=name)
    assert cost.total.tokens == TOKENS[name] - without
    assert cost.total.bytes == len(rendering.of_list(TOOLS).encode()) - len(rendering.of_list(()).encode())
    assert measure_list((), rendering=name).total.tokens == 0


@pytest.mark.parametrize("name", TOKENS)
def test_what_a_tool_adds_stands_in_the_prompt_as_it_is_counted(name: str) -> None:
    rendering = rendering_named(name)
    assert rendering.of_list is not None
    assert all(rendering.of_tool(tool) in rendering.of_list(TOOLS) for tool in TOOLS)


def test_the_endpoint_list_in_each_rendering() -> None:
    renderings = ("jsonl", "compact", "tools-list", *TOKENS)
    found = {name: measure_list(naive_shop().tools, rendering=name).total for name in renderings}
    assert {name: (cost.tokens, cost.quality.value) for name, cost in found.items()} == {
        "jsonl": (270, "exact"),
        "compact": (199, "exact"),
        "tools-list": (204, "exact"),
        "qwen3-chat": (402, "exact"),
        "llama31-chat": (518, "exact"),
        "hermes-chat": (619, "documented"),
        "gpt-oss-chat": (174, "documented"),
    }


def test_what_a_template_cannot_spell_is_any() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "null"}, "b": True, "c": {"oneOf": [{"type": "string"}]}}}
    tool = replace(TOOLS[1], input_schema=schema)
    assert "now(a: Any, b: Union[], c: Union[]) - " in rendering_named("hermes-chat").of_tool(tool)
    assert "a?: any,\nb?: any,\nc?: string,\n" in rendering_named("gpt-oss-chat").of_tool(tool)
    assert measure(tool, rendering="llama31-chat").tokens > 0
