"""Input schema -> the values that its descriptions show as examples, by argument.

A model that has no value likes to send the example. Where that happens often, the description misleads it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

_INTRODUCED = re.compile(
    r"(?:\blike|\bsuch as|\be\.g\.,?|\bfor example,?|\bfor instance,?|\bexamples?:|\bas in)\s+(?P<list>[^;.()]{1,200})",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"`([^`]{1,80})`|\"([^\"]{1,80})\"|(?<!\w)'([^']{1,80})'(?!\w)")
_BETWEEN = re.compile(r",|\bor\b|\band\b")
_SHORTEST = 2


def examples(schema: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The examples of each argument whose description, or whose `examples`, holds some."""
    shown = {name: tuple(dict.fromkeys(_of(inner))) for name, inner in schema.get("properties", {}).items()}
    return {name: values for name, values in shown.items() if values}


def copied(arguments: Mapping[str, Any], shown: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The arguments whose value is an example."""
    return tuple(name for name, values in shown.items() if _text(arguments.get(name)) in values)


def _of(schema: Any) -> Iterator[str]:
    if not isinstance(schema, Mapping) or "enum" in schema or "const" in schema or schema.get("type") == "boolean":
        return
    for value in schema.get("examples", ()):
        yield _text(value)
    description = str(schema.get("description", ""))
    for match in _INTRODUCED.finditer(description):
        for part in _BETWEEN.split(match["list"]):
            yield from _long_enough(part.strip().strip("`\"'"))
    for quoted in _QUOTED.finditer(description):
        yield from _long_enough(next(group for group in quoted.groups() if group is not None))


def _long_enough(text: str) -> Iterator[str]:
    if len(text) >= _SHORTEST:
        yield text


def _text(value: Any) -> str:
    """A value as a description would write it; nothing for what no description writes."""
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
