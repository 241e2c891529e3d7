"""The text of a YAML file and what to change in it -> the text with that changed, every other character as it was.

Comments, order, quotes and line breaks stay, since nothing is parsed and written anew: the piece of the file that holds
a value is found and changed in place, and the whole is read again to see that this and nothing else has changed.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from mcpgen.lint.flaw import Replacement
from mcpgen.yaml12 import Yaml12Loader

Way = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """Replacements in the text that stands at a way from the root."""

    way: Way
    replacements: tuple[Replacement, ...]


def with_edit(text: str, edit: Edit) -> str | None:
    """The file with one text changed; None where that cannot be done without touching something else."""
    node = _node(text, edit.way)
    if not isinstance(node, yaml.ScalarNode):
        return None
    wanted = str(node.value)
    for replacement in edit.replacements:
        wanted = replacement.applied(wanted)
    start, end = node.start_mark.index, node.end_mark.index
    raw = changed = text[start:end]
    for replacement in edit.replacements:
        changed = replacement.applied(changed)
    for written in (changed, f"{json.dumps(wanted, ensure_ascii=False)}{_line_end(raw)}"):
        candidate = text[:start] + written + text[end:]
        if _differs_only_at(text, candidate, edit.way, wanted):
            return candidate
    return None


def without_item(text: str, way: Way) -> str | None:
    """The file without one item of a list; None where it does not stand on lines of its own."""
    *above, index = way
    parent, item = _node(text, tuple(above)), _node(text, way)
    if not isinstance(parent, yaml.SequenceNode) or item is None or parent.flow_style or len(parent.value) < 2:
        return None
    lines = text.splitlines(keepends=True)
    candidate = "".join(lines[: item.start_mark.line] + lines[_last_line(item) + 1 :])
    before, after = _value(text), _value(candidate)
    kept = _at(before, tuple(above))
    if not isinstance(kept, list) or not isinstance(index, int):
        return None
    del kept[index]
    return candidate if before == after else None


def with_key_after(text: str, way: Way, key: str, value: str) -> str | None:
    """The file with `key: value` on a line of its own after the key at `way`; None where that key spans lines."""
    parent, node = _node(text, way[:-1]), _node(text, way)
    if not isinstance(parent, yaml.MappingNode) or node is None or parent.flow_style:
        return None
    lines = text.splitlines(keepends=True)
    line = node.end_mark.line
    if node.start_mark.line != line:
        return None
    indent = " " * parent.start_mark.column
    candidate = "".join([*lines[: line + 1], f"{indent}{key}: {value}\n", *lines[line + 1 :]])
    before, after = _value(text), _value(candidate)
    inside = _at(before, way[:-1])
    if not isinstance(inside, dict) or key in inside:
        return None
    inside[key] = yaml.load(value, Loader=Yaml12Loader)  # noqa: S506 - a SafeLoader
    return candidate if before == after else None


def _last_line(node: yaml.Node) -> int:
    """The line on which a node ends; PyYAML lets blocks end where the next one begins."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _last_line(last[1] if isinstance(last, tuple) else last)
    end: yaml.Mark = node.end_mark
    return end.line if end.column else max(node.start_mark.line, end.line - 1)


def _differs_only_at(text: str, candidate: str, way: Way, wanted: str) -> bool:
    before, after = _value(text), _value(candidate)
    if after is None:
        return False
    parent = _at(before, way[:-1])
    parent[way[-1]] = wanted
    return bool(before == after)


def _line_end(raw: str) -> str:
    """A block scalar ends with its line; what stands for it has to as well."""
    return "\n" if raw.endswith("\n") else ""


def _value(text: str) -> Any:
    try:
        return yaml.load(text, Loader=Yaml12Loader)  # noqa: S506 - a SafeLoader
    except yaml.YAMLError:
        return None


def _at(value: Any, way: Way) -> Any:
    for step in way:
        value = value[step]
    return value


def _node(text: str, way: Way) -> yaml.Node | None:
    """The node at a way from the root."""
    found = yaml.compose(text, Loader=Yaml12Loader)
    for step in way:
        found = _child(found, step)
    return found


def _child(node: yaml.Node | None, step: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        found: Sequence[yaml.Node] = node.value
        return found[step]
    return None
