"""A document -> its operations, by a plain walk that shares nothing with the importer."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")


def operations_in(path: Path) -> list[str]:
    """`GET /orders` for every operation, those behind references to path items too."""
    root = values_of(path)
    paths = root.get("paths") or {}
    return [
        f"{method} {name}"
        for name, item in paths.items()
        if not name.startswith("x-")
        for method in _methods(item, root, path)
    ]


def _methods(item: Any, root: Any, path: Path) -> Iterator[str]:
    if isinstance(reference := item.get("$ref"), str):
        beside, _, pointer = reference.partition("#")
        root = values_of(path.parent / beside) if beside else root
        item = root
        for step in pointer.split("/")[1:]:
            item = item[step.replace("~1", "/").replace("~0", "~").replace("%7B", "{").replace("%7D", "}")]
    yield from (method.upper() for method in item if method in METHODS)
    yield from item.get("additionalOperations", {})


def values_of(path: Path) -> Any:
    """The values of a document, read by a plain reader."""
    text = path.read_text(encoding="utf-8-sig")
    try:
        return json.loads(text)
    except ValueError:
        return yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
