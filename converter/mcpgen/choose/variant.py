"""One way to present an API to whoever picks: a label, tools, instructions, and what is right among them."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mcpgen.choose.ticket import Ticket
from mcpgen.ir import Tool, Toolset

ENDPOINTS = "endpoints"
"""The label of the naive list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A list of tools as one set of descriptions shows it, or the naive list."""

    label: str
    tools: tuple[Tool, ...]
    instructions: str = ""
    stands_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The naive list: by task tool, the endpoints that it calls, in their order."""

    def right_for(self, ticket: Ticket) -> tuple[str, ...]:
        """The right first tools of this list, the preferred one first.

        Among endpoints they are those that the ticket names, else those that its task tools would call themselves.
        """
        own = tuple(name for name in ticket.tools if self.tool(name) is not None)
        if own or not self.stands_for:
            return own
        return tuple(dict.fromkeys(name for tool in ticket.tools for name in self.stands_for.get(tool, ())))

    def tool(self, name: str) -> Tool | None:
        """The tool of that name."""
        return next((tool for tool in self.tools if tool.name == name), None)

    @property
    def fingerprints(self) -> dict[str, str]:
        """By tool, a hash of what a model sees of it."""
        return {tool.name: _hash([tool.name, tool.description, tool.input_schema]) for tool in self.tools}

    @property
    def fingerprint(self) -> str:
        """A hash of all that a model sees: the tools in their order."""
        return _hash(list(self.fingerprints.items()))

    @property
    def everything_else(self) -> str:
        """A hash of all that is no description: names, order, schemas, results, hints, instructions."""
        return _hash([self.instructions, [_undescribed(tool.as_wire()) for tool in self.tools]])


def endpoints(naive: Toolset, tasks: Sequence[Tool]) -> Variant:
    """The naive list; which endpoint is right follows from what the task tools call."""
    by_operation = {tool.calls[0].key: tool.name for tool in naive.tools}
    return Variant(
        label=ENDPOINTS,
        tools=naive.tools,
        instructions=naive.instructions,
        stands_for={
            task.name: tuple(by_operation[operation.key] for operation in task.calls if operation.key in by_operation)
            for task in tasks
        },
    )


def _undescribed(wire: Mapping[str, Any]) -> dict[str, Any]:
    schema = wire["inputSchema"]
    properties = {name: _without(schema) for name, schema in schema.get("properties", {}).items()}
    return {**_without(wire), "inputSchema": {**schema, "properties": properties}}


def _without(described: Any) -> Any:
    """The same without its own description; what stands deeper stays, for no set changes it."""
    return dict(_members(described)) if isinstance(described, Mapping) else described


def _members(described: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((key, value) for key, value in described.items() if key != "description")


def _hash(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()[:16]
