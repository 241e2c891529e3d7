from dataclasses import replace

import pytest

from mcpgen import importer, naive
from mcpgen.errors import UsageError
from mcpgen.tokens import Cost, Quality, add, measure, measure_list, measure_total
from tests.diff.shop import naive_shop, shop_support
from tests.needs import corpus, need

TOOLS = naive_shop().tools
LINE = (
    '{"name": "get_orders_by_order_id", "description": "Get an order.", "parameters": {"type": "object", '
    '"properties": {"order_id": {"type": "string"}}, "required": ["order_id"]}}'
)


def test_a_tool_costs_its_json_line() -> None:
    assert measure(TOOLS[1]) == Cost(
        bytes=len(LINE), tokens=49, tokenizer="qwen3", rendering="jsonl", quality=Quality.EXACT
    )


def test_bytes_are_those_of_utf_8_not_of_escapes() -> None:
    plain, accented = (replace(TOOLS[1], description=text) for text in ("e", "é"))
    assert measure(accented).bytes == measure(plain).bytes + 1


def test_a_list_costs_the_sum_of_its_lines() -> None:
    cost = measure_list(TOOLS)
    assert [tool.tokens for tool in cost.tools] == [55, 49, 49, 68, 49]
    assert (cost.total.tokens, cost.total.bytes) == (270, sum(tool.bytes for tool in cost.tools))
    assert cost.frame_tokens == 0


def test_renderings_differ_and_say_so() -> None:
    found = {name: measure_total(TOOLS, rendering=name) for name in ("jsonl", "compact", "tools-list")}
    assert {name: cost.tokens for name, cost in found.items()} == {"jsonl": 270, "compact": 199, "tools-list": 204}
    assert [cost.rendering for cost in found.values()] == list(found)


def test_the_tools_list_rendering_counts_what_prompts_leave_out() -> None:
    tool = shop_support().tools[1]
    bare = replace(tool, title=None, output_schema=None)
    titled = replace(tool, title="Get order status", output_schema={"type": "object"})
    assert measure(titled) == measure(bare)
    assert measure(titled, rendering="tools-list").tokens > measure(bare, rendering="tools-list").tokens


def test_what_is_around_a_list_belongs_to_no_tool() -> None:
    cost = measure_list(TOOLS, rendering="tools-list")
    assert cost.total.bytes == sum(tool.bytes for tool in cost.tools) + len('{"tools":[]}') + len(TOOLS) - 1


@pytest.mark.parametrize("rendering", ["jsonl", "compact", "tools-list"])
def test_the_total_is_the_same_with_and_without_the_single_tools(rendering: str) -> None:
    assert measure_total(TOOLS, rendering=rendering) == measure_list(TOOLS, rendering=rendering).total


def test_an_empty_list_costs_nothing() -> None:
    assert measure_list(()).total.tokens == measure_total(()).bytes == 0


def test_a_sum_keeps_how_its_numbers_were_made() -> None:
    cost = measure(TOOLS[0])
    assert add([cost, cost], like=cost) == replace(cost, bytes=2 * cost.bytes, tokens=2 * cost.tokens)


def test_unknown_names_are_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match='no tokenizer "gpt2"; there are: qwen3'):
        measure(TOOLS[0], tokenizer="gpt2")
    with pytest.raises(UsageError, match='no rendering "xml"; there are: jsonl, compact, tools-list, qwen3-chat'):
        measure(TOOLS[0], rendering="xml")


def test_definitions_that_tools_share_count_in_each_of_them() -> None:
    documents = [path for path in corpus() if path.name in ("figma.yaml", "readme_31_schema-types.yaml", "notion.json")]
    need(documents, "documents of the corpus")
    for document in documents:
        tools = naive.build(importer.load(str(document))).tools
        assert any("$defs" in tool.input_schema for tool in tools)
        assert measure_list(tools).tools == tuple(measure(tool) for tool in tools)
