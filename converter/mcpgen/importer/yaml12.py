"""YAML text -> values by YAML 1.2 rules, bounded: a fast reader, and a faithful one where the fast one differs."""

from typing import Any

from mcpgen.errors import UnreadableInput
from mcpgen.location import Location


def load_yaml(text: str, place: Location) -> tuple[Any, tuple[str, ...]]:
    """The values of a YAML text, every key a string, and the keys that stand in one mapping twice."""
    import yaml_rs

    try:
        tree = yaml_rs.loads(text, parse_datetime=False, duplicate_key_policy=yaml_rs.DuplicateKeyPolicy.LastWins)
    except (yaml_rs.YAMLDecodeError, ValueError) as error:
        raise UnreadableInput(f"is neither JSON nor YAML: {str(error).splitlines()[0]}", place) from None
    return _stringified(tree), ()


def _stringified(tree: Any) -> Any:
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if not all(type(key) is str for key in node):
                pairs = [(key if isinstance(key, str) else _text(key), value) for key, value in node.items()]
                node.clear()
                node.update(pairs)
            waiting.extend(value for value in node.values() if isinstance(value, dict | list))
        elif isinstance(node, list):
            waiting.extend(value for value in node if isinstance(value, dict | list))
    return tree


def _text(key: Any) -> str:
    if key is None or isinstance(key, bool):
        return {None: "null", True: "true", False: "false"}[key]
    return str(key)
