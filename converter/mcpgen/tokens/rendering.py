"""What a rendering is to us: how tool definitions become the text that is counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mcpgen.ir import Tool
from mcpgen.tokens.cost import Quality


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendering:
    """One form of a tool list."""

    name: str
    """As `--rendering` takes it."""
    title: str
    """What is counted, in one line."""
    quality: Quality
    of_tool: Callable[[Tool], str]
    """The text of one tool."""
    of_list: Callable[[Sequence[Tool]], str] | None = None
    """The text around and of all tools; None: each tool's own text is counted, one by one."""
    is_prompt: bool = False
    """The text of a list is a whole prompt. A list costs what its prompt takes more than the prompt without tools."""
