"""Calls -> counters by tool: calls, seconds, errors by kind, arguments that were examples. No value is kept."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_HELP = {
    "mcp_tool_calls_total": ("counter", "Calls of a tool."),
    "mcp_tool_call_seconds_total": ("counter", "Seconds that its calls took."),
    "mcp_tool_errors_total": ("counter", "Calls that ended in an error, by what went wrong."),
    "mcp_tool_example_arguments_total": ("counter", "Arguments equal to an example of their own description."),
}


@dataclass(slots=True)
class _Tool:
    calls: int = 0
    seconds: float = 0.0
    errors: Counter[str] = field(default_factory=Counter)
    examples: Counter[str] = field(default_factory=Counter)


class Counters:
    """What is counted while a server runs."""

    def __init__(self, tools: Iterable[str]) -> None:
        self._tools = {tool: _Tool() for tool in tools}

    def count(self, tool: str, *, seconds: float, error: str = "", examples: tuple[str, ...] = ()) -> None:
        """Count one call. `error` says in a word what went wrong."""
        counted = self._tools.setdefault(tool, _Tool())
        counted.calls += 1
        counted.seconds += seconds
        counted.examples.update(examples)
        if error:
            counted.errors[error] += 1

    @property
    def calls(self) -> int:
        """All calls so far."""
        return sum(tool.calls for tool in self._tools.values())

    def exposition(self) -> str:
        """All counters in the text format of Prometheus, in the order of the tools."""
        lines = []
        for name, (kind, help_text) in _HELP.items():
            lines += [f"# HELP {name} {help_text}", f"# TYPE {name} {kind}"]
            lines += [f"{name}{{{_labels(labels)}}} {value}" for labels, value in self._samples(name)]
        return "\n".join(lines) + "\n"

    def summary(self) -> Iterator[str]:
        """A line for each tool that was called."""
        for name, tool in self._tools.items():
            if tool.calls:
                parts = [f"{tool.calls} call{'' if tool.calls == 1 else 's'}", f"{tool.seconds:.3f} s"]
                parts += [f"{count} {kind}" for kind, count in sorted(tool.errors.items())]
                parts += [f"{argument} was an example {count} times" for argument, count in tool.examples.items()]
                yield f"{name}: {', '.join(parts)}"

    def _samples(self, name: str) -> Iterator[tuple[dict[str, str], int | str]]:
        for tool, counted in self._tools.items():
            match name:
                case "mcp_tool_calls_total":
                    yield {"tool": tool}, counted.calls
                case "mcp_tool_call_seconds_total":
                    yield {"tool": tool}, f"{counted.seconds:.6f}"
                case "mcp_tool_errors_total":
                    for kind, count in sorted(counted.errors.items()):
                        yield {"tool": tool, "kind": kind}, count
                case _:
                    for argument, count in counted.examples.items():
                        yield {"tool": tool, "argument": argument}, count


def _labels(labels: dict[str, str]) -> str:
    return ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
