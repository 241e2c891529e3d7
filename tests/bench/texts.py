"""Definitions -> the texts in them, so that two lists with the same words differ in their schemas alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Texts:
    """What the tools of a list say of themselves."""

    tools: Sequence[Mapping[str, Any]]

    def _tool(self, name: str) -> Mapping[str, Any]:
        return next(tool for tool in self.tools if tool["name"] == name)

    def title(self, tool: str) -> str:
        """The title of a tool."""
        return str(self._tool(tool)["title"])

    def description(self, tool: str) -> str:
        """The description of a tool."""
        return str(self._tool(tool)["description"])

    def argument(self, tool: str, argument: str) -> str:
        """The description of an argument."""
        return str(self._tool(tool)["inputSchema"]["properties"][argument]["description"])
