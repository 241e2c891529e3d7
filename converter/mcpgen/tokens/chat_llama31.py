"""Tools -> the prompt that the chat template of Llama 3.1 makes of them and one user message, no system message.

Source: `chat_template` in tokenizer_config.json of meta-llama/Llama-3.1-8B-Instruct: the tools stand in the first user
message, each indented by four.
"""

import json
from collections.abc import Sequence

from mcpgen.tokens.cost import Quality
from mcpgen.tokens.jsonl import definition
from mcpgen.tokens.rendering import Definition, Rendering

_SYSTEM = (
    "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\n{}"
    "Cutting Knowledge Date: December 2023\nToday Date: 26 Jul 2024\n\n<|eot_id|>"
)
_USER = "<|start_header_id|>user<|end_header_id|>\n\n{}Hi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n"
_BEFORE = (
    "Given the following functions, please respond with a JSON for a function call with its proper arguments that "
    'best answers the given prompt.\n\nRespond in the format {"name": function name, "parameters": dictionary of '
    "argument name and its value}.Do not use variables.\n\n"
)


def of_tool(tool: Definition) -> str:
    """One tool of the list."""
    return json.dumps({"type": "function", "function": definition(tool)}, ensure_ascii=False, indent=4) + "\n\n"


def of_list(tools: Sequence[Definition]) -> str:
    """The whole prompt."""
    if not tools:
        return _SYSTEM.format("") + _USER.format("")
    return _SYSTEM.format("Environment: ipython\n") + _USER.format(_BEFORE + "".join(map(of_tool, tools)))


LLAMA31_CHAT = Rendering(
    name="llama31-chat",
    title="the chat template of Llama 3.1",
    quality=Quality.EXACT,
    of_tool=of_tool,
    of_list=of_list,
    is_prompt=True,
)
