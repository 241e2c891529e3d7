"""What a YAML reader made -> plain JSON values: keys are strings, numbers finite, nothing shared without end."""

import base64
import json
import math
from typing import Any

_SCALARS = (str, int, bool, type(None))
_LARGEST = 10**4300
"""Python writes no whole number that has more digits."""


def plain(tree: Any) -> Any:
    """Change `tree`, which nobody else holds, into JSON values."""
    root = [tree]
    waiting: list[Any] = [root]
    seen: dict[int, None] = {}
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen[id(node)] = None
        if isinstance(node, dict):
            _keys(node)
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            if isinstance(value, dict | list):
                waiting.append(value)
            elif not isinstance(value, _SCALARS) or (isinstance(value, int) and not -_LARGEST < value < _LARGEST):
                node[key] = _scalar(value)
    return root[0]


def _keys(node: dict[Any, Any]) -> None:
    if not all(type(key) is str for key in node):
        members = [(_key(key), value) for key, value in node.items()]
        node.clear()
        node.update(members)


def _key(key: Any) -> str:
    if isinstance(key, str):
        return key
    return json_key(_thawed(key)) if key is None or isinstance(key, bool | tuple | frozenset) else str(key)


def json_key(key: Any) -> str:
    """What stands for a key that is no text: its JSON, whatever the order in it."""
    return json.dumps(key, default=str, sort_keys=True)


def _thawed(key: Any) -> Any:
    """A key as the fast reader makes it hashable -> the list or object that it was."""
    if isinstance(key, tuple):
        return [_thawed(item) for item in key]
    if isinstance(key, frozenset):
        return {_key(name): _thawed(value) for name, value in key}
    return key


def _scalar(value: Any) -> Any:
    """Numbers that JSON does not have, dates and bytes become text."""
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, int):
        return "inf" if value > 0 else "-inf"
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    return str(value)
