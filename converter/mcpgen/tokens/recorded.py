"""Counts -> the text of a file beside the overrides, and back: for those who cannot count with every tokenizer.

With each count stands the sha256 of the text that was counted. A tool that has changed since is refused: its number
would be that of another tool.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.findings import Finding, Severity
from mcpgen.location import Location
from mcpgen.tokens.cost import Cost, ListCost, Quality
from mcpgen.tokens.registry import rendering_named
from mcpgen.tokens.rendering import Definition

FORMAT = 1
RULE = "stale-recorded-count"
_LIST = ""
"""The name under which a list as a whole stands beside its tools."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """The counts of one file."""

    file: str
    ways: tuple[Mapping[str, Any], ...]
    """One for each tokenizer and rendering, as they stand in the file."""

    def lists(self, server: str, tools: Sequence[Definition]) -> tuple[ListCost, ...]:
        """The counts of a server's list. Ask `stale` first."""
        return tuple(_list_cost(way, way["servers"][server], tools) for way in self.ways)

    def stale(self, server: str, tools: Sequence[Definition]) -> Iterator[Finding]:
        """What was recorded of another definition, or not at all."""
        for way in self.ways:
            entries = way["servers"].get(server, {})
            changed = {
                name: "is not recorded" if name not in entries else "has changed since it was recorded"
                for name, text in _texts(way["rendering"], tools)
                if name not in entries or entries[name]["sha256"] != _sha256(text)
            }
            of_tools = [f'the tool "{name}" {what}' for name, what in changed.items() if name != _LIST]
            of_list = [f"the list {what}" for name, what in changed.items() if name == _LIST]
            yield from (self._finding(server, way, said) for said in of_tools or of_list)

    def _finding(self, server: str, way: Mapping[str, Any], said: str) -> Finding:
        counted = f"{way['tokenizer']}, {way['rendering']}"
        return Finding(
            rule=RULE,
            severity=Severity.WARNING,
            message=f"{server}: {said} ({counted}); run `mcpgen tokens record`",
            location=Location(file=self.file),
        )


def as_text(lists: Mapping[str, Sequence[Definition]], counted: Mapping[str, Sequence[ListCost]]) -> str:
    """The file, from the tools and the counts of each server."""
    first = next(iter(counted.values()), ())
    ways = [
        {
            "tokenizer": PurePath(column.total.tokenizer).name,
            "rendering": column.total.rendering,
            "quality": column.total.quality.value,
            "servers": {name: dict(_entries(tools, counted[name][i])) for name, tools in lists.items()},
        }
        for i, column in enumerate(first)
    ]
    return json.dumps({"format": FORMAT, "counts": ways}, ensure_ascii=False, indent=2) + "\n"


def from_text(text: str, file: str) -> Recorded:
    """Read such a file. Raises UnreadableInput for anything else."""
    try:
        value = json.loads(text)
        if value["format"] != FORMAT:
            raise UnreadableInput(f"its format is not {FORMAT}; run `mcpgen tokens record`", Location(file=file))
        ways = tuple(value["counts"])
        for way in ways:
            Quality(way["quality"])
            rendering_named(way["rendering"])
            for entries in way["servers"].values():
                for entry in entries.values():
                    int(entry["tokens"]), int(entry["bytes"]), str(entry["sha256"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UnreadableInput("these are no recorded counts; run `mcpgen tokens record`", Location(file=file)) from None
    return Recorded(file=file, ways=ways)


def _entries(tools: Sequence[Definition], counted: ListCost) -> Iterator[tuple[str, dict[str, Any]]]:
    costs = {_LIST: counted.total, **{tool.name: cost for tool, cost in zip(tools, counted.tools, strict=True)}}
    for name, text in _texts(counted.total.rendering, tools):
        yield name, {"sha256": _sha256(text), "tokens": costs[name].tokens, "bytes": costs[name].bytes}


def _texts(rendering: str, tools: Sequence[Definition]) -> Iterator[tuple[str, str]]:
    """What is counted of each tool and of the list."""
    form = rendering_named(rendering)
    texts = [form.of_tool(tool) for tool in tools]
    yield _LIST, form.of_list(tools) if form.of_list else "\n".join(texts)
    yield from zip((tool.name for tool in tools), texts, strict=True)


def _list_cost(way: Mapping[str, Any], entries: Mapping[str, Any], tools: Sequence[Definition]) -> ListCost:
    def cost(name: str) -> Cost:
        return Cost(
            bytes=entries[name]["bytes"],
            tokens=entries[name]["tokens"],
            tokenizer=way["tokenizer"],
            rendering=way["rendering"],
            quality=Quality(way["quality"]),
        )

    return ListCost(tools=tuple(cost(tool.name) for tool in tools), total=cost(_LIST))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
