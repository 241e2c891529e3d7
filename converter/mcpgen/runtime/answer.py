"""Reply -> Result: what the API answered, as the content of a tool result."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .reply import Reply
from .wire import Operation

Block = Mapping[str, Any]
"""A content block of MCP, by its names on the wire: `{"type": "text", "text": ...}`."""


@dataclass(frozen=True, slots=True)
class Result:
    """A CallToolResult."""

    content: tuple[Block, ...]
    structured: Any = None
    """An object, or None where there is no structured content."""
    is_error: bool = False

    def as_json(self) -> dict[str, Any]:
        """The CallToolResult of MCP, with its names on the wire."""
        result: dict[str, Any] = {"content": [dict(block) for block in self.content]}
        if self.structured is not None:
            result["structuredContent"] = self.structured
        return result | {"isError": self.is_error}


def text_block(text: str) -> Block:
    """`text` as a content block."""
    return {"type": "text", "text": text}


def failed(message: str) -> Result:
    """A tool error that the model reads."""
    return Result((text_block(message),), is_error=True)


def result_of(reply: Reply, operation: Operation) -> Result:
    """Turn a 2xx answer into the content of a tool result."""
    raise NotImplementedError
