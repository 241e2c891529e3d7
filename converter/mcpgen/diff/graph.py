"""Operations and the tools that replace them -> connected components: the parts in which before and after compare."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mcpgen.ir import Tool


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """Operations and tools that hang together by `replaces`, each in their own order."""

    operations: tuple[str, ...]
    tools: tuple[Tool, ...]


def components(operations: Sequence[str], tools: Sequence[Tool]) -> tuple[Component, ...]:
    """Split the graph. The order is that of the operations; tools that replace nothing follow in theirs."""
    replacing = _replacing(operations, tools)
    position = {operation: index for index, operation in enumerate(operations)}
    found: list[Component] = []
    seen: set[str] = set()
    for operation in operations:
        if operation not in seen:
            reached = _reached(operation, replacing)
            seen.update(reached)
            touched = {tool.name for key in reached for tool in replacing[key]}
            found.append(
                Component(
                    operations=tuple(sorted(reached, key=position.__getitem__)),
                    tools=tuple(tool for tool in tools if tool.name in touched) if touched else (),
                )
            )
    found.extend(Component(operations=(), tools=(tool,)) for tool in tools if not tool.replaces)
    return tuple(found)


def _replacing(operations: Sequence[str], tools: Sequence[Tool]) -> Mapping[str, Sequence[Tool]]:
    """The tools that replace each operation."""
    replacing: dict[str, list[Tool]] = {operation: [] for operation in operations}
    for tool in tools:
        for operation in tool.replaces:
            replacing[operation].append(tool)
    return replacing


def _reached(start: str, replacing: Mapping[str, Sequence[Tool]]) -> Iterable[str]:
    """The operations that a walk over shared tools comes to."""
    reached = {start: None}
    waiting = [start]
    while waiting:
        for tool in replacing[waiting.pop()]:
            new = [operation for operation in tool.replaces if operation not in reached]
            reached.update(dict.fromkeys(new))
            waiting.extend(new)
    return reached
