"""The contracts in out/ -> the names that operations had when tools were emitted last."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any


def former_names(servers: Iterable[str], *, out: str = "out") -> dict[str, str]:
    """By name: the key of the operation. What is not there, or is no contract, is passed over."""
    found: dict[str, str] = {}
    for server in servers:
        try:
            contract = json.loads((Path(out) / server / "tools.json").read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            continue
        found |= dict(_named(contract))
    return found


def _named(contract: Any) -> Iterator[tuple[str, str]]:
    """Wherever a contract names an operation it gives both names: `{"operation": key, "name": name}`."""
    waiting = [contract.get("operations"), contract.get("hidden")] if isinstance(contract, dict) else []
    while waiting:
        match waiting.pop():
            case {"operation": str(key), "name": str(name)}:
                yield name, key
            case dict(members):
                waiting += members.values()
            case list(items):
                waiting += items
