"""What a rendering is to us: how tool definitions become the text that is counted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from mcpgen.ir import Json
from mcpgen.tokens.cost import Quality


class Definition(Protocol):
    """A tool as far as a prompt shows it: `ir.Tool`, or one that was read from a file."""

    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def input_schema(self) -> Mapping[str, Any]: ...
    def as_wire(self) -> dict[str, Json]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendering:
    """One form of a tool list."""

    name: str
    """As `--rendering` takes it."""
    title: str
    """What is counted, in one line."""
    quality: Quality
    of_tool: Callable[[Definition], str]
    """The text of one tool."""
    before_definitions: Callable[[Definition], str] | None = None
    """The text of a tool up to its definitions, which many tools share; None: they are not at its end."""
    of_definitions: Callable[[Mapping[str, Any]], str] | None = None
    """The text from there on, which begins with a blank."""
    of_list: Callable[[Sequence[Definition]], str] | None = None
    """The text around and of all tools; None: each tool's own text is counted, one by one."""
    is_prompt: bool = False
    """The text of a list is a whole prompt. A list costs what its prompt takes more than the prompt without tools."""
