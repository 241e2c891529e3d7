"""Tools -> the prompt that the chat template of Qwen3 makes of them and one user message, no system message.

Source: `chat_template` in tokenizer_config.json of Qwen/Qwen3-4B; transformers' `tojson` is `json.dumps` without
escaping and with the keys in their order. Qwen2.5 differs by a default system message, Qwen3.5 altogether.
"""

import json
from collections.abc import Sequence

from mcpgen.tokens.cost import Quality
from mcpgen.tokens.jsonl import definition
from mcpgen.tokens.rendering import Definition, Rendering

_BEFORE = """<|im_start|>system
# Tools

You may call one or more functions to assist with the user query.

You are provided with function signatures within <tools></tools> XML tags:
<tools>"""
_AFTER = """
</tools>

For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:
<tool_call>
{"name": <function-name>, "arguments": <args-json-object>}
</tool_call><|im_end|>
"""
_USER = "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n"


def of_tool(tool: Definition) -> str:
    """One line of the list."""
    return "\n" + json.dumps({"type": "function", "function": definition(tool)}, ensure_ascii=False)


def of_list(tools: Sequence[Definition]) -> str:
    """The whole prompt."""
    return f"{_BEFORE}{''.join(map(of_tool, tools))}{_AFTER}{_USER}" if tools else _USER


QWEN3_CHAT = Rendering(
    name="qwen3-chat",
    title="the chat template of Qwen3",
    quality=Quality.EXACT,
    of_tool=of_tool,
    of_list=of_list,
    is_prompt=True,
)
