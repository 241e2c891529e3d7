"""A value of a document -> a few characters of a message that stay on one line."""

import json
from typing import Any


def shown(value: Any, *, longest: int = 60) -> str:
    """`value` as JSON, cut where it is long."""
    large = "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value, ensure_ascii=False, default=str) if _is_small(value) else large
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def kind_of(value: Any) -> str:
    """What a JSON value is called."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    names = {dict: "object", list: "list", str: "text", int: "number", float: "number"}
    return names.get(type(value), "value")


def _is_small(value: Any) -> bool:
    """Whether writing all of it is no work: no container holds another."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return len(inner) <= 20 and not any(isinstance(item, dict | list) for item in inner)
