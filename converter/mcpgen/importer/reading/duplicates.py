"""The text of a file -> the keys that stand twice in one object, each with its line; run only when there are any."""

import re
from collections.abc import Iterator
from typing import Any

_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?|[{}\n]')


def in_json(text: str) -> Iterator[tuple[str, int]]:
    """Every repeated key of a JSON text."""
    objects: list[dict[str, None]] = []
    line = 1
    for token in _TOKEN.finditer(text):
        first = token[0][0]
        if first == "\n":
            line += 1
        elif first == "{":
            objects.append({})
        elif first == "}":
            objects.pop()
        elif token[2]:
            if token[1] in objects[-1]:
                yield token[1], line
            objects[-1][token[1]] = None
            line += token[2].count("\n")


def in_yaml(text: str) -> Iterator[tuple[str, int]]:
    """Every repeated key of a YAML text; keys that are no scalars do not count."""
    import yaml

    try:
        root = yaml.compose(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError):
        return
    waiting: list[Any] = [root]
    seen: dict[int, None] = {}
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen[id(node)] = None
        if isinstance(node, yaml.SequenceNode):
            waiting.extend(reversed(node.value))
        elif isinstance(node, yaml.MappingNode):
            keys: dict[str, None] = {}
            for key, _ in node.value:
                if isinstance(key, yaml.ScalarNode) and key.value != "<<":
                    if key.value in keys:
                        yield key.value, key.start_mark.line + 1
                    keys[key.value] = None
            waiting.extend(value for _, value in reversed(node.value))
